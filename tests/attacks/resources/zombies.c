// attack: children that end at once and are never waited for, to use up the machine's process numbers
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <signal.h>
#include <unistd.h>

int main(void) {
    int made = 0;
    for (int i = 0; i < 600; i++) {
        pid_t child = fork();
        if (child == 0)
            _exit(0);
        made += child > 0;
    }
    if (made > 64)
        fprintf(stderr, "ESCAPED: %d zombies\n", made);
    return puts("first\n1 5") < 0;
}
