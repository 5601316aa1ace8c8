// Knows the winning moves but never says `second`: from a losing start it hopes, and the judge does not err.
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
        int my_turn = 1;
        puts(my_turn ? "first" : "second");
        fflush(stdout);
        for (;;) {
            if (my_turn) {
                int i = 1;
                while (i <= n && (heap[i] ^ sum) >= heap[i]) i++;
                if (i > n) {  // no winning move: the whole of the largest heap
                    i = 1;
                    for (int j = 2; j <= n; j++)
                        if (heap[j] > heap[i]) i = j;
                }
                long long left = sum != 0 ? heap[i] ^ sum : 0;
                printf("%d %lld\n", i, heap[i] - left);
                fflush(stdout);
                sum ^= heap[i] ^ left;
                heap[i] = left;
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
