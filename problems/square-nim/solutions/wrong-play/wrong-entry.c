// Typed the first values by hand, 2 for the 3 of a heap of 25, and computes the others from them: plays wrongly from there.
#include <stdio.h>

static int value[70001], known;  // the values of heaps of 0..known tokens; the largest is 65
static int heap[5001];

static const char typed[] = "01012010120101201012010122"; // the last one should be 3

static void extend(int largest) {
    while (known < largest) {
        int size = ++known;
        if (size <= 25) {
            value[size] = typed[size] - '0';
            continue;
        }
        char seen[128] = {0};
        for (int k = 1; k * k <= size; k++) seen[value[size - k * k]] = 1;
        while (seen[value[size]]) value[size]++;
    }
}

// The largest square whose removal leaves a heap of this value; there is one for every smaller value.
static int square_to(int target, int size) {
    int k = 1;
    while ((k + 1) * (k + 1) <= size) k++;
    while (k > 1 && value[size - k * k] != target) k--;
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
            int i = 1, take = 1;
            while (i <= n && (value[heap[i]] ^ sum) >= value[heap[i]]) i++;
            if (i <= n) {
                take = square_to(value[heap[i]] ^ sum, heap[i]);
            } else {  // "lost": any move will do
                i = 1;
                while (i < n && heap[i] == 0) i++;
            }
            if (heap[i] > 0) {
                printf("%d %d\n", i, take);
                fflush(stdout);
                heap[i] -= take;
            }
            if (scanf("%d %d", &i, &take) != 2) break;
            heap[i] -= take;
            sum = 0;
            for (int j = 1; j <= n; j++) sum ^= value[heap[j]];
        }
        char result[8];
        if (scanf("%7s", result) != 1 || result[0] != 'w') return 0;
    }
    return 0;
}
