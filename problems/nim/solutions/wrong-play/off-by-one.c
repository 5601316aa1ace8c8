// Off by one: its loops stop before the last heap, so it misjudges starts; a single heap already looks lost to it.
#include <stdio.h>

static long long heap[5001];

static long long nim_sum(int n) {
    long long sum = 0;
    for (int i = 1; i < n; i++) sum ^= heap[i];
    return sum;
}

static void move(int n) {
    long long sum = nim_sum(n);
    int i = 1;
    while (i < n && (heap[i] ^ sum) >= heap[i]) i++;
    long long left = heap[i] ^ sum;
    if (i == n) {  // "lost": empty some heap and hope
        i = 1;
        while (i < n && heap[i] == 0) i++;
        if (heap[i] == 0) return;
        left = 0;
    }
    long long take = heap[i] - left;
    heap[i] = left;
    printf("%d %lld\n", i, take);
    fflush(stdout);
}

int main(void) {
    int games;
    scanf("%d", &games);
    while (games-- > 0) {
        int n;
        scanf("%d", &n);
        for (int i = 1; i <= n; i++) scanf("%lld", &heap[i]);
        int my_turn = nim_sum(n) != 0;
        puts(my_turn ? "first" : "second");
        fflush(stdout);
        for (;;) {
            if (my_turn) move(n);
            int i;
            long long take;
            if (scanf("%d %lld", &i, &take) != 2) break;
            heap[i] -= take;
            my_turn = 1;
        }
        char result[8];
        if (scanf("%7s", result) != 1 || result[0] != 'w') return 0;
    }
    return 0;
}
