// attack: ten thousand timers, each of them memory of the kernel
// verdict: AC
// after: nothing left
#include <signal.h>
#include <stdio.h>
#include <time.h>

int main(void) {
    int made = 0;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
    timer_t timer;
    while (made < 10000 && timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
        made++;
    if (made > 256)
        fprintf(stderr, "ESCAPED: %d timers\n", made);
    return puts("first\n1 5") < 0;
}
