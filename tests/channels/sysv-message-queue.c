// channel: a message in a System V queue
// listed: System V and POSIX IPC
#define _GNU_SOURCE
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/msg.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        struct { long kind; char text[8]; } message = {1, "message"};
        msgsnd(msgget(0x67726e66, IPC_CREAT | 0600), &message, 8, IPC_NOWAIT);
        return 0;
    }
    struct { long kind; char text[8]; } message = {0, ""};
    int id = msgget(0x67726e66, 0);
    msgrcv(id, &message, 8, 0, IPC_NOWAIT);
    puts(strcmp(message.text, "message") == 0 ? "LEAK" : "none");
    if (id >= 0)
        msgctl(id, IPC_RMID, NULL);
    return 0;
}
