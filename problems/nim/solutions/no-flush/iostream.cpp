// Never flushes: without the tie to cin and with '\n' for endl the first line stays in its buffer, and both sides wait.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int games;
    cin >> games;
    while (games--) {
        int n;
        cin >> n;
        vector<long long> heap(n);
        long long sum = 0;
        for (auto& size : heap) {
            cin >> size;
            sum ^= size;
        }
        bool my_turn = sum != 0;
        cout << (my_turn ? "first" : "second") << '\n';
        while (true) {
            if (my_turn) {
                int i = 0;
                while ((heap[i] ^ sum) >= heap[i]) i++;
                cout << i + 1 << ' ' << heap[i] - (heap[i] ^ sum) << '\n';
                heap[i] ^= sum;
                sum = 0;
            }
            string word;
            cin >> word;
            if (word == "won") break;
            if (word == "lost" || !cin) return 0;
            int i = stoi(word) - 1;
            long long take;
            cin >> take;
            sum ^= heap[i];
            heap[i] -= take;
            sum ^= heap[i];
            my_turn = true;
        }
    }
}
