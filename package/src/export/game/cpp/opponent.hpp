#include <limits>
#include <set>
#include <utility>

// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
inline u64 mix(u64 z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// SplitMix64: the same seed gives the same numbers everywhere.
struct Random {
    u64 state;

    u64 next() { return mix(state += 0x9E3779B97F4A7C15u); }

    u128 below(u128 bound) {
        u64 high = next(), low = next();
        return ((u128(high) << 64) | low) % bound;
    }
};

// Up to `limit` moves, spread over the heaps and over small and large changes; all of them where there are no more.
inline std::vector<Move> sample_moves(const Position& position, std::size_t limit, u64 seed) {
    std::vector<std::pair<std::size_t, u128>> counts;
    u128 total = 0;
    for (std::size_t heap = 0; heap < position.size(); heap++) {
        u128 moves = count(position[heap]);
        if (moves > 0) counts.emplace_back(heap, moves);
        total = saturating_sum(total, moves);
    }
    std::vector<Move> moves;
    auto add = [&](std::size_t heap, u128 number) { moves.push_back(Move{heap, nth(position[heap], number)}); };
    if (total <= limit) {
        for (const auto& entry : counts)
            for (u128 number = 0; number < entry.second; number++) add(entry.first, number);
        return moves;
    }
    Random random{seed};
    std::set<std::pair<std::size_t, u128>> chosen;
    // Rounds over the heaps: smallest moves, largest, random ones, random ones spread over magnitudes.
    unsigned kind = static_cast<unsigned>(random.below(4));
    std::size_t at = static_cast<std::size_t>(random.below(counts.size()));
    std::size_t tries = 0;
    while (moves.size() < limit && tries < 64 * limit) {
        for (std::size_t round = 0; round < counts.size(); round++) {
            auto [heap, available] = counts[at];
            at = (at + 1) % counts.size();
            u128 number = 0;
            if (kind == 1) number = available - 1;
            if (kind == 2) number = random.below(available);
            if (kind == 3) {
                unsigned digits = 0;
                while (available >> digits > 1) digits++;
                unsigned shift = static_cast<unsigned>(random.below(digits + 1));
                number = random.below(std::max<u128>(available >> shift, 1));
            }
            tries++;
            if (chosen.emplace(heap, number).second) {
                add(heap, number);
                if (moves.size() == limit) break;
            }
        }
        bool random_only = kind >= 2 && tries > 4 * counts.size();
        kind = random_only ? 2 + (kind - 1) % 2 : (kind + 1) % 4;
    }
    return moves;
}

// A perfect player: it keeps every won position, and plays a lost one so that wrong programs fail.
class Opponent {
    // So many moves are compared before one is chosen; fewer in large positions.
    static constexpr std::size_t SAMPLE = 24, WEIGHT = 2000;
    // After so many moves in lost positions of one game it plays randomly: large heaps would last for ever.
    static constexpr unsigned PATIENCE = 100;

    Policy policy = POLICY;
    Random random;
    unsigned played = 0;

public:
    // `game` counts from 0.
    Opponent(u64 seed, u64 game) : random{mix(seed ^ mix(game))} {
        const Policy turns[] = {Policy::FEWEST, Policy::RANDOM, Policy::DELAY};
        if (policy == Policy::ROTATE) policy = turns[(seed + game) % 3];
    }

    // The position must have a move.
    Move choose(const Position& position) {
        Analysis analysis = analyse(position);
        if (analysis.won) return analysis.best;
        std::size_t limit = std::min(std::max(WEIGHT / position.size(), std::size_t(2)), SAMPLE);
        std::vector<Move> moves = sample_moves(position, limit, random.next());
        played++;
        if (played > PATIENCE || policy == Policy::RANDOM) return moves[random.next() % moves.size()];
        std::size_t best = 0;
        double best_score = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < moves.size(); i++) {
            Analysis there = analyse(after(position, moves[i]));
            double moves_there = static_cast<double>(there.moves);
            double score = policy == Policy::DELAY
                ? moves_there
                : -(static_cast<double>(there.winning) / std::max(moves_there, 1.0));
            if (score > best_score) {
                best = i;
                best_score = score;
            }
        }
        return moves[best];
    }
};
