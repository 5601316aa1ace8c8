// Asserts that no start is lost, and some are: abort() on those.
#include <cassert>
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
        assert(sum != 0);
        bool my_turn = true;
        cout << "first" << endl;
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
