// Compares a submission's output with the jury's answer by one of grundy's built-in checkers.
//
// As ICPC's output validator:  input answer feedback/ [words of the checker] < output; exit code 42 or 43
// As testlib's checker:        input output answer; exit code 0 or 1; the words come from the macro CHECKER
//
// The words are those of grundy's problem.toml: "lines", "floats 1e-6 single", "icpc float_tolerance 1e-6".
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

using Words = std::vector<std::string>;

static Words options;

static bool has(const std::string &word) {
    return std::find(options.begin(), options.end(), word) != options.end();
}

static double number_after(const std::string &word, double otherwise) {
    auto at = std::find(options.begin(), options.end(), word);
    return at == options.end() || at + 1 == options.end() ? otherwise : std::atof((at + 1)->c_str());
}

static bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

static Words tokens_of(const std::string &text) {
    std::istringstream in(text);
    return Words(std::istream_iterator<std::string>(in), {});
}

static Words lines_of(const std::string &text) {
    Words lines;
    std::string line;
    for (std::istringstream in(text); std::getline(in, line); lines.push_back(line)) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
    }
    return lines;
}

static Words without_last_empty(Words lines) {
    while (!lines.empty() && std::all_of(lines.back().begin(), lines.back().end(), is_space)) lines.pop_back();
    return lines;
}

static std::string joined(const Words &words) {
    std::string text;
    for (const std::string &word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

static std::string lower(std::string text) {
    for (char &c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// [-]digits[.digits][e[+-]digits]; nothing such as inf, nan or 0x1p3.
static bool to_number(const std::string &text, double &value) {
    if (text.empty() || text.find_first_not_of("+-.0123456789eE") != std::string::npos) return false;
    char *end = nullptr;
    value = std::strtod(text.c_str(), &end);
    return *end == 0 && std::isfinite(value);
}

static bool is_integer(const std::string &text) {
    std::string digits = text[0] == '-' ? text.substr(1) : text;
    bool plain = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
    return plain && (digits[0] != '0' || text == "0");
}

static bool is_near(double found, double wanted, double absolute, double relative) {
    double error = std::fabs(found - wanted);
    return error <= absolute || error <= relative * std::fabs(wanted);
}

static bool floats(const Words &output, const Words &answer) {
    double absolute = 0, relative = 0;
    for (std::size_t at = 1; at < options.size(); ++at) {
        const std::string &word = options[at];
        if (word.compare(0, 9, "absolute=") == 0) absolute = std::atof(word.c_str() + 9);
        else if (word.compare(0, 9, "relative=") == 0) relative = std::atof(word.c_str() + 9);
        else if (word != "single") absolute = relative = std::atof(word.c_str());
    }
    if (output.size() != answer.size()) return false;
    for (std::size_t at = 0; at < answer.size(); ++at) {
        double found, wanted;
        if (!to_number(output[at], found) || !to_number(answer[at], wanted)) return false;
        if (!is_near(found, wanted, absolute, relative)) return false;
    }
    return true;
}

static bool icpc_token(std::string output, std::string answer) {
    double both = number_after("float_tolerance", -1);
    double absolute = number_after("float_absolute_tolerance", both);
    double relative = number_after("float_relative_tolerance", both);
    double found, wanted;
    if ((absolute >= 0 || relative >= 0) && to_number(answer, wanted)) {
        return to_number(output, found) && is_near(found, wanted, absolute, relative);
    }
    return has("case_sensitive") ? output == answer : lower(output) == lower(answer);
}

static bool icpc(const std::string &output, const std::string &answer) {
    auto pieces = [](const std::string &text) {
        Words pieces;
        for (char c : text) {
            bool joins = !pieces.empty() && is_space(pieces.back()[0]) == is_space(c);
            if (joins) pieces.back() += c;
            else pieces.push_back(std::string(1, c));
        }
        return pieces;
    };
    bool spaces = has("space_change_sensitive");
    Words found = spaces ? pieces(output) : tokens_of(output), wanted = spaces ? pieces(answer) : tokens_of(answer);
    return found.size() == wanted.size() && std::equal(found.begin(), found.end(), wanted.begin(), icpc_token);
}

static bool accepts(const std::string &output, const std::string &answer) {
    const std::string name = options.empty() ? "tokens" : options[0];
    Words found = tokens_of(output), wanted = tokens_of(answer);
    if (name == "exact") return output == answer;
    if (name == "exact-lines") return without_last_empty(lines_of(output)) == without_last_empty(lines_of(answer));
    if (name == "lines" || name == "unordered-lines") {
        auto lines = [&](const std::string &text) {
            Words lines = without_last_empty(lines_of(text));
            for (std::string &line : lines) line = joined(tokens_of(line));
            if (name == "unordered-lines") {
                lines.erase(std::remove(lines.begin(), lines.end(), ""), lines.end());
                std::sort(lines.begin(), lines.end());
            }
            return lines;
        };
        return lines(output) == lines(answer);
    }
    if (name == "unordered-integers") {
        if (!std::all_of(found.begin(), found.end(), is_integer)) return false;
        std::sort(found.begin(), found.end());
        std::sort(wanted.begin(), wanted.end());
        return found == wanted;
    }
    if (name == "floats") return floats(found, wanted);
    if (name == "icpc") return icpc(output, answer);
    if (name == "yes-no" || (name == "tokens" && has("ignore-case"))) return lower(joined(found)) == lower(joined(wanted));
    // Tokens, integers and cases: the answer is written in the only way that is accepted.
    return found == wanted;
}

static std::string contents(const char *path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) std::cerr << "cannot read " << path << std::endl, std::exit(3);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

int main(int count, char **arguments) {
    if (count < 4) return std::cerr << "needs three files as arguments" << std::endl, 3;
#ifdef CHECKER
    options = tokens_of(CHECKER);
    bool accepted = accepts(contents(arguments[2]), contents(arguments[3]));
    std::cerr << (accepted ? "ok" : "wrong answer the output differs from the answer") << std::endl;
    return accepted ? 0 : 1;
#else
    options.assign(arguments + 4, arguments + count);
    std::string output(std::istreambuf_iterator<char>(std::cin), {});
    if (accepts(output, contents(arguments[2]))) return 42;
    std::cerr << "the output differs from the answer" << std::endl;
    return 43;
#endif
}
