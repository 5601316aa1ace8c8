// attack: waits for ever in calls that look like work, so that no idle limit ends it
// verdict: AC
// after: nothing left
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/futex.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    // Each of these would wait for ever where it is allowed.
    static unsigned word;
    struct futex_waitv one = {.val = 0, .uaddr = (unsigned long)&word, .flags = FUTEX_32 | FUTEX_PRIVATE_FLAG};
    syscall(SYS_futex_waitv, &one, 1, 0, NULL, 0);
    syscall(455, &word, 0UL, ~0UL, FUTEX_32 | FUTEX_PRIVATE_FLAG, NULL, 0); // futex_wait

    unsigned long context = 0;
    if (syscall(SYS_io_setup, 1, &context) == 0) {
        char event[32];
        syscall(SYS_io_getevents, context, 1L, 1L, event, NULL);
    }

    struct flock lock = {.l_type = F_WRLCK};
    fcntl(open("/dev/null", O_RDWR), F_OFD_SETLK, &lock);
    fcntl(open("/dev/null", O_RDWR), F_OFD_SETLKW, &lock);
    return puts("first\n1 5") < 0;
}
