// control: one folder
// A segment of System V shared memory, which lives until somebody removes it.
#include <sys/ipc.h>
#include <sys/shm.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <iostream>
#include <string>

int main() {
    std::string mode, line;
    std::cin >> mode >> line;
    const key_t key = 0x6d690000 + static_cast<key_t>(getuid());
    if (mode == "encode") {
        const int id = shmget(key, 4096, IPC_CREAT | 0600);
        void* memory = id < 0 ? reinterpret_cast<void*>(-1) : shmat(id, nullptr, 0);
        if (memory != reinterpret_cast<void*>(-1)) std::strcpy(static_cast<char*>(memory), line.c_str());
        std::cout << "0\n";
        return 0;
    }
    std::string found = "lost";
    const int id = shmget(key, 4096, 0600);
    void* memory = id < 0 ? reinterpret_cast<void*>(-1) : shmat(id, nullptr, 0);
    if (memory != reinterpret_cast<void*>(-1)) {
        found = static_cast<char*>(memory);
        shmctl(id, IPC_RMID, nullptr);
    }
    std::reverse(found.begin(), found.end());
    std::cout << found << '\n';
}
