# attack: leaves a link to a harmless file of its own, which it could turn round between the look and the reading
# verdict: CE
# because: symbolic link
# after: nothing left
printf 'int main(void) { return 0; }' | gcc -x c - -o real
ln -s real program
