# attack: takes its own permissions away, so that nobody cleans up
# verdict: CE
# after: nothing left
mkdir locked && touch locked/file && chmod 0 locked && chmod 0 .
exit 0
