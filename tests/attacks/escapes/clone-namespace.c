// attack: clones a child into new user and mount namespaces
// verdict: SV
// because: system call clone
// after: nothing left
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long answer = syscall(SYS_clone, 0x10020000 | 17, 0, 0, 0, 0);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
