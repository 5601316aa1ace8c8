// input: the note as it arrived; answer: the number. Exit codes as testlib's: 0 accepted, 1 wrong, 2 not in the format.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

static void quit(int code, const std::string& words) {
    std::cerr << words << std::endl;
    std::exit(code);
}

int main(int, char** arguments) {
    const long long most_questions = 10, largest = 1LL << 30;
    std::string note;
    std::getline(std::ifstream(arguments[1]) >> std::ws, note);
    long long secret = 0;
    std::ifstream(arguments[3]) >> secret;
    std::cout << note << std::endl;
    for (long long asked = 0;; asked++) {
        std::string kind, rest;
        long long number = 0;
        if (!(std::cin >> kind)) quit(1, "stopped before it named the number");
        if (kind != "?" && kind != "!") quit(2, "a line begins with `?` or `!`");
        if (!(std::cin >> number) || number < 1 || number > largest) quit(2, "no number from 1 to 2^30");
        if (kind == "!") {
            if (number != secret) quit(1, "the number is another");
            quit(0, "found with " + std::to_string(asked) + " questions");
        }
        if (asked == most_questions) quit(1, "asked more than 10 times");
        std::cout << (secret < number ? '<' : secret > number ? '>' : '=') << std::endl;
    }
}
