// attack: a hundred thousand blocked signals queued to itself, each of them memory of the kernel
// verdict: AC
// after: nothing left
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    int queued = 0;
    while (queued < 100000 && sigqueue(getpid(), SIGRTMIN, (union sigval){.sival_int = queued}) == 0)
        queued++;
    if (queued > 256)
        fprintf(stderr, "ESCAPED: %d signals\n", queued);
    return puts("first\n1 5") < 0;
}
