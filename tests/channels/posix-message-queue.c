// channel: a message in a POSIX queue, which needs no mount to be seen
// listed: System V and POSIX IPC
#define _GNU_SOURCE
#include <fcntl.h>
#include <mqueue.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        struct mq_attr size = {0, 1, 8, 0};
        mqd_t queue = mq_open("/grundy-hostile-mq", O_CREAT | O_WRONLY | O_NONBLOCK, 0600, &size);
        mq_send(queue, "message", 8, 0);
        return 0;
    }
    char text[8] = "";
    mqd_t queue = mq_open("/grundy-hostile-mq", O_RDONLY | O_NONBLOCK);
    mq_receive(queue, text, 8, NULL);
    puts(strcmp(text, "message") == 0 ? "LEAK" : "none");
    mq_unlink("/grundy-hostile-mq");
    return 0;
}
