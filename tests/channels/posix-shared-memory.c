// channel: a POSIX shared memory object
// listed: /dev/shm
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        ftruncate(shm_open("/grundy-hostile-shm", O_CREAT | O_RDWR, 0600), 4096);
        return 0;
    }
    puts(shm_open("/grundy-hostile-shm", O_RDONLY, 0) >= 0 ? "LEAK" : "none");
    shm_unlink("/grundy-hostile-shm");
    return 0;
}
