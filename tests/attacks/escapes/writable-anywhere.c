// attack: looks for any place that it can write to
// verdict: AC
// control: escapes
// after: nothing left
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    const char *folders[] = {".", "/", "/box", "/tmp", "/var/tmp", "/dev", "/dev/shm", "/run", "/proc", "/usr", "/root"};
    for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
        char path[200];
        snprintf(path, sizeof path, "%s/grundy-hostile-file", folders[i]);
        if (open(path, O_CREAT | O_WRONLY, 0666) >= 0) {
            fprintf(stderr, "ESCAPED: made %s\n", path);
            unlink(path);
        }
        if (mkdir(path, 0777) == 0) {
            fprintf(stderr, "ESCAPED: made the folder %s\n", path);
            rmdir(path);
        }
        if (open(folders[i], O_TMPFILE | O_RDWR, 0666) >= 0)
            fprintf(stderr, "ESCAPED: made a nameless file in %s\n", folders[i]);
    }
    return puts("first\n1 5") < 0;
}
