// attack: includes a file that lies on the judge's disk for all to read
// verdict: CE
// because: No such file
// after: nothing left
#include "/tmp/grundy-hostile-secret"
int main() {}
