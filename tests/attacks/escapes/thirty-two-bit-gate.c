// attack: enters the kernel by the 32-bit gate, where the numbers mean other calls (20 is getpid there)
// verdict: SV
// after: nothing left
#include <stdio.h>

int main(void) {
    long answer = 20;
    __asm__ volatile("int $0x80" : "+a"(answer) : : "memory", "r8", "r9", "r10", "r11");
    if (answer > 0)
        fprintf(stderr, "ESCAPED: %ld\n", answer);
    return puts("first\n1 5") < 0;
}
