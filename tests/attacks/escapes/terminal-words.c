// attack: says things on standard error that a terminal would obey, and fails so that they are shown
// verdict: RE
// after: nothing left
#include <stdio.h>

int main(void) {
    fputs("\033]0;owned\007\033[2J\033[31mall \rtests passed\n", stderr);
    return 1;
}
