// attack: embeds a file of the host, where the compiler is new enough to know how
// verdict: CE
// never: root:
// after: nothing left
static const char stolen[] = {
#embed "/etc/passwd"
};
int main(void) { return stolen[0]; }
