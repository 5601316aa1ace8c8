// The last mover wins: the player to move loses where the xor of the heaps' values is 0 (Sprague 1935, Grundy 1939).
const bool LAST_MOVER_WINS = true;

// What is known of a position, for the player to move.
struct Analysis {
    bool won = false;
    u128 moves = 0;
    u128 winning = 0;
    Move best;
};

inline bool is_won(const Position& position) {
    u64 sum = 0;
    for (u64 n : position) sum ^= value(n);
    return sum != 0;
}

inline Analysis analyse(const Position& position) {
    Analysis analysis;
    u64 sum = 0;
    for (u64 n : position) {
        sum ^= value(n);
        analysis.moves = saturating_sum(analysis.moves, count(n));
    }
    analysis.won = sum != 0;
    for (std::size_t heap = 0; analysis.won && heap < position.size(); heap++) {
        Hits found = hits(position[heap], value(position[heap]) ^ sum);
        if (analysis.winning == 0 && found.count > 0) analysis.best = Move{heap, found.first};
        analysis.winning = saturating_sum(analysis.winning, found.count);
    }
    return analysis;
}
