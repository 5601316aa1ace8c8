// attack: includes itself without end
// verdict: CE
// because: nested
// after: nothing left
#include __FILE__
#include __FILE__
int main(void) { return 0; }
