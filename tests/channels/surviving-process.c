// channel: a process that goes on living, recognised by its priority
// listed: surviving processes
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        int ready[2] = {-1, -1};
        pipe(ready);
        if (fork() == 0) {
            setsid();
            setpriority(PRIO_PROCESS, 0, 17);
            close(0), close(1), close(2), close(ready[0]), close(ready[1]);
            sleep(4);
            _exit(0);
        }
        // Until the child has its priority.
        char none;
        close(ready[1]);
        while (read(ready[0], &none, 1) > 0) {}
        return 0;
    }
    int found = 0;
    for (int pid = 2; pid < 70000; pid++)
        if (getpriority(PRIO_PROCESS, pid) == 17) {
            found = 1;
            // Not to be found again, which a dead one that nobody has waited for would be.
            setpriority(PRIO_PROCESS, pid, 18);
        }
    puts(found ? "LEAK" : "none");
    return 0;
}
