# attack: leaves a process behind that writes the program after the compiler has ended
# verdict: CE
# because: made no program
# after: nothing left
(setsid sh -c 'sleep 1; echo late > program; sleep 100' > /dev/null 2>&1 < /dev/null &)
exit 0
