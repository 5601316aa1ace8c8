#include <bitset>
#include <iostream>
#include <string>

int main() {
    std::string mode, note;
    std::cin >> mode;
    if (mode == "hide") {
        long long x;
        std::cin >> x;
        std::cout << std::bitset<20>((x - 1) >> 10) << std::endl;
        return 0;
    }
    std::cin >> note;
    long long low = (std::stoll(note, nullptr, 2) << 10) + 1, high = low + 1023;
    while (low < high) {
        long long middle = (low + high + 1) / 2;
        std::cout << "? " << middle << std::endl;
        char answer;
        std::cin >> answer;
        if (answer == '<') high = middle - 1;
        else low = middle;
    }
    std::cout << "! " << low << std::endl;
}
