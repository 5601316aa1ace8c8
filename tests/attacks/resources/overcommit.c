// attack: reserves 64 GiB without asking for memory and touches them page by page, up to two gibibytes
// verdict: MLE
// after: nothing left
#include <sys/mman.h>

int main(void) {
    char *all = mmap(0, 64L << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED)
        return 1;
    for (long at = 0; at < 2L << 30; at += 4096)
        all[at] = 1;
    return 0;
}
