// attack: makes device nodes of its own: a disk, the memory, a terminal
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

int main(void) {
    if (mknod("/box/memory", S_IFCHR | 0666, makedev(1, 1)) == 0)
        fputs("ESCAPED: the memory\n", stderr);
    if (mknod("/dev/disk", S_IFBLK | 0666, makedev(8, 0)) == 0)
        fputs("ESCAPED: a disk\n", stderr);
    if (mknod("/box/fifo", S_IFIFO | 0666, 0) == 0)
        fputs("ESCAPED: a FIFO\n", stderr);
    return puts("first\n1 5") < 0;
}
