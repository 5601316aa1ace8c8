// attack: names a loader that writes a file of the host's to standard error, were it there
// verdict: RE
// never: root:
// after: nothing left
const char loader[] __attribute__((section(".interp"))) = "/proc/self/fd/0";
int main(void) { return 0; }
