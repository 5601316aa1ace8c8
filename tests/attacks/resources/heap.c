// attack: touches two gibibytes of heap
// verdict: MLE
// after: nothing left
#include <stdlib.h>
#include <string.h>

int main(void) {
    for (int i = 0; i < 2048; i++)
        memset(malloc(1 << 20), 1, 1 << 20);
    return 0;
}
