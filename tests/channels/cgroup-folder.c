// channel: a control group of its own
// listed: files in writable directories
// unless: only root makes control groups here
#define _GNU_SOURCE
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        glob_t all;
        if (glob("/sys/fs/cgroup/*", 0, NULL, &all) == 0)
            for (size_t i = 0; i < all.gl_pathc; i++) {
                char path[300];
                snprintf(path, sizeof path, "%s/grundy-hostile-group", all.gl_pathv[i]);
                mkdir(path, 0755);
            }
        return 0;
    }
    glob_t all;
    int found = 0;
    if (glob("/sys/fs/cgroup/*/grundy-hostile-group", 0, NULL, &all) == 0)
        for (size_t i = 0; i < all.gl_pathc; i++) {
            found = 1;
            rmdir(all.gl_pathv[i]);
        }
    puts(found ? "LEAK" : "none");
    return 0;
}
