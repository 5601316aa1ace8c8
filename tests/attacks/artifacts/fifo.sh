# attack: leaves a FIFO in place of the program, so that whoever opens it waits for ever
# verdict: CE
# because: in place of a program
# after: nothing left
mkfifo program 2>/dev/null || python3 -c 'import os; os.mkfifo("program")' || ln -s /proc/self/fd/0 program
