// channel: the remains of a crash
// listed: files in writable directories
// unless: core dumps go to a program or are switched off here
#define _GNU_SOURCE
#include <glob.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        struct rlimit limit;
        getrlimit(RLIMIT_CORE, &limit);
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_CORE, &limit);
        abort();
        return 0;
    }
    glob_t all;
    puts(glob("./core*", 0, NULL, &all) == 0 ? "LEAK" : "none");
    return 0;
}
