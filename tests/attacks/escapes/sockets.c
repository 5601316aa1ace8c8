// attack: opens sockets of every family: network, abstract, netlink, raw, vsock, which no namespace holds
// verdict: AC
// control: escapes
// after: nothing left
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    int kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET};
    for (int family = 0; family < 46; family++)
        for (int kind = 0; kind < 4; kind++) {
            int end = socket(family, kinds[kind], 0);
            if (end < 0)
                continue;
            fprintf(stderr, "ESCAPED: a socket of family %d\n", family);
            close(end);
        }
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0)
        fputs("ESCAPED: a pair of sockets\n", stderr);
    return puts("first\n1 5") < 0;
}
