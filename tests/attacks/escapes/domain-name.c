// attack: changes the domain name, which the next run could read
// verdict: SV
// because: system call setdomainname
// after: nothing left
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long answer = syscall(SYS_setdomainname, "message", 7);
    fprintf(stderr, "ESCAPED: the call came back with %ld\n", answer);
    return puts("first\n1 5") < 0;
}
