#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#ifndef __SIZEOF_INT128__
#error "Moves are counted in 128 bits: choose a 64-bit GCC or Clang."
#endif

using u64 = std::uint64_t;
using u128 = unsigned __int128;

// The sizes of the heaps. An empty heap keeps its number; new heaps come last.
using Position = std::vector<u64>;

// The heap with this index (from 0) becomes parts[0]; further parts become the last heaps.
struct Move {
    std::size_t heap = 0;
    std::vector<u64> parts;
};

// The moves of one heap that reach a wanted value: how many there are, and the first of them.
struct Hits {
    u128 count = 0;
    std::vector<u64> first;

    void add(const std::vector<u64>& parts) {
        if (count++ == 0) first = parts;
    }
};

// A sum that stays at the largest number where it would not fit.
inline u128 saturating_sum(u128 a, u128 b) { return a + b < a ? ~u128(0) : a + b; }

inline Position after(Position position, const Move& move) {
    position[move.heap] = move.parts[0];
    position.insert(position.end(), move.parts.begin() + 1, move.parts.end());
    return position;
}

// Who moves first in every game. CHOOSE: the submission says `first` or `second`.
enum class First { SUBMISSION, INTERACTOR, CHOOSE };

// How the interactor plays a lost position. ROTATE: one of the others for each game, in turn.
enum class Policy { RANDOM, DELAY, FEWEST, ROTATE };

// The result of a game for the submission, from worst to best.
enum class Standing { LOST, DRAWN, WON };
