// attack: sets up io_uring, whose requests no filter sees, and other ways to make the kernel work unobserved
// verdict: AC
// control: escapes
// after: nothing left
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    static char parameters[256];
    if (syscall(SYS_io_uring_setup, 4, parameters) >= 0)
        fputs("ESCAPED: io_uring\n", stderr);
    if (syscall(SYS_userfaultfd, 1) >= 0)
        fputs("ESCAPED: userfaultfd\n", stderr);
    if (syscall(SYS_memfd_secret, 0) >= 0)
        fputs("ESCAPED: memfd_secret\n", stderr);
    static struct {
        unsigned type, size;
        unsigned long config, rest[14];
    } counter = {.type = 1, .size = 128};
    if (syscall(SYS_perf_event_open, &counter, 0, -1, -1, 0) >= 0)
        fputs("ESCAPED: perf_event_open\n", stderr);
    if (syscall(SYS_fanotify_init, 0x200, 0) >= 0)
        fputs("ESCAPED: fanotify\n", stderr);
    return puts("first\n1 5") < 0;
}
