// attack: writes to the memory of the first process of its box
// verdict: SV
// because: system call process_vm_writev
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
    long answer = syscall(SYS_process_vm_writev, 1, &part, 1, &part, 1, 0);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
