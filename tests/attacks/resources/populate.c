// attack: one call that takes a gibibyte, so that the program never runs while it grows
// verdict: MLE
// after: nothing left
#include <sys/mman.h>

int main(void) {
    char *all = mmap(0, 1L << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    return all == MAP_FAILED ? 1 : all[77];
}
