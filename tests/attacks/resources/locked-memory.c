// attack: locks memory so that it cannot be reclaimed
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <sys/mman.h>

static char large[32 << 20];

int main(void) {
    if (mlock(large, sizeof large) == 0)
        fputs("ESCAPED: mlock\n", stderr);
    if (mlockall(MCL_CURRENT | MCL_FUTURE) == 0)
        fputs("ESCAPED: mlockall\n", stderr);
    if (mmap(0, 32 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED, -1, 0) != MAP_FAILED)
        fputs("ESCAPED: MAP_LOCKED\n", stderr);
    return puts("first\n1 5") < 0;
}
