#include "testlib.h"

#include "bounds.hpp"

// A test: the seed of the interactor's free choices, the number of games, then each start (the number of heaps, their sizes).
int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    inf.readLong(0LL, 1000000000000000000LL, "seed");
    inf.readEoln();
    int games = inf.readInt(1, MOST_GAMES, "number of games");
    inf.readEoln();
    for (int game = 0; game < games; game++) {
        int heaps = inf.readInt(FEWEST_HEAPS, MOST_HEAPS, "number of heaps");
        inf.readEoln();
        for (int heap = 0; heap < heaps; heap++) {
            if (heap > 0) inf.readSpace();
            inf.readLong(SMALLEST_HEAP, LARGEST_HEAP, "heap");
        }
        inf.readEoln();
    }
    inf.readEof();
}
