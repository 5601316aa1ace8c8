// attack: looks for descriptors that the judge forgot to close
// verdict: AC
// after: nothing left
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    for (int i = 3; i < 65536; i++)
        if (fcntl(i, F_GETFD) != -1)
            fprintf(stderr, "ESCAPED: descriptor %d is open\n", i);
    for (int i = 0; i < 3; i++) {
        struct stat state;
        if (fstat(i, &state) != 0 || !S_ISFIFO(state.st_mode))
            fprintf(stderr, "ESCAPED: stream %d is no pipe\n", i);
        if (isatty(i))
            fprintf(stderr, "ESCAPED: stream %d is a terminal\n", i);
    }
    // The other end of a stream of its own would let it answer itself.
    int mode = fcntl(0, F_GETFL) & O_ACCMODE;
    if (mode != O_RDONLY || (fcntl(1, F_GETFL) & O_ACCMODE) != O_WRONLY)
        fputs("ESCAPED: a stream goes both ways\n", stderr);
    return puts("first\n1 5") < 0;
}
