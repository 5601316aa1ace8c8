// attack: makes its root writable again
// verdict: SV
// because: system call mount
// after: nothing left
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long answer = syscall(SYS_mount, "/", "/", 0, 0x20 | 0x1000, 0);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
