# attack: leaves a program that names a loader of its own, of which the box has none
# verdict: RE
# after: nothing left
printf 'int main(void) { return 0; }' > main.c
gcc main.c -o program -Wl,--dynamic-linker=/box/loader
