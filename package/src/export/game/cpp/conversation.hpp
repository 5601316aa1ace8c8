// The interactor's side of a conversation.

// The program that includes this file says how bytes and results travel. `next_byte` is -1 at the end; `say` writes a line,
// which is sent at the latest by `flush`, and `heard` keeps one of the submission's; the last four end the program.
int next_byte();
void say(const std::string& line);
void flush();
void heard(const std::string& line);
void close_output();
[[noreturn]] void accept(const std::string& message);
[[noreturn]] void wrong(const std::string& message);
[[noreturn]] void malformed(const std::string& message);

// The submission's next line that is not blank. A line without a newline counts where the output ends.
inline std::string next_line(const std::string& place) {
    flush();
    for (;;) {
        std::string line;
        int byte;
        while ((byte = next_byte()) >= 0 && byte != '\n') {
            line += static_cast<char>(byte);
            if (line.size() > LINE_LIMIT) malformed(place + "a line of more than " + std::to_string(LINE_LIMIT) + " bytes");
        }
        if (!line.empty()) line = trimmed(line);
        if (!line.empty()) {
            heard(line);
            return line;
        }
        if (byte < 0) wrong(place + "the output ended in the middle of the game");
    }
}

inline bool chooses_to_move_first(const std::string& place) {
    std::string line = next_line(place);
    if (line != "first" && line != "second") malformed(place + "expected `first` or `second`, found " + quoted(line));
    return line == "first";
}

inline Move next_move(const Position& position, const std::string& place) {
    std::string line = next_line(place);
    Move move;
    Reading reading = read_move(position, line, move);
    if (reading == Reading::MALFORMED) malformed(place + "expected `" + SYNTAX + "`, found " + quoted(line));
    if (reading == Reading::ILLEGAL) wrong(place + "illegal move " + quoted(line));
    return move;
}

[[noreturn]] inline void converse(const Test& test) {
    say(std::to_string(test.starts.size()));
    for (std::size_t game = 0; game < test.starts.size(); game++) {
        const Position& start = test.starts[game];
        const std::string place = "game " + std::to_string(game + 1) + ": ";
        say(std::to_string(start.size()));
        say(write_heaps(start));
        Opponent opponent(test.seed, game);
        auto side = [&] { return chooses_to_move_first(place); };
        auto move = [&](const Position& position, bool submission) {
            if (submission) return next_move(position, place);
            Move chosen = opponent.choose(position);
            say(write_move(position, chosen));
            return chosen;
        };
        Standing result = play(start, side, move);
        say(word_of(result));
        if (result < required_result(start) || result == Standing::LOST) wrong(place + word_of(result));
    }
    // The submission learns that nothing follows; it must write nothing more.
    close_output();
    bool silent = true;
    for (int byte; (byte = next_byte()) >= 0;) silent = silent && byte != 0 && std::strchr(" \t\n\f\r", byte) != nullptr;
    if (!silent) malformed("output after the end of the last game");
    accept("all games were won");
}
