// channel: a System V shared memory segment
// listed: System V and POSIX IPC
#define _GNU_SOURCE
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/shm.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        int id = shmget(0x67726e64, 4096, IPC_CREAT | 0600);
        char *place = id < 0 ? (char *)-1 : shmat(id, NULL, 0);
        if (place != (char *)-1)
            strcpy(place, "message");
        return 0;
    }
    int id = shmget(0x67726e64, 0, 0);
    char *place = id < 0 ? (char *)-1 : shmat(id, NULL, 0);
    puts(place != (char *)-1 && strcmp(place, "message") == 0 ? "LEAK" : "none");
    if (id >= 0)
        shmctl(id, IPC_RMID, NULL);
    return 0;
}
