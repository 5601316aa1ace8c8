// attack: an initialised array of one gibibyte, so that the program is as large
// verdict: CE
// after: nothing left
static char large[1 << 30] = {1};
int main(int count, char **arguments) { return large[count] + arguments[0][0]; }
