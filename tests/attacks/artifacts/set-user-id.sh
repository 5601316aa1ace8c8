# attack: leaves a program that asks to run as its owner, who may be the judge
# verdict: AC
# after: nothing left
cat > main.c << 'end'
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    struct stat state;
    if (stat("./program", &state) != 0 || state.st_mode & 06000 || geteuid() == 0)
        fputs("ESCAPED: runs as its owner\n", stderr);
    return puts("first\n1 5") < 0;
}
end
gcc main.c -o program -static && chmod 6777 program
