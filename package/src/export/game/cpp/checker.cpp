#include "testlib.h"

#include "game.hpp"

// Replays the conversation that the interactor wrote down, from the test's own starts: both sides' moves must be within the
// rules, and the results must follow from them. A record that breaks the rules is the interactor's fault.

u64 next_number() { return static_cast<u64>(inf.readLong()); }

std::string next_line() {
    if (ouf.eof()) quitf(_fail, "the record ends before the games do");
    return ouf.readLine();
}

void expect(const std::string& line) {
    std::string found = next_line();
    if (found != line) quitf(_fail, "the record has %s instead of %s", quoted(found).c_str(), quoted(line).c_str());
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    Test test = read_test();
    expect(std::to_string(test.starts.size()));
    for (std::size_t game = 0; game < test.starts.size(); game++) {
        const Position& start = test.starts[game];
        expect(std::to_string(start.size()));
        expect(write_heaps(start));
        auto side = [] {
            std::string line = next_line();
            if (line != "first" && line != "second") quitf(_fail, "the record has %s for a side", quoted(line).c_str());
            return line == "first";
        };
        auto move = [](const Position& position, bool) {
            std::string line = next_line();
            Move found;
            if (read_move(position, line, found) != Reading::MOVE)
                quitf(_fail, "the record has the move %s, which is against the rules", quoted(line).c_str());
            return found;
        };
        Standing result = play(start, side, move);
        expect(word_of(result));
        if (result < required_result(start) || result == Standing::LOST)
            quitf(_wa, "game %d: %s", static_cast<int>(game + 1), word_of(result));
    }
    if (!ouf.seekEof()) quitf(_fail, "the record goes on after the last game");
    quitf(_ok, "all games were won");
}
