# attack: processes without end while compiling, six hundred at most
# verdict: CE
# after: nothing left
for i in $(seq 1 600); do sleep 20 & done
exit 0
