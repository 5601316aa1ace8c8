// channel: whether the program's own file lies in huge pages, told by the number of its faults
// listed: huge pages of shared files
// unless: only a file in memory, as in a box, has huge pages on most kernels
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { HUGE = 2 << 20 };
/// Makes the file large enough to hold a huge page.
const char filling[3 * HUGE] = {1};

int main(int count, char **arguments) {
    int file = open("./program", O_RDONLY);
    char *area = mmap(NULL, 3 * HUGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *aligned = (char *)(((unsigned long)area + HUGE - 1) / HUGE * HUGE);
    if (mmap(aligned, HUGE, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_FIXED, file, HUGE) == MAP_FAILED)
        return puts("none") < 0;
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        madvise(aligned, HUGE, 25); // MADV_COLLAPSE
        return filling[1];
    }
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    int sum = 0;
    for (int at = 0; at < HUGE; at += 4096)
        sum += ((volatile char *)aligned)[at];
    getrusage(RUSAGE_SELF, &after);
    puts(after.ru_minflt - before.ru_minflt < 8 ? "LEAK" : "none");
    return sum & filling[2];
}
