// channel: the same for a native program
// listed: process numbers
// counter: 1500
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        for (int i = 0; i < 2500; i++) {
            pid_t child = fork();
            if (child == 0)
                _exit(0);
            waitpid(child, NULL, 0);
        }
        return 0;
    }
    struct stat state = {0};
    int ends[2], process = -1;
    socklen_t size = sizeof process;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && getsockopt(ends[0], SOL_SOCKET, 77, &process, &size) == 0)
        fstat(process, &state); // SO_PEERPIDFD
    printf("%lu\n", (unsigned long)state.st_ino);
    return 0;
}
