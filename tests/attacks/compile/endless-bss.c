// attack: a program of a few bytes that asks for eight tebibytes, more than the linker can address when it is started
// verdict: RE
// after: nothing left
static char large[1L << 43];
int main(int count, char **arguments) { return large[(long)count << 42] + arguments[0][0]; }
