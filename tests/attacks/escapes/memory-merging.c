// attack: has its memory merged with equal pages of other processes, to see by the time of a write what they hold
// verdict: AC
// after: nothing left
// control: escapes
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>

int main(void) {
    char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (madvise(page, 4096, MADV_MERGEABLE) == 0)
        fputs("ESCAPED: a page will be merged\n", stderr);
    if (prctl(67, 1, 0, 0, 0) == 0) // PR_SET_MEMORY_MERGE
        fputs("ESCAPED: all pages will be merged\n", stderr);
    return puts("first\n1 5") < 0;
}
