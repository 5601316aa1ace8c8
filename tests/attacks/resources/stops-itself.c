// attack: stops itself and its child, so that whoever waits for their end waits for ever
// verdict: ILE
// after: nothing left
#include <signal.h>
#include <unistd.h>

int main(void) {
    fork();
    raise(SIGSTOP);
    for (;;)
        pause();
}
