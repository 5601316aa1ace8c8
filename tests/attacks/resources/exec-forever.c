// attack: replaces itself again and again, so that no image lives long enough to be counted
// verdict: TLE
// after: nothing left
#include <unistd.h>

int main(int count, char **arguments) {
    execv("./program", arguments);
    return count;
}
