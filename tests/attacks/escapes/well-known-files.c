// attack: opens the files that every attacker asks for first
// verdict: AC
// control: escapes
// after: nothing left
#include <fcntl.h>
#include <stdio.h>

int main(void) {
    const char *files[] = {
        "/etc/passwd",      "/etc/shadow",      "/etc/hostname",     "/proc/self/environ",
        "/proc/1/environ",  "/proc/version",    "/proc/kallsyms",    "/proc/cpuinfo",
        "/proc/self/maps",  "/dev/mem",         "/dev/kmsg",         "/dev/tty",
        "/dev/zero",        "/dev/urandom",     "/dev/shm",          "/sys/kernel",
        "/tmp",             "/var",             "/root",             "/home",
        "/run",             "/usr/bin/env",     "/bin/sh",           "/tmp/grundy-hostile-secret",
        "../etc/passwd",    "/box/../etc/passwd", "program.c",       "/proc/self/root/etc/passwd",
    };
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
        if (open(files[i], O_RDONLY) >= 0)
            fprintf(stderr, "ESCAPED: opened %s\n", files[i]);
    return puts("first\n1 5") < 0;
}
