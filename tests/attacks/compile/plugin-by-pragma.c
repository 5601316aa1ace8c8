// attack: asks the compiler to load a plugin and to change its options from inside of the source
// verdict: CE
// after: nothing left
#pragma GCC plugin "/tmp/grundy-hostile-secret"
#pragma GCC optimize("O0,plugin=/tmp/x")
#pragma GCC diagnostic error "-Wunknown-pragmas"
#pragma GCC system_header
#error ends here
int main(void) { return 0; }
