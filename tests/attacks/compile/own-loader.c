// attack: names the loader of its program itself: one that is not there, so that it cannot be started
// verdict: RE
// because: cannot start
// after: nothing left
const char loader[] __attribute__((section(".interp"))) = "/box/loader";
int main(void) { return 0; }
