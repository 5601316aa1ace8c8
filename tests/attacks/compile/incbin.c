// attack: has the assembler put a file of the host into the program
// verdict: CE
// because: /etc/passwd
// never: root:
// after: nothing left
__asm__(".globl stolen\nstolen: .incbin \"/etc/passwd\"\n.byte 0\n");
extern char stolen[];
int main(void) { return stolen[0]; }
