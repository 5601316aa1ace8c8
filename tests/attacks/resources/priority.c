// attack: gives itself a better class, priority or other cores than it was given
// verdict: AC
// after: nothing left
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    struct sched_param highest = {.sched_priority = 50};
    if (syscall(SYS_sched_setscheduler, 0, SCHED_FIFO, &highest) == 0)
        fputs("ESCAPED: real time\n", stderr);
    if (setpriority(PRIO_PROCESS, 0, -10) == 0)
        fputs("ESCAPED: priority\n", stderr);
    cpu_set_t all;
    CPU_ZERO(&all);
    for (int core = 0; core < 64; core++)
        CPU_SET(core, &all);
    if (sched_setaffinity(0, sizeof all, &all) == 0)
        fputs("ESCAPED: cores\n", stderr);
    if (syscall(SYS_ioprio_set, 1, 0, 1 << 13) == 0)
        fputs("ESCAPED: disk priority\n", stderr);
    return puts("first\n1 5") < 0;
}
