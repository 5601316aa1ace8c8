#include <bitset>
#include <iostream>
#include <string>

int main() {
    std::string mode, line, out;
    std::cin >> mode >> line;
    if (mode == "encode") {
        for (char c : line) out += std::bitset<5>(c - 'a').to_string();
    } else {
        for (std::size_t i = 0; i < line.size(); i += 5)
            out.insert(out.begin(), static_cast<char>('a' + std::bitset<5>(line, i, 5).to_ulong()));
    }
    std::cout << out << '\n';
}
