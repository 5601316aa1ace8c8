// attack: thousands of children that each use a little time and are reaped, so that no look at a process shows it
// verdict: TLE
// after: nothing left
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 100000; i++) {
        if (fork() == 0) {
            for (volatile int j = 0; j < 300000; j++)
                ;
            _exit(0);
        }
        wait(NULL);
    }
}
