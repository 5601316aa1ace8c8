// attack: becomes another user or root, takes capabilities, or lets a program do so
// verdict: AC
// after: nothing left
#define _GNU_SOURCE
#include <grp.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    unsigned header[2] = {0x20080522, 0}, sets[6];
    if (syscall(SYS_capget, header, sets) == 0)
        for (int i = 0; i < 6; i++)
            if (sets[i] != 0)
                fprintf(stderr, "ESCAPED: capabilities %d: %x\n", i, sets[i]);
    for (int i = 0; i < 6; i++)
        sets[i] = 1u << 21;
    if (syscall(SYS_capset, header, sets) == 0)
        fputs("ESCAPED: capset\n", stderr);
    if (getuid() == 0 || geteuid() == 0 || getgid() == 0)
        fputs("ESCAPED: is root\n", stderr);
    if (setresuid(0, 0, 0) == 0 || seteuid(0) == 0 || setuid(0) == 0)
        fputs("ESCAPED: became root\n", stderr);
    if (setresgid(0, 0, 0) == 0 || setgroups(0, NULL) == 0)
        fputs("ESCAPED: changed its groups\n", stderr);
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
        fputs("ESCAPED: may gain privileges by exec\n", stderr);
    if (prctl(PR_GET_SECUREBITS) & ~0x3f)
        fputs("ESCAPED: secure bits\n", stderr);
    return puts("first\n1 5") < 0;
}
