// attack: a chain of vforks, each child the parent of the next, so that all are suspended at once
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int deepest;

static void descend(int depth) {
    deepest = depth;
    if (depth == 400)
        return;
    pid_t child = vfork();
    if (child == 0) {
        descend(depth + 1);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

int main(void) {
    descend(0);
    if (deepest > 64)
        fprintf(stderr, "ESCAPED: %d processes at once\n", deepest);
    return puts("first\n1 5") < 0;
}
