// channel: descriptors sent through sockets that form cycles and outlive every process, for a native program
// listed: descriptors in flight
// unless: root may have any number of them, and the kernel may have collected them
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// Sends an end of a pair through itself. 0 if that is refused.
static int cycle(void) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return 0;
    int sent = 0;
    for (int end = 0; end < 2; end++) {
        union { struct cmsghdr header; char space[CMSG_SPACE(sizeof(int))]; } control = {0};
        struct iovec byte = {"x", 1};
        struct msghdr message = {.msg_iov = &byte, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
        control.header = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(&control.header), &ends[end], sizeof(int));
        sent += sendmsg(ends[end], &message, 0) == 1;
    }
    close(ends[0]), close(ends[1]);
    return sent == 2;
}

int main(int count, char **arguments) {
    int put = count == 2 && strcmp(arguments[1], "put") == 0, made = 0;
    while (made < 25 && cycle())
        made++;
    if (!put)
        puts(0 < made && made < 25 ? "LEAK" : "none");
    return 0;
}
