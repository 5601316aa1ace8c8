# attack: the compiler makes a system call that nobody may make
# verdict: CE
# because: forbidden system call (165)
# after: nothing left
mount -t tmpfs none /tmp
