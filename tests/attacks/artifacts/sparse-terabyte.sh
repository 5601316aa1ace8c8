# attack: leaves a program of a terabyte that takes no space until somebody copies it
# verdict: CE
# after: nothing left
truncate -s 1T program
printf x | dd of=program bs=1 seek=1099511627776 conv=notrunc 2>/dev/null
