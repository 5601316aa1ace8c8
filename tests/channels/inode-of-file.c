// channel: inode numbers of files in a file system in memory, one counter each
// listed: /dev/shm
// listed: files in writable directories
// counter: 2000
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// The number of a fresh one; 0 where there is none to be had.
static unsigned long fresh(void) {
    struct stat state = {0};
    const char *paths[] = {"/dev/shm/grundy-hostile-inode", "./inode"};
    for (int i = 0; i < 2 && state.st_ino == 0; i++) {
        int file = open(paths[i], O_CREAT | O_EXCL | O_RDWR, 0600);
        if (file < 0)
            continue;
        fstat(file, &state);
        close(file);
        unlink(paths[i]);
    }
    return state.st_ino;
}

int main(int count, char **arguments) {
    // Numbers are handed out in blocks per core.
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    sched_setaffinity(0, sizeof first, &first);
    if (count == 2 && strcmp(arguments[1], "put") == 0)
        for (int i = 0; i < 6000; i++)
            fresh();
    else
        printf("%lu\n", fresh());
    return 0;
}
