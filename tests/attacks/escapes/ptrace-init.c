// attack: attaches to the first process of its box, which shares memory with the worker
// verdict: SV
// because: system call ptrace
// after: nothing left
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long answer = syscall(SYS_ptrace, 16, 1, 0, 0);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
