// attack: a gibibyte of shared anonymous memory, which belongs to no single process
// verdict: MLE
// after: nothing left
#include <string.h>
#include <sys/mman.h>

int main(void) {
    char *all = mmap(0, 1L << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        return 1;
    memset(all, 1, 1L << 30);
    return 0;
}
