#include <cstring>

// How positions and moves are written and read.

const std::size_t LINE_LIMIT = 4096;

// Without white space, of Unicode too, at both ends.
inline std::string trimmed(const std::string& line) {
    static const std::vector<std::string> SPACES = {
        " ", "\t", "\n", "\v", "\f", "\r", "\xc2\x85", "\xc2\xa0", "\xe1\x9a\x80", "\xe2\x80\x80", "\xe2\x80\x81",
        "\xe2\x80\x82", "\xe2\x80\x83", "\xe2\x80\x84", "\xe2\x80\x85", "\xe2\x80\x86", "\xe2\x80\x87", "\xe2\x80\x88",
        "\xe2\x80\x89", "\xe2\x80\x8a", "\xe2\x80\xa8", "\xe2\x80\xa9", "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80"};
    std::size_t from = 0, to = line.size();
    auto space_at = [&](std::size_t at, std::size_t length) {
        return std::find(SPACES.begin(), SPACES.end(), line.substr(at, length)) != SPACES.end();
    };
    for (bool found = true; found && from < to;) {
        found = false;
        for (std::size_t length = 1; length <= 3 && !found && from + length <= to; length++)
            if (space_at(from, length)) found = true, from += length;
    }
    for (bool found = true; found && from < to;) {
        found = false;
        for (std::size_t length = 1; length <= 3 && !found && from + length <= to; length++)
            if (space_at(to - length, length)) found = true, to -= length;
    }
    return line.substr(from, to - from);
}

// A line for a message: its beginning, without what a terminal would obey.
inline std::string quoted(const std::string& line) {
    std::string shown;
    for (char c : line.substr(0, 100)) shown += c >= ' ' && c <= '~' ? c : '?';
    return "`" + shown + (line.size() > 100 ? "...`" : "`");
}

inline std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words;
    bool inside = false;
    for (char c : line) {
        bool space = std::strchr(" \t\n\f\r", c) != nullptr && c != '\0';
        if (!space && !inside) words.emplace_back();
        if (!space) words.back() += c;
        inside = !space;
    }
    return words;
}

// What a line is, where a move is due.
enum class Reading { MOVE, MALFORMED, ILLEGAL };

inline Reading read_move(const Position& position, const std::string& line, Move& move) {
    std::vector<u64> numbers;
    bool impossible = false;
    for (const std::string& word : words_of(line)) {
        std::string digits = word[0] == '-' ? word.substr(1) : word;
        if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) return Reading::MALFORMED;
        digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
        // A number below zero, or one that does not fit, is a number; but no rule allows it.
        bool fits = digits.size() < 20 || (digits.size() == 20 && digits <= "18446744073709551615");
        impossible = impossible || word[0] == '-' || !fits;
        numbers.push_back(fits ? std::stoull(digits) : 0);
    }
    if (numbers.empty()) return Reading::MALFORMED;
    if (impossible) return Reading::ILLEGAL;
    u64 heap = numbers[0];
    numbers.erase(numbers.begin());
    if (!is_length(numbers.size())) return Reading::MALFORMED;
    if (heap == 0 || heap > position.size() || position[heap - 1] == 0) return Reading::ILLEGAL;
    move = Move{static_cast<std::size_t>(heap - 1), parts_of(position[heap - 1], numbers)};
    return move.parts.empty() ? Reading::ILLEGAL : Reading::MOVE;
}

inline std::string write_move(const Position& position, const Move& move) {
    std::string text = std::to_string(move.heap + 1);
    for (u64 number : numbers_of(position[move.heap], move.parts)) text += " " + std::to_string(number);
    return text;
}

inline std::string write_heaps(const Position& position) {
    std::string text;
    for (u64 n : position) text += (text.empty() ? "" : " ") + std::to_string(n);
    return text;
}

inline bool is_over(const Position& position) {
    return std::all_of(position.begin(), position.end(), [](u64 n) { return count(n) == 0; });
}

inline const char* word_of(Standing standing) {
    return standing == Standing::WON ? "won" : standing == Standing::DRAWN ? "drawn" : "lost";
}
