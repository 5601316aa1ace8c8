// attack: marks its call as one of the x32 instruction set, so that a list of numbers does not know it
// verdict: SV
// after: nothing left
#include <stdio.h>
#include <unistd.h>

int main(void) {
    long answer = syscall(0x40000000 | 39);
    if (answer > 0)
        fprintf(stderr, "ESCAPED: %ld\n", answer);
    return puts("first\n1 5") < 0;
}
