// attack: includes a file of the host, whose first line the error message would show
// verdict: CE
// because: /etc/passwd: No such file
// never: root:
// after: nothing left
#include "/etc/passwd"
int main(void) { return 0; }
