// attack: a bomb whose processes close their streams, leave the session and ignore every signal
// verdict: TLE or MLE
// after: nothing left
#include <signal.h>
#include <unistd.h>

int main(void) {
    for (int s = 1; s < 65; s++)
        signal(s, SIG_IGN);
    for (int i = 0; i < 400; i++)
        if (fork() == 0) {
            setsid();
            close(0), close(1), close(2);
        }
    for (;;)
        ;
}
