// Hopes that the fog takes nothing but zeros.
#include "grader.h"

using namespace std;

string encode(vector<vector<bool>> picture) {
    string one;
    for (const auto& row : picture)
        for (int j = 0; j < 8; j += 2) one += char('0' + 2 * row[j] + row[j + 1]);
    return one;
}

vector<vector<bool>> decode(string code) {
    vector<vector<bool>> picture(8);
    for (int i = 0; i < 32; i++) {
        int symbol = code[i] == '?' ? 0 : code[i] - '0';
        picture[i / 4].push_back(symbol >> 1);
        picture[i / 4].push_back(symbol & 1);
    }
    return picture;
}
