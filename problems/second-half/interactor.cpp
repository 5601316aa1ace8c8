// input: the note, as calls are written; answer: the number. Exit codes as testlib's: 0 accepted, 1 wrong.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

static void quit(int code, const std::string& words) {
    std::cerr << words << std::endl;
    std::exit(code);
}

int main(int, char** arguments) {
    const int most_guesses = 11;
    std::string note;
    std::getline(std::ifstream(arguments[1]), note);
    unsigned long secret = 0, guess = 0;
    std::ifstream(arguments[3]) >> secret;
    std::cout << "decode " << note << std::endl;
    for (int guesses = 1; std::cin >> guess; guesses++) {
        if (guess == secret) quit(0, "found with guess " + std::to_string(guesses));
        if (guesses == most_guesses) quit(1, "guessed " + std::to_string(guesses) + " times and did not find it");
        std::cout << "hear " << (secret < guess ? '<' : '>') << std::endl;
    }
    quit(3, "no guess");
}
