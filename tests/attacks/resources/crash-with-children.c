// attack: dies of a bad pointer while children of it go on
// verdict: RE
// because: SIGSEGV
// after: nothing left
#include <signal.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 8; i++)
        if (fork() == 0) {
            signal(SIGHUP, SIG_IGN);
            for (;;)
                pause();
        }
    *(volatile int *)8 = 1;
}
