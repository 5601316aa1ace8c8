// channel: record locks on /dev/null, one inode for all runs
// listed: locks and watches on shared files
// at-the-same-time: yes
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
    int file = open("/dev/null", O_RDWR);
    int put = count == 2 && strcmp(arguments[1], "put") == 0;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 46136, .l_len = 1};
    if (put) {
        fcntl(file, F_SETLK, &lock);
        sleep(3);
        return 0;
    }
    int seen = fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    puts(seen ? "LEAK" : "none");
    return 0;
}
