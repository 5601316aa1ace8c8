// Gives back what it is given, of every type; and says in its own words what it understood.
#include "grader.h"

using namespace std;

bool echo_bool(bool x) { return x; }
vector<bool> echo_bool_array(vector<bool> x) { return x; }
vector<vector<bool>> echo_bool_rows(vector<vector<bool>> x) { return x; }
int echo_i32(int x) { return x; }
vector<int> echo_i32_array(vector<int> x) { return x; }
vector<vector<int>> echo_i32_rows(vector<vector<int>> x) { return x; }
long long echo_i64(long long x) { return x; }
vector<long long> echo_i64_array(vector<long long> x) { return x; }
vector<vector<long long>> echo_i64_rows(vector<vector<long long>> x) { return x; }
unsigned echo_u32(unsigned x) { return x; }
vector<unsigned> echo_u32_array(vector<unsigned> x) { return x; }
vector<vector<unsigned>> echo_u32_rows(vector<vector<unsigned>> x) { return x; }
unsigned long long echo_u64(unsigned long long x) { return x; }
vector<unsigned long long> echo_u64_array(vector<unsigned long long> x) { return x; }
vector<vector<unsigned long long>> echo_u64_rows(vector<vector<unsigned long long>> x) { return x; }
string echo_string(string x) { return x; }
vector<string> echo_string_array(vector<string> x) { return x; }
vector<vector<string>> echo_string_rows(vector<vector<string>> x) { return x; }
vector<unsigned char> echo_bytes(vector<unsigned char> x) { return x; }
vector<vector<unsigned char>> echo_bytes_array(vector<vector<unsigned char>> x) { return x; }
vector<vector<vector<unsigned char>>> echo_bytes_rows(vector<vector<vector<unsigned char>>> x) { return x; }

string describe(bool a, int b, long long c, unsigned d, unsigned long long e, string f, vector<unsigned char> g) {
    string text = (a ? "true " : "false ") + to_string(b) + " " + to_string(c) + " " + to_string(d) + " ";
    text += to_string(e) + " " + f + " " + to_string(f.size());
    for (int byte : g) text += " " + to_string(byte);
    return text;
}

long long total(vector<vector<int>> x) {
    long long sum = 0;
    for (size_t i = 0; i < x.size(); i++)
        for (int y : x[i]) sum += (long long)(i + 1) * y;
    return sum;
}

vector<vector<string>> words() { return {{"a", "", "\xc3\xa4 b"}, {}}; }
vector<unsigned long long> highest() { return {4294967295u, 18446744073709551615u}; }

static int kept;
void keep(int n) { kept = n; }
int kept_one() { return kept; }
