// The last mover loses. Every heap plays like the Nim heap of its value (it is tame: Conway, On Numbers and Games, chapter 12):
// while a heap of value 2 or more is left, a position is lost where the xor of the values is 0; later, where it is 1.
const bool LAST_MOVER_WINS = false;

// What is known of a position, for the player to move.
struct Analysis {
    bool won = false;
    u128 moves = 0;
    u128 winning = 0;
    Move best;
};

inline bool is_lost(u64 sum, bool large) { return sum == (large ? 0 : 1); }

inline bool is_won(const Position& position) {
    u64 sum = 0;
    bool large = false;
    for (u64 n : position) {
        sum ^= value(n);
        large = large || value(n) > 1;
    }
    return !is_lost(sum, large);
}

inline Analysis analyse(const Position& position) {
    Analysis analysis;
    u64 sum = 0, large = 0;
    for (u64 n : position) {
        sum ^= value(n);
        large += value(n) > 1 ? 1 : 0;
        analysis.moves = saturating_sum(analysis.moves, count(n));
    }
    analysis.won = !is_lost(sum, large > 0);
    for (std::size_t heap = 0; analysis.won && heap < position.size(); heap++) {
        u64 rest = sum ^ value(position[heap]);
        bool rest_large = large > (value(position[heap]) > 1 ? 1u : 0u);
        for (u64 wanted : {rest, rest ^ 1}) {
            if (!is_lost(rest ^ wanted, rest_large || wanted > 1)) continue;
            Hits found = hits(position[heap], wanted);
            if (analysis.winning == 0 && found.count > 0) analysis.best = Move{heap, found.first};
            analysis.winning = saturating_sum(analysis.winning, found.count);
        }
    }
    return analysis;
}
