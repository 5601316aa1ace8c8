// Always goes first and empties the largest heap: loses to a perfect player from every losing start.
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
        vector<long long> heap(n);
        for (auto& size : heap) cin >> size;
        cout << "first" << endl;
        while (true) {
            auto largest = max_element(heap.begin(), heap.end());
            if (*largest > 0) {
                cout << largest - heap.begin() + 1 << ' ' << *largest << endl;
                *largest = 0;
            }
            string word;
            cin >> word;
            if (word == "won") break;
            if (word == "lost" || !cin) return 0;
            long long take;
            cin >> take;
            heap[stoi(word) - 1] -= take;
        }
    }
}
