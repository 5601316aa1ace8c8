// attack: names an inode of the host by its handle, past every root
// verdict: SV
// because: system call open_by_handle_at
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
    long answer = syscall(SYS_open_by_handle_at, 0, &part, 0);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
