// channel: the name of an abstract socket, held by a process that goes on living
// listed: abstract sockets
// listed: surviving processes
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static struct sockaddr_un name = {AF_UNIX, "\0grundy-hostile-socket"};

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        if (fork() == 0) {
            setsid();
            bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&name, sizeof name);
            close(0), close(1), close(2);
            sleep(4);
            _exit(0);
        }
        usleep(20000);
        return 0;
    }
    int end = socket(AF_UNIX, SOCK_STREAM, 0);
    puts(end >= 0 && bind(end, (struct sockaddr *)&name, sizeof name) != 0 ? "LEAK" : "none");
    return 0;
}
