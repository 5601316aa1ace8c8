// attack: takes read-only off a mount
// verdict: SV
// because: system call mount_setattr
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
    long answer = syscall(SYS_mount_setattr, -100, "/", 0, &part, 32);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
