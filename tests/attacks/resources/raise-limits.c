// attack: raises its own limits
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <sys/resource.h>

int main(void) {
    for (int which = 0; which < RLIM_NLIMITS; which++) {
        struct rlimit limit;
        if (getrlimit(which, &limit) != 0 || limit.rlim_max == RLIM_INFINITY)
            continue;
        limit.rlim_max += 1;
        limit.rlim_cur = limit.rlim_max;
        if (setrlimit(which, &limit) == 0)
            fprintf(stderr, "ESCAPED: limit %d\n", which);
    }
    return puts("first\n1 5") < 0;
}
