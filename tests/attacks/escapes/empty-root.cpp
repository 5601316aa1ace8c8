// attack: walks through everything there is and reports what a compiled program has no use for
// verdict: AC
// control: escapes
// after: nothing left
#include <filesystem>
#include <iostream>
#include <set>

namespace fs = std::filesystem;

int main() {
    const std::set<std::string> known = {"/dev", "/dev/null", "/box", "/box/program"};
    std::error_code ignored;
    int reported = 0;
    for (fs::recursive_directory_iterator at("/", fs::directory_options::skip_permission_denied, ignored), end;
         !ignored && at != end && reported < 5; at.increment(ignored))
        if (!known.count(at->path().string())) {
            std::cerr << "ESCAPED: sees " << at->path() << std::endl;
            reported++;
        }
    std::cout << "first\n1 5" << std::endl;
}
