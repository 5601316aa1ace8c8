// Takes a token from heap 0 when one heap is left, then aborts: the illegal move came first, so it is a wrong answer.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

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
        bool my_turn = sum != 0;
        cout << (my_turn ? "first" : "second") << endl;
        while (true) {
            if (my_turn) {
                if (count(heap.begin(), heap.end(), 0) == n - 1) {
                    cout << "0 1" << endl;
                    abort();
                }
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
