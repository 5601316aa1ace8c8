// attack: catches std::bad_alloc and goes on, up to two gibibytes
// verdict: MLE
// after: nothing left
#include <new>
#include <vector>

int main() {
    std::vector<std::vector<char>> kept;
    for (int i = 0; i < 2048; i++) {
        try {
            kept.emplace_back(1 << 20, 'x');
        } catch (const std::bad_alloc &) {
        }
    }
}
