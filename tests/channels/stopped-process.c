// channel: a traced process that is stopped, so that it neither runs nor ends
// listed: surviving processes
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        if (fork() == 0) {
            setsid();
            setpriority(PRIO_PROCESS, 0, 16);
            close(0), close(1), close(2);
            ptrace(PTRACE_TRACEME, 0, 0, 0);
            // It ends by itself once it has been stopped and let go often enough.
            for (int i = 0; i < 1000; i++)
                raise(SIGSTOP);
            _exit(0);
        }
        usleep(20000);
        return 0;
    }
    int found = 0;
    for (int pid = 2; pid < 70000; pid++)
        if (getpriority(PRIO_PROCESS, pid) == 16) {
            found = 1;
            setpriority(PRIO_PROCESS, pid, 18);
            kill(pid, SIGKILL);
        }
    puts(found ? "LEAK" : "none");
    return 0;
}
