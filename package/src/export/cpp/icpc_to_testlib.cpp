// Makes a program that is called as ICPC's output or input validators are one that is called as testlib's are.
//
//   ICPC, output         input answer feedback/   exit code 42 or 43; what the submission prints as standard input
//   ICPC, input          the input as standard input, exit code 42 or 43
//   testlib checker      input output answer      exit code 0, or 1
//   testlib interactor   input tout answer        the same
//   testlib validator    the input as standard input, exit code 0 or 3
//
// Each way out of the program is replaced: the end of `main`, and calls of `exit`.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdlib.h>

namespace replaced {

enum Role { VALIDATOR = 0, CHECKER = 1, INTERACTOR = 2 };
const Role role = static_cast<Role>(ROLE_NUMBER);

inline int code(int code) {
    if (code == 42) return 0;
    if (code == 43) return role == VALIDATOR ? 3 : 1;
    return 3;
}

[[noreturn]] inline void leave(int status) {
    std::cout.flush();
    (std::exit)(code(status));
}

inline int call(int (*program)(), int, char **) { return program(); }
inline int call(int (*program)(int, char **), int count, char **arguments) { return program(count, arguments); }
inline int call(int (*program)(int, const char **), int count, char **arguments) {
    return program(count, const_cast<const char **>(arguments));
}

}  // namespace replaced

using replaced::leave;
namespace std {
using replaced::leave;
}

#define exit(status) leave(status)
#define main author_main
#include "AUTHORS_FILE"
#undef main
#undef exit

int main(int count, char **arguments) {
    static char feedback[] = "./";
    if (replaced::role != replaced::VALIDATOR) {
        if (count < 4) return std::fputs("needs the arguments input, output and answer\n", stderr), 3;
        if (replaced::role == replaced::CHECKER && !std::freopen(arguments[2], "rb", stdin)) return 3;
        arguments[2] = arguments[3];
        arguments[3] = feedback;
        count = 4;
    }
    replaced::leave(replaced::call(author_main, count, arguments));
}
