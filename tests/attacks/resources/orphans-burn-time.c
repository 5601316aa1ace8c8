// attack: the program sleeps while children that it does not wait for use the processor for it
// verdict: TLE
// after: nothing left
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            if (fork() == 0)
                for (;;)
                    ;
            _exit(0);
        }
    for (;;)
        pause();
}
