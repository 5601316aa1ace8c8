// channel: the times of the working directory
// listed: file times of the host
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        struct timespec times[2] = {{1234567, 0}, {7654321, 0}};
        utimensat(AT_FDCWD, ".", times, 0);
        return 0;
    }
    struct stat state;
    stat(".", &state);
    puts(state.st_atim.tv_sec == 1234567 || state.st_mtim.tv_sec == 7654321 ? "LEAK" : "none");
    return 0;
}
