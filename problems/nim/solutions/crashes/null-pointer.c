// Always goes first and follows a null pointer when there is no winning move: a segmentation fault on lost starts.
#include <stdio.h>

static long long heap[5001];

static long long *winning_heap(int n, long long sum) {
    for (int i = 1; i <= n; i++) {
        if ((heap[i] ^ sum) < heap[i]) return &heap[i];
    }
    return NULL;
}

int main(void) {
    int games;
    scanf("%d", &games);
    while (games-- > 0) {
        int n;
        long long sum = 0;
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) {
            scanf("%lld", &heap[i]);
            sum ^= heap[i];
        }
        puts("first");
        fflush(stdout);
        for (;;) {
            long long *best = winning_heap(n, sum);
            long long take = *best - (*best ^ sum);
            *best -= take;
            printf("%d %lld\n", (int)(best - heap), take);
            fflush(stdout);
            int i;
            if (scanf("%d %lld", &i, &take) != 2) break;
            sum = heap[i] ^ (heap[i] - take);
            heap[i] -= take;
        }
        char result[8];
        if (scanf("%7s", result) != 1 || result[0] != 'w') return 0;
    }
    return 0;
}
