// attack: every process forks on and on, 600 times at most each, and all of them spin
// verdict: TLE or MLE
// after: nothing left
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 600; i++)
        fork();
    for (;;)
        ;
}
