# attack: leaves a folder in place of the program
# verdict: CE
# because: directory
# after: nothing left
mkdir -p program/inside
