# attack: leaves a program with a second name, by which it could be changed after it was checked
# verdict: CE
# because: several links
# after: nothing left
printf 'int main(void) { return 0; }' | gcc -x c - -o program
ln program again
