// attack: leaves a key with each of the three calls that know keyrings
// verdict: AC
// control: escapes
// after: nothing left
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    if (syscall(SYS_add_key, "user", "grundy-hostile", "x", 1, -4) >= 0)
        fputs("ESCAPED: add_key\n", stderr);
    if (syscall(SYS_keyctl, 0, -4, 1) >= 0)
        fputs("ESCAPED: keyctl\n", stderr);
    if (syscall(SYS_request_key, "user", "grundy-hostile", 0, -4) >= 0)
        fputs("ESCAPED: request_key\n", stderr);
    return puts("first\n1 5") < 0;
}
