// A wrong answer, and then a crash before anybody can have said so: the answer came first.
#include <cstdlib>
#include <iostream>
#include <string>

int main() {
    std::string mode;
    std::cin >> mode;
    if (mode == "hide") {
        std::cout << "0" << std::endl;
        return 0;
    }
    std::cout << "! 2" << std::endl;
    std::abort();
}
