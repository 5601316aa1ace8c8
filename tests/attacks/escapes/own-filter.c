// attack: a filter of its own with a listener, whose answer never comes: a thread that even SIGKILL finds late
// verdict: AC
// after: nothing left
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    struct sock_filter rule = {6, 0, 0, SECCOMP_RET_USER_NOTIF};
    struct sock_fprog program = {1, &rule};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program) >= 0)
        write(2, "ESCAPED: a filter of its own\n", 29);
    return puts("first\n1 5") < 0;
}
