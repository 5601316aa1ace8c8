// attack: blocks and ignores every signal and spins
// verdict: TLE
// after: nothing left
#include <signal.h>

int main(void) {
    sigset_t all;
    sigfillset(&all);
    for (int s = 1; s < 65; s++)
        signal(s, SIG_IGN);
    sigprocmask(SIG_BLOCK, &all, 0);
    for (;;)
        ;
}
