// attack: takes every descriptor it can get
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <unistd.h>

int main(void) {
    int taken = 0;
    while (taken < 100000 && dup(0) >= 0)
        taken++;
    if (taken > 64)
        fprintf(stderr, "ESCAPED: %d descriptors\n", taken);
    return puts("first\n1 5") < 0;
}
