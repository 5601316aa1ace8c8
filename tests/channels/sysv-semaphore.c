// channel: the value of a System V semaphore
// listed: System V and POSIX IPC
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/sem.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        semctl(semget(0x67726e65, 1, IPC_CREAT | 0600), 0, SETVAL, 77);
        return 0;
    }
    int id = semget(0x67726e65, 1, 0);
    puts(id >= 0 && semctl(id, 0, GETVAL) == 77 ? "LEAK" : "none");
    if (id >= 0)
        semctl(id, 0, IPC_RMID);
    return 0;
}
