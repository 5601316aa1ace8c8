#include <csignal>
#include <cstdio>

#include "testlib.h"

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include "game.hpp"
#include "opponent.hpp"
#include "conversation.hpp"

u64 next_number() { return static_cast<u64>(inf.readLong()); }

// Not read through ouf, which does not tell the byte 255 from the end.
int next_byte() { return std::getchar(); }

void flush() { std::fflush(stdout); }

void say(const std::string& line) {
    std::printf("%s\n", line.c_str());
    tout << line << '\n';
}

void heard(const std::string& line) { tout << line << '\n'; }

void close_output() {
    std::fflush(stdout);
#ifdef _WIN32
    _close(1);
#else
    close(1);
#endif
}

// What was said is sent before the program ends.
void accept(const std::string& message) { quitf(_ok, "%s", message.c_str()); }

void wrong(const std::string& message) {
    std::fflush(stdout);
    quitf(_wa, "%s", message.c_str());
}

void malformed(const std::string& message) {
    std::fflush(stdout);
    quitf(_pe, "%s", message.c_str());
}

int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
#ifdef SIGPIPE
    // A submission that has ended is found by what it wrote, not by a signal.
    std::signal(SIGPIPE, SIG_IGN);
#endif
    converse(read_test());
}
