// attack: takes the terminal of whoever started the judge, and types into it
// verdict: AC
// after: nothing left
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void) {
    int terminal = open("/dev/tty", O_RDWR);
    if (terminal >= 0)
        fputs("ESCAPED: has a terminal\n", stderr);
    for (int i = 0; i < 3; i++)
        if (ioctl(i, TIOCSTI, "x") == 0 || ioctl(i, TIOCSCTTY, 0) == 0)
            fputs("ESCAPED: typed\n", stderr);
    if (open("/dev/ptmx", O_RDWR) >= 0)
        fputs("ESCAPED: made a terminal\n", stderr);
    return puts("first\n1 5") < 0;
}
