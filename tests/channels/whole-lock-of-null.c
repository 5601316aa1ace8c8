// channel: a lock on the whole of /dev/null, one inode for all runs
// listed: locks and watches on shared files
// at-the-same-time: yes
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

int main(int count, char **arguments) {
    int file = open("/dev/null", O_RDWR);
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        flock(file, LOCK_SH);
        sleep(3);
        return 0;
    }
    puts(flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK ? "LEAK" : "none");
    return 0;
}
