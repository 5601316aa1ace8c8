// attack: a grandchild keeps standard output open after the program has ended, so that the judge never sees its end
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <unistd.h>

int main(void) {
    puts("first\n1 5");
    fflush(stdout);
    if (fork() == 0) {
        setsid();
        if (fork() == 0)
            for (;;)
                pause();
    }
    _exit(0);
}
