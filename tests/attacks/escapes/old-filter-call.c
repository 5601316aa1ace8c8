// attack: the same by prctl: a filter that traps everything, so that the program ends as if the judge's had struck
// verdict: AC
// after: nothing left
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <sys/prctl.h>

int main(void) {
    struct sock_filter rule = {6, 0, 0, SECCOMP_RET_ALLOW};
    struct sock_fprog program = {1, &rule};
    // Adding an allowing filter must not take the judge's away: the forbidden call is still forbidden.
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
    FILE *words = fopen("/etc/passwd", "r");
    if (words)
        fputs("ESCAPED: read a file of the host\n", stderr);
    return puts("first\n1 5") < 0;
}
