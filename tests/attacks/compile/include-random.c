// attack: includes a device that never ends
// verdict: CE
// because: /dev/random
// after: nothing left
#include "/dev/random"
int main(void) { return 0; }
