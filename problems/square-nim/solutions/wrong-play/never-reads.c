// Never reads a byte: takes one token from heap 1 again and again, until the game is lost or the heap empty.
#include <stdio.h>

int main(void) {
    for (int move = 0; move < 1000; move++) puts("1 1");
    return 0;
}
