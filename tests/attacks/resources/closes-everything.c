// attack: closes its streams and spins where nobody can hear it
// verdict: TLE
// after: nothing left
#include <unistd.h>

int main(void) {
    for (int i = 0; i < 64; i++)
        close(i);
    for (;;)
        ;
}
