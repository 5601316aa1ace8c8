// channel: a file in the working directory
// listed: files in writable directories
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        close(open("message", O_CREAT | O_WRONLY, 0600));
        return 0;
    }
    puts(access("message", F_OK) == 0 ? "LEAK" : "none");
    unlink("message");
    return 0;
}
