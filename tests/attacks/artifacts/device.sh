# attack: leaves a device in place of the program
# verdict: CE
# after: nothing left
mknod program c 1 5
exit 0
