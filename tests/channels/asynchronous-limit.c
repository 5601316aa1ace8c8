// channel: how many asynchronous requests the machine has left
// listed: numbers and limits of the machine
// at-the-same-time: yes
#include <stdio.h>
#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **arguments) {
    int put = count == 2 && strcmp(arguments[1], "put") == 0, refused = 0;
    for (int i = 0; i < (put ? 40 : 1); i++) {
        unsigned long context = 0;
        refused = syscall(SYS_io_setup, 16000, &context) != 0 && errno == EAGAIN;
    }
    if (put)
        sleep(3);
    else
        puts(refused ? "LEAK" : "none");
    return 0;
}
