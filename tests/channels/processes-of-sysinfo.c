// channel: how many processes the machine has, as sysinfo says, with sixty that go on living
// counter: 45
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        for (int i = 0; i < 60; i++)
            if (fork() == 0) {
                setsid();
                close(0), close(1), close(2);
                sleep(3);
                _exit(0);
            }
        return 0;
    }
    struct sysinfo state;
    printf("%d\n", sysinfo(&state) == 0 ? state.procs : 0);
    return 0;
}
