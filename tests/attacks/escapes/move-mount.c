// attack: moves a mount by the newer calls
// verdict: SV
// because: system call move_mount
// after: nothing left
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long answer = syscall(SYS_move_mount, 0, "", -100, "/", 4);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
