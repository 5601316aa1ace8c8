// Bouton: the player to move loses exactly when the xor of the sizes is 0, so always leave 0.
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
                int i = 0;
                while ((heap[i] ^ sum) >= heap[i]) i++;
                long long left = heap[i] ^ sum;
                cout << i + 1 << ' ' << heap[i] - left << endl;
                heap[i] = left;
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
