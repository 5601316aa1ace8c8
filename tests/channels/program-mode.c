// channel: the mode of its own program file
// listed: files in writable directories
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        chmod("./program", 0711);
        return 0;
    }
    struct stat state;
    stat("./program", &state);
    puts((state.st_mode & 07777) == 0711 ? "LEAK" : "none");
    return 0;
}
