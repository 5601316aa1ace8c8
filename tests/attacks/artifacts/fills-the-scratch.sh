# attack: fills its scratch space and a second file beside it
# verdict: CE
# after: nothing left
for i in 1 2 3 4 5 6; do head -c 120000000 /dev/zero > "file$i" || exit 1; done
