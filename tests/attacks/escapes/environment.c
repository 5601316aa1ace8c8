// attack: reads what the judge's environment lets through
// verdict: AC
// after: nothing left
#include <stdio.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

int main(int count, char **arguments) {
    const char *known[] = {"PATH=/usr/bin:/bin", "HOME=/box", "LANG=C.UTF-8"};
    for (char **at = environ; *at; at++) {
        int fine = 0;
        for (int i = 0; i < 3; i++)
            fine |= strcmp(*at, known[i]) == 0;
        if (!fine)
            fprintf(stderr, "ESCAPED: %s\n", *at);
    }
    char folder[100] = "", host[100] = "";
    if (count != 1 || strcmp(arguments[0], "./program") != 0)
        fprintf(stderr, "ESCAPED: its arguments say %s\n", arguments[count - 1]);
    if (!getcwd(folder, sizeof folder) || strcmp(folder, "/box") != 0)
        fprintf(stderr, "ESCAPED: its folder is %s\n", folder);
    if (gethostname(host, sizeof host) != 0 || strcmp(host, "box") != 0)
        fprintf(stderr, "ESCAPED: its host is %s\n", host);
    return puts("first\n1 5") < 0;
}
