// attack: three hundred megabytes of blank lines on standard output
// verdict: OLE
// after: nothing left
#include <string.h>
#include <unistd.h>

int main(void) {
    static char blank[1 << 16];
    memset(blank, '\n', sizeof blank);
    for (int i = 0; i < 4800; i++)
        if (write(1, blank, sizeof blank) < 0)
            break;
    for (;;)
        pause();
}
