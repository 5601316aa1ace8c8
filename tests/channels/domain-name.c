// channel: the domain name of the host
// listed: hostname
// unless: only root names hosts
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "put") == 0) {
        setdomainname("grundy-hostile", 14);
        return 0;
    }
    char name[65] = "";
    getdomainname(name, sizeof name);
    int found = strcmp(name, "grundy-hostile") == 0;
    puts(found ? "LEAK" : "none");
    if (found)
        setdomainname("(none)", 6);
    return 0;
}
