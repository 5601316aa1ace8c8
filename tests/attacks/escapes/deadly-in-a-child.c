// attack: lets a child do what is forbidden and plays on itself
// verdict: SV
// because: system call mount
// after: nothing left
#include <stdio.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    if (fork() == 0) {
        mount("x", "/", "tmpfs", 0, NULL);
        _exit(0);
    }
    wait(NULL);
    fputs("ESCAPED: its child came back\n", stderr);
    return puts("first\n1 5") < 0;
}
