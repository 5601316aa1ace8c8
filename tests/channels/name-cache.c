// channel: which names were looked up, told by an open that must find everything in the cache of names
// listed: name cache residency
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BITS = 8 };
static const int PATTERN[BITS] = {1, 0, 1, 1, 0, 0, 1, 0};

/// Whether the kernel remembers that there is no such file.
static int remembered(const char *path) {
    struct open_how how = {.flags = O_RDONLY, .resolve = RESOLVE_CACHED};
    return syscall(SYS_openat2, -100, path, &how, sizeof how) < 0 && errno == ENOENT;
}

int main(int count, char **arguments) {
    int put = count == 2 && strcmp(arguments[1], "put") == 0, found = 0;
    struct stat state;
    stat("/usr/include/c-none", &state);
    // Names that only the tests of this minute look up.
    long minute = time(NULL) / 60;
    for (int ago = 0; ago <= !put; ago++) {
        int same = 1;
        for (int bit = 0; bit < BITS; bit++) {
            char path[96];
            snprintf(path, sizeof path, "/usr/include/c-%ld-%d", minute - ago, bit);
            if (put && PATTERN[bit])
                stat(path, &state);
            else if (!put)
                same &= remembered(path) == PATTERN[bit];
        }
        found |= same;
    }
    if (!put)
        puts(found ? "LEAK" : "none");
    return 0;
}
