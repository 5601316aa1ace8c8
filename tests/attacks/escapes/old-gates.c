// attack: old and rarely used calls, each with a history of its own
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    static char buffer[4096];
    if (syscall(SYS_modify_ldt, 0, buffer, sizeof buffer) >= 0)
        fputs("ESCAPED: modify_ldt\n", stderr);
    if (syscall(SYS_personality, 0x0400000) >= 0)
        fputs("ESCAPED: personality\n", stderr);
    if (syscall(SYS_name_to_handle_at, -100, "/", buffer, buffer + 2048, 0) >= 0)
        fputs("ESCAPED: name_to_handle_at\n", stderr);
    if (syscall(SYS_sysfs, 3) >= 0)
        fputs("ESCAPED: sysfs\n", stderr);
    if (syscall(SYS_remap_file_pages, buffer, 4096, 0, 0, 0) == 0)
        fputs("ESCAPED: remap_file_pages\n", stderr);
    if (syscall(SYS_adjtimex, buffer) >= 0)
        fputs("ESCAPED: adjtimex\n", stderr);
    if (syscall(SYS_move_pages, 0, 0, 0, 0, 0, 0) >= 0)
        fputs("ESCAPED: move_pages\n", stderr);
    // Calls that do not exist yet must not do anything either.
    for (int number = 470; number < 1200; number++)
        if (syscall(number, 0, 0, 0, 0, 0, 0) >= 0)
            fprintf(stderr, "ESCAPED: system call %d\n", number);
    return puts("first\n1 5") < 0;
}
