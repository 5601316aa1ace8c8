# attack: a compiler that never stops talking
# verdict: CE
# because: printed more than 8 MiB
# after: nothing left
head -c 300000000 /dev/zero | tr '\0' 'y'
