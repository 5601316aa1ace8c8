@about@
//
//     g++ -std=gnu++20 -O2 -Wall -Wextra local.cpp solution.cpp -o local
//     ./local values.txt
#include "grader.h"

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace grader {
namespace {

using Bytes = std::vector<unsigned char>;
const std::string space = " \t\r\n";

[[noreturn]] void fail(const std::string& message) {
    std::cerr << "values: " << message << "\n";
    std::exit(2);
}

class Text {
public:
    explicit Text(std::istream& from) : text(std::istreambuf_iterator<char>(from), {}) {}

    bool more() {
        at = std::min(text.find_first_not_of(space, at), text.size());
        return at < text.size();
    }

    template <class T>
    T take() {
        if constexpr (std::is_same_v<T, std::string>) {
            return more() && text[at] == '"' ? quoted() : word();
        } else if constexpr (std::is_same_v<T, bool>) {
            const std::string value = word();
            if (value != "true" && value != "false") fail("expected true or false, found " + value);
            return value == "true";
        } else if constexpr (std::is_arithmetic_v<T>) {
            return number<T>(word(), 10);
        } else if constexpr (std::is_same_v<T, Bytes>) {
            const std::string digits = word();
            const bool pairs = digits.rfind("0x", 0) == 0 && digits.size() % 2 == 0;
            if (!pairs) fail("expected bytes such as 0x00ff, found " + digits);
            Bytes bytes;
            for (std::size_t i = 2; i < digits.size(); i += 2) {
                bytes.push_back(number<unsigned char>(digits.substr(i, 2), 16));
            }
            return bytes;
        } else {
            T values;
            const auto count = take<std::uint32_t>();
            while (values.size() < count) values.push_back(take<typename T::value_type>());
            return values;
        }
    }

private:
    std::string word() {
        if (!more()) fail("the values end in the middle of a case");
        const std::size_t begin = at;
        at = std::min(text.find_first_of(space, begin), text.size());
        return text.substr(begin, at - begin);
    }

    std::string quoted() {
        std::string value;
        while (++at < text.size() && text[at] != '"') {
            char next = text[at];
            if (next == '\\' && ++at < text.size()) {
                next = text[at];
                next = next == 'n' ? '\n' : next == 'r' ? '\r' : next == 't' ? '\t' : next;
            }
            value += next;
        }
        if (at++ >= text.size()) fail("a closing quote is missing");
        return value;
    }

    template <class T>
    static T number(const std::string& word, int base) {
        T value{};
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
        if (error != std::errc() || end != word.data() + word.size()) fail("not a number, or too large: " + word);
        return value;
    }

    std::string text;
    std::size_t at = 0;
};

template <class T>
std::string show(const T& value) {
    if constexpr (std::is_same_v<T, std::string>) {
        if (!value.empty() && value[0] != '"' && value.find_first_of(space) == std::string::npos) return value;
        std::string text = "\"";
        for (const char c : value) {
            if (c == '\n') text += "\\n";
            else if (c == '\r') text += "\\r";
            else if (c == '\t') text += "\\t";
            else if (c == '"' || c == '\\') (text += '\\') += c;
            else text += c;
        }
        return text + '"';
    } else if constexpr (std::is_same_v<T, bool>) {
        return value ? "true" : "false";
    } else if constexpr (std::is_arithmetic_v<T>) {
        return std::to_string(value);
    } else if constexpr (std::is_same_v<T, Bytes>) {
        std::string text = "0x";
        for (const unsigned char byte : value) (text += "0123456789abcdef"[byte >> 4]) += "0123456789abcdef"[byte & 15];
        return text;
    } else {
        std::string text = std::to_string(value.size());
        for (auto&& element : value) text += ' ' + show<typename T::value_type>(element);
        return text;
    }
}

struct Case {
@fields@
};

int play(Text& text) {
@first@
    std::vector<Case> cases;
    while (text.more()) {
        Case one;
@take@
        one.message = @encode@;
        cases.push_back(std::move(one));
    }
@second@
    std::size_t wrong = 0;
    for (std::size_t i = cases.size(); i-- > 0;) {
        const Case& one = cases[i];
        const auto back = @decode@;
        std::cout << "case " << i + 1 << ": @encode_name@(" << @encode_shown@ << ") = " << show(one.message)
                  << ", @decode_name@(" << @decode_shown@ << ") = " << show(back);
        const bool right = @right@;
        wrong += !right;
        std::cout << (right ? "@word_right@" : ", WRONG") << std::endl;
    }
    std::cout << cases.size() << " cases, " << wrong << " wrong" << std::endl;
    return wrong > 0;
}

}  // namespace
}  // namespace grader

int main(int argc, char** argv) {
    std::cerr << "@note@" << std::endl;
    if (argc < 2) {
        grader::Text text(std::cin);
        return grader::play(text);
    }
    std::ifstream file(argv[1]);
    if (!file) grader::fail(std::string("cannot read ") + argv[1]);
    grader::Text text(file);
    return grader::play(text);
}
