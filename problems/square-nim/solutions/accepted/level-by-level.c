// No mex: finds the heaps of value 0, then of value 1, and so on, each time as those that cannot reach one found before.
#include <stdio.h>

enum { LIMIT = 70000 };

static int value[LIMIT + 1];
static int heap[5001];

static void find_values(void) {
    static int rest[LIMIT + 1], reaches[LIMIT + 1];  // reaches: the last value that a heap is known to reach, plus 1
    int left = LIMIT + 1;
    for (int size = 0; size <= LIMIT; size++) rest[size] = size;
    for (int level = 0; left > 0; level++) {
        int later = 0;
        for (int j = 0; j < left; j++) {
            int size = rest[j];
            if (reaches[size] == level + 1) {
                rest[later++] = size;
                continue;
            }
            value[size] = level;
            for (int k = 1; size + k * k <= LIMIT; k++) reaches[size + k * k] = level + 1;
        }
        left = later;
    }
}

// The largest square whose removal leaves a heap of this value; there is one for every smaller value.
static int square_to(int target, int size) {
    int k = 1;
    while ((k + 1) * (k + 1) <= size) k++;
    while (value[size - k * k] != target) k--;
    return k * k;
}

int main(void) {
    find_values();
    int games;
    scanf("%d", &games);
    while (games-- > 0) {
        int n, sum = 0;
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) {
            scanf("%d", &heap[i]);
            sum ^= value[heap[i]];
        }
        for (;;) {
            int i = 1, take;
            while ((value[heap[i]] ^ sum) >= value[heap[i]]) i++;
            take = square_to(value[heap[i]] ^ sum, heap[i]);
            printf("%d %d\n", i, take);
            fflush(stdout);
            heap[i] -= take;
            if (scanf("%d %d", &i, &take) != 2) break;  // a word instead of a move: the game is over
            sum = value[heap[i]] ^ value[heap[i] - take];
            heap[i] -= take;
        }
        char result[8];
        if (scanf("%7s", result) != 1 || result[0] != 'w') return 0;
    }
    return 0;
}
