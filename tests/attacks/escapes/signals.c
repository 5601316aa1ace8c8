// attack: kills everything it may: its init, its group, its parent, and all there is
// verdict: AC
// after: nothing left
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    signal(SIGTERM, SIG_IGN), signal(SIGHUP, SIG_IGN);
    if (getppid() > 1)
        fprintf(stderr, "ESCAPED: its parent is process %d\n", getppid());
    kill(1, SIGKILL);
    kill(1, SIGSTOP);
    kill(getppid(), SIGTERM);
    kill(0, SIGTERM);
    kill(-1, SIGKILL);
    for (int pid = 3; pid < 40000; pid++)
        if (kill(pid, 0) == 0 && pid != getpid())
            fprintf(stderr, "ESCAPED: sees process %d\n", pid);
    return puts("first\n1 5") < 0;
}
