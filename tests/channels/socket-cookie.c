// channel: the cookie of a socket, a counter of the machine, for a native program
// listed: numbers and limits of the machine
// counter: 2000
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static long fresh(void) {
    int ends[2];
    long cookie = 0;
    socklen_t size = sizeof cookie;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0) {
        getsockopt(ends[0], SOL_SOCKET, 57, &cookie, &size); // SO_COOKIE
        close(ends[0]);
        close(ends[1]);
    }
    return cookie;
}

int main(int count, char **arguments) {
    // Numbers are handed out in blocks per core.
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    sched_setaffinity(0, sizeof first, &first);
    if (count == 2 && strcmp(arguments[1], "put") == 0)
        for (int i = 0; i < 3500; i++)
            fresh();
    else
        printf("%ld\n", fresh());
    return 0;
}
