// Built together with a program that is called as testlib's are, it makes it one that a judge of ICPC packages calls.
//
//   testlib checker      input output answer      exit code 0, or 1, 2, 8
//   testlib interactor   input tout answer        the same
//   testlib validator    the input as standard input, exit code 0 or another
//   ICPC, output         input answer feedback/   exit code 42 or 43; what the submission prints as standard input
//   ICPC, input          the input as standard input, exit code 42 or 43
//
// The arguments are put in order before `main` begins, and the exit code is replaced after everything else is over.
// Needs glibc, which gives the arguments to constructors and the exit code to `on_exit`.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <unistd.h>

namespace {

enum Role { VALIDATOR = 0, CHECKER = 1, INTERACTOR = 2 };
const Role role = static_cast<Role>(ROLE_NUMBER);

const int ACCEPTED = 42, REJECTED = 43, FAILED = 1;

void replace_code(int code, void *) {
    std::cout.flush();
    std::fflush(nullptr);
    if (code == 0) _exit(ACCEPTED);
    if (role == VALIDATOR || code == 1 || code == 2 || code == 8) _exit(REJECTED);
    _exit(code == ACCEPTED || code == REJECTED ? FAILED : code);
}

std::string in_folder(const std::string &folder, const char *name) {
    if (folder.empty() || folder.back() == '/') return folder + name;
    return folder + "/" + name;
}

void keep_standard_input(const char *path) {
    std::FILE *file = std::fopen(path, "wb");
    if (!file) std::perror(path), _exit(FAILED);
    static char buffer[1 << 16];
    for (ssize_t count; (count = read(0, buffer, sizeof buffer)) > 0;) std::fwrite(buffer, 1, count, file);
    if (std::fclose(file) != 0) std::perror(path), _exit(FAILED);
}

__attribute__((constructor(101))) void begin(int count, char **arguments) {
    on_exit(replace_code, nullptr);
    if (role == VALIDATOR) return;
    if (count < 4) std::fputs("needs the arguments input, answer and feedback folder\n", stderr), _exit(FAILED);
    static std::string second;
    second = in_folder(arguments[3], role == CHECKER ? "output.txt" : "tout.txt");
    arguments[3] = arguments[2];
    arguments[2] = &second[0];
    if (role == CHECKER) keep_standard_input(arguments[2]);
}

}  // namespace
