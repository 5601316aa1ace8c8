// attack: takes a mount of its root away, to see what is below
// verdict: SV
// because: system call umount2
// after: nothing left
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long answer = syscall(SYS_umount2, "/", 2);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
