// channel: an extended attribute of its own program file
// listed: files in writable directories
// unless: this file system keeps no attributes
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/xattr.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        setxattr("./program", "user.message", "x", 1, 0);
        return 0;
    }
    char value[2];
    puts(getxattr("./program", "user.message", value, 1) == 1 ? "LEAK" : "none");
    return 0;
}
