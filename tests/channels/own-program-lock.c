// channel: a lock on its own program file, held by a process that goes on living
// listed: surviving processes
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        if (fork() == 0) {
            setsid();
            flock(open("./program", O_RDONLY), LOCK_EX);
            close(0), close(1), close(2);
            sleep(4);
            _exit(0);
        }
        usleep(20000);
        return 0;
    }
    int held = flock(open("./program", O_RDONLY), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    puts(held ? "LEAK" : "none");
    return 0;
}
