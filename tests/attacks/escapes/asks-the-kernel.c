// attack: asks descriptors for what concerns the machine: extents and flags of files, freezing, numbers of namespaces
// verdict: AC
// after: nothing left
#include <errno.h>
#include <fcntl.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/ioctl.h>

int main(void) {
    int files[] = {open("./program", O_RDONLY), open("/dev/null", O_RDWR), open("/", O_RDONLY)};
    unsigned long requests[] = {FIFREEZE, FITHAW, FITRIM, FS_IOC_GETFLAGS, FS_IOC_FIEMAP, FS_IOC_GETVERSION, 0x5421 + 1};
    for (int file = 0; file < 3; file++)
        for (int at = 0; at < 7; at++) {
            char answer[256] = {0};
            if (ioctl(files[file], requests[at], answer) == 0 || errno != ENOTTY)
                fprintf(stderr, "ESCAPED: request %lx of file %d got through\n", requests[at], file);
        }
    return puts("first\n1 5") < 0;
}
