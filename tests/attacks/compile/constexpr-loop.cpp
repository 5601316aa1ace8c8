// attack: an endless loop that the compiler has to evaluate
// verdict: CE
// because: constexpr
// after: nothing left
constexpr int endless(int n) {
    int sum = 0;
    while (n != -1)
        sum = (sum + n) % 1000003;
    return sum;
}
constexpr int value = endless(3);
int main() { return value; }
