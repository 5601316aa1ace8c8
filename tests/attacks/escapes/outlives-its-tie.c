// attack: cuts the ties that kill it with its parents, and hides in a new session with a new name
// verdict: AC
// after: nothing left
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
    puts("first\n1 5");
    fflush(stdout);
    for (int i = 0; i < 3; i++)
        if (fork() == 0) {
            prctl(PR_SET_PDEATHSIG, 0);
            prctl(PR_SET_CHILD_SUBREAPER, 1);
            prctl(PR_SET_NAME, "kworker/0:0");
            prctl(PR_SET_DUMPABLE, 0);
            setsid();
            close(0), close(1), close(2);
            for (int s = 1; s < 65; s++)
                signal(s, SIG_IGN);
            for (;;)
                pause();
        }
    _exit(0);
}
