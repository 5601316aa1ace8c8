// attack: three hundred megabytes on standard error
// verdict: OLE
// after: nothing left
#include <string.h>
#include <unistd.h>

int main(void) {
    static char text[1 << 16];
    memset(text, 'x', sizeof text);
    for (int i = 0; i < 4800; i++)
        if (write(2, text, sizeof text) < 0)
            break;
    for (;;)
        pause();
}
