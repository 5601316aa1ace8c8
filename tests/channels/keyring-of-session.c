// channel: a key in the session keyring of the user
// listed: keyrings
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        syscall(SYS_add_key, "user", "grundy-hostile-session", "message", 7, -5);
        return 0;
    }
    long key = syscall(SYS_keyctl, 10, -5, "user", "grundy-hostile-session", 0);
    puts(key >= 0 ? "LEAK" : "none");
    if (key >= 0)
        syscall(SYS_keyctl, 3, key);
    return 0;
}
