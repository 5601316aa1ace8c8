// Plays perfectly until some heap is empty, then takes a token from that heap: an illegal move.
#include <stdio.h>

static int value[70001], known;  // the values of heaps of 0..known tokens; the largest is 65
static int heap[5001];

static void extend(int largest) {
    while (known < largest) {
        int size = ++known;
        char seen[128] = {0};
        for (int k = 1; k * k <= size; k++) seen[value[size - k * k]] = 1;
        while (seen[value[size]]) value[size]++;
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
    int games;
    scanf("%d", &games);
    while (games-- > 0) {
        int n, sum = 0;
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) {
            scanf("%d", &heap[i]);
            extend(heap[i]);
            sum ^= value[heap[i]];
        }
        for (;;) {
            int i = 1, take;
            while ((value[heap[i]] ^ sum) >= value[heap[i]]) i++;
            take = square_to(value[heap[i]] ^ sum, heap[i]);
            for (int j = 1; j <= n; j++) {
                if (heap[j] == 0) i = j, take = 1;
            }
            printf("%d %d\n", i, take);
            fflush(stdout);
            heap[i] -= take;
            if (scanf("%d %d", &i, &take) != 2) break;
            sum = value[heap[i]] ^ value[heap[i] - take];
            heap[i] -= take;
        }
        char result[8];
        if (scanf("%7s", result) != 1 || result[0] != 'w') return 0;
    }
    return 0;
}
