// attack: kills itself by SIGKILL, as a memory limit would
// verdict: RE
// because: SIGKILL
// after: nothing left
#include <signal.h>

int main(void) { return raise(SIGKILL); }
