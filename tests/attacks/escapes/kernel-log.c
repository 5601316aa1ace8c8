// attack: reads the kernel's log, with addresses and other programs in it
// verdict: SV
// because: system call syslog
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
    long answer = syscall(SYS_syslog, 3, &part, 16);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
