// attack: changes its root for another one
// verdict: SV
// because: system call pivot_root
// after: nothing left
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long answer = syscall(SYS_pivot_root, ".", ".");
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
