// channel: a key found by request_key alone, where only keyctl is denied
// listed: keyrings
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        // What is requested is looked for from the session on down.
        syscall(SYS_keyctl, 8, -4, -5);
        syscall(SYS_add_key, "user", "grundy-hostile-request", "message", 7, -4);
        return 0;
    }
    long key = syscall(SYS_request_key, "user", "grundy-hostile-request", 0, 0);
    puts(key >= 0 ? "LEAK" : "none");
    if (key >= 0)
        syscall(SYS_keyctl, 3, key);
    return 0;
}
