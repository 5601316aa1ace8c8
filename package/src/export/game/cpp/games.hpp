// The games of a test, and how one is played.

// A test: the seed of the interactor's free choices, the number of games, then each start (the number of heaps, their sizes).
struct Test {
    u64 seed = 0;
    std::vector<Position> starts;
};

// The program that includes this file says where numbers come from.
u64 next_number();

inline Test read_test() {
    Test test;
    test.seed = next_number();
    test.starts.resize(next_number());
    u64 largest = 0;
    for (Position& start : test.starts) {
        start.resize(next_number());
        for (u64& n : start) {
            n = next_number();
            largest = std::max(largest, n);
        }
    }
    prepare(largest);
    return test;
}

// The result that perfect play reaches.
inline Standing required_result(const Position& start) {
    bool to_move = is_won(start);
    bool wins = FIRST == First::CHOOSE || (FIRST == First::SUBMISSION) == to_move;
    return wins ? Standing::WON : Standing::LOST;
}

// Plays one game; `side()` says whether the submission moves first, and `move(position, submission)` gives the move of the
// submission or of the other side.
template <class Side, class NextMove>
inline Standing play(Position position, Side side, NextMove move) {
    bool submission = FIRST == First::CHOOSE ? side() : FIRST == First::SUBMISSION;
    for (u64 played = 0;; played++, submission = !submission) {
        if (is_over(position)) return submission == LAST_MOVER_WINS ? Standing::LOST : Standing::WON;
        if (played >= MOST_MOVES) return Standing::DRAWN;
        position = after(std::move(position), move(position, submission));
    }
}
