// attack: ends with the exit code that a shell shows for a killed program, to look like the judge's own doing
// verdict: RE
// because: exited with code 137
// after: nothing left
int main(void) { return 137; }
