// attack: includes a file of the host as assembly, whose lines the errors would show
// verdict: CE
// never: root:
// after: nothing left
__asm__(".include \"/etc/passwd\"");
int main(void) { return 0; }
