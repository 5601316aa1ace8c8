// attack: reads one byte in each of 60,000 far-apart places: no page of its own, 240 MiB of page tables
// verdict: MLE
// after: nothing left
#include <sys/mman.h>

int main(void) {
    long span = 60000L << 21, sum = 0;
    char *all = mmap(0, span, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED)
        return 1;
    madvise(all, span, MADV_NOHUGEPAGE);
    for (long at = 0; at < span; at += 1L << 21)
        sum += all[at];
    return (int)sum;
}
