// attack: includes the one endless device that compilers have, until memory or time is up
// verdict: CE
// after: nothing left
#include "/dev/zero"
int main(void) { return 0; }
