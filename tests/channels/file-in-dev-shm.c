// channel: a file in /dev/shm
// listed: /dev/shm
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        close(open("/dev/shm/grundy-hostile-message", O_CREAT | O_WRONLY, 0600));
        return 0;
    }
    puts(access("/dev/shm/grundy-hostile-message", F_OK) == 0 ? "LEAK" : "none");
    unlink("/dev/shm/grundy-hostile-message");
    return 0;
}
