// attack: recursion without end, two gibibytes deep at most: memory, and not a crash
// verdict: MLE
// after: nothing left
#include <string.h>

static int descend(int depth) {
    volatile char frame[4096];
    memset((char *)frame, depth, sizeof frame);
    return depth == 500000 ? 0 : descend(depth + 1) + frame[depth % 4096];
}

int main(void) { return descend(0); }
