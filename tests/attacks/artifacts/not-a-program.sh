# attack: leaves words in place of a program
# verdict: RE
# after: nothing left
echo hello > program
