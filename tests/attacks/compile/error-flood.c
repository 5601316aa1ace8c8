// attack: forty thousand long messages, which the compiler would print all
// verdict: CE
// because: printed more than 8 MiB
// after: nothing left
#define TEXT "a message that is rather long, so that many of them are more than anybody reads or a judge should keep"
#define A _Pragma("message(TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT)")
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
D D D D D D D D D D
int main(void) { return 0; }
