// channel: the inode number of a socket, one counter for the machine
// listed: inode counters
// counter: 2000
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/// The number of a fresh one; 0 where there is none to be had.
static unsigned long fresh(void) {
    struct stat state = {0};
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0) {
        fstat(ends[0], &state);
        close(ends[0]);
        close(ends[1]);
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
