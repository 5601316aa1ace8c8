// channel: a port that is taken by a process that goes on living
// listed: abstract sockets
// listed: surviving processes
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = 0x3930, .sin_addr = {0x0100007f}};

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        if (fork() == 0) {
            setsid();
            int taken = socket(AF_INET, SOCK_STREAM, 0);
            bind(taken, (struct sockaddr *)&name, sizeof name);
            listen(taken, 1);
            close(0), close(1), close(2);
            sleep(4);
            _exit(0);
        }
        usleep(20000);
        return 0;
    }
    int end = socket(AF_INET, SOCK_STREAM, 0);
    puts(end >= 0 && bind(end, (struct sockaddr *)&name, sizeof name) != 0 ? "LEAK" : "none");
    return 0;
}
