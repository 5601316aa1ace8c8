#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <unistd.h>

#include "game.hpp"
#include "opponent.hpp"
#include "conversation.hpp"

// An ICPC output validator for an interactive problem: called as `validate input answer feedback_directory`.

const int ACCEPTED = 42, REJECTED = 43;

std::ifstream input;
std::string feedback;

u64 next_number() {
    u64 number = 0;
    if (input >> number) return number;
    std::fprintf(stderr, "the test is not a list of games\n");
    std::exit(1);
}

int next_byte() { return std::getchar(); }

void flush() { std::fflush(stdout); }

void say(const std::string& line) { std::printf("%s\n", line.c_str()); }

void heard(const std::string&) {}

void close_output() {
    std::fflush(stdout);
    close(STDOUT_FILENO);
}

[[noreturn]] void end(int code, const std::string& message) {
    // What was said is sent before the program ends.
    std::fflush(stdout);
    std::ofstream(feedback + "/judgemessage.txt", std::ios::app) << message << '\n';
    std::exit(code);
}

void accept(const std::string& message) { end(ACCEPTED, message); }

void wrong(const std::string& message) { end(REJECTED, message); }

void malformed(const std::string& message) { end(REJECTED, "not in the form of the protocol: " + message); }

int main(int argc, char* argv[]) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: validate input answer feedback_directory\n");
        return 1;
    }
    // A submission that has ended is found by what it wrote, not by a signal.
    std::signal(SIGPIPE, SIG_IGN);
    input.open(argv[1]);
    feedback = argv[3];
    converse(read_test());
}
