// Takes every answer of the judge for a move: stoi("won") throws, and nobody catches it: abort().
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
        while (true) {
            int i = 0;
            while ((value[heap[i]] ^ sum) >= value[heap[i]]) i++;
            int take = square_to(value[heap[i]] ^ sum, heap[i]);
            cout << i + 1 << ' ' << take << endl;
            heap[i] -= take;
            string word;
            cin >> word;
            i = stoi(word) - 1;
            cin >> take;
            sum = value[heap[i]] ^ value[heap[i] - take];
            heap[i] -= take;
        }
    }
}
