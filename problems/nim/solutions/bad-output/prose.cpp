// Writes its moves as sentences: no line of that form is a move.
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
                cout << "I take " << heap[i] - (heap[i] ^ sum) << " from heap " << i + 1 << endl;
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
