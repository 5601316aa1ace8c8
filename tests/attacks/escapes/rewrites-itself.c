// attack: changes its own program file, so that the next test runs another one
// verdict: AC
// after: nothing left
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int count, char **arguments) {
    (void)count, (void)arguments;
    if (open("./program", O_WRONLY) >= 0 || open("./program", O_RDWR | O_TRUNC) >= 0)
        fputs("ESCAPED: opened itself for writing\n", stderr);
    if (chmod("./program", 0777) == 0 || chown("./program", getuid(), getgid()) == 0)
        fputs("ESCAPED: changed its own mode\n", stderr);
    if (rename("./program", "./other") == 0 || unlink("./program") == 0 || link("./program", "./other") == 0)
        fputs("ESCAPED: changed its own name\n", stderr);
    if (symlink("/etc/passwd", "./link") == 0)
        fputs("ESCAPED: made a link\n", stderr);
    if (truncate("./program", 0) == 0)
        fputs("ESCAPED: emptied itself\n", stderr);
    return puts("first\n1 5") < 0;
}
