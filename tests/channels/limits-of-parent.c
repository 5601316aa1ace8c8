// channel: a resource limit of its parent, which the next program inherits
// listed: surviving processes
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        struct rlimit limit;
        if (prlimit(getppid(), RLIMIT_CORE, NULL, &limit) == 0) {
            limit.rlim_cur = limit.rlim_max < 4321 * 512 ? limit.rlim_max / 2 : 4321 * 512;
            prlimit(getppid(), RLIMIT_CORE, &limit, NULL);
        }
        return 0;
    }
    struct rlimit limit;
    getrlimit(RLIMIT_CORE, &limit);
    puts(limit.rlim_cur == 4321 * 512 ? "LEAK" : "none");
    if (limit.rlim_cur == 4321 * 512) {
        limit.rlim_cur = 0;
        prlimit(getppid(), RLIMIT_CORE, &limit, NULL);
    }
    return 0;
}
