// attack: dies with a core dump wished for, 32 MiB of it
// verdict: RE
// because: SIGABRT
// after: nothing left
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static char large[32 << 20];

int main(void) {
    struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_CORE, &limit);
    prctl(PR_SET_DUMPABLE, 1);
    memset(large, 1, sizeof large);
    abort();
}
