// attack: includes the compiler's standard input, to wait for ever for somebody to type
// verdict: CE
// after: nothing left
#include "/dev/stdin"
#include "/dev/tty"
#include "/proc/self/fd/0"
int main(void) { return 0; }
