// attack: sets the clock back, and its time limit with it
// verdict: SV
// because: system call clock_settime
// after: nothing left
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct {
    void *base;
    unsigned long length;
    long rest[2];
} part = {&part, 16, {0, 0}};

int main(void) {
    long answer = syscall(SYS_clock_settime, 0, &part);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
