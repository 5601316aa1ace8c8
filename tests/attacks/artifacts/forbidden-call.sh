# attack: the compiler makes a system call that nobody may make
# verdict: CE
# because: the forbidden system call mount
# after: nothing left
mount -t tmpfs none /tmp
