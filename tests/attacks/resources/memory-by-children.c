// attack: eight children with 16 MiB each, none of them above the limit alone
// verdict: MLE
// after: nothing left
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 8; i++)
        if (fork() == 0) {
            volatile char *mine = malloc(16 << 20);
            for (int at = 0; at < 16 << 20; at += 4096)
                mine[at] = 1;
            for (;;)
                pause();
        }
    while (wait(NULL) > 0)
        ;
    return 0;
}
