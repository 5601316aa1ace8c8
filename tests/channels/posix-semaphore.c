// channel: a named POSIX semaphore
// listed: /dev/shm
#define _GNU_SOURCE
#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        sem_open("/grundy-hostile-sem", O_CREAT, 0600, 1);
        return 0;
    }
    puts(sem_open("/grundy-hostile-sem", 0) != SEM_FAILED ? "LEAK" : "none");
    sem_unlink("/grundy-hostile-sem");
    return 0;
}
