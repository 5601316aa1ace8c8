// attack: two thousand threads, which a limit on processes has to count as well
// verdict: AC
// after: nothing left
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *wait_forever(void *nothing) {
    pause();
    return nothing;
}

int main(void) {
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 16384);
    int started = 0;
    pthread_t thread;
    while (started < 2000 && pthread_create(&thread, &small, wait_forever, NULL) == 0)
        started++;
    if (started > 16)
        fprintf(stderr, "ESCAPED: %d threads\n", started);
    puts("first\n1 5");
    fflush(stdout);
    _exit(0);
}
