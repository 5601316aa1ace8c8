# attack: links the read-only source into the place of the program
# verdict: CE
# after: nothing left
ln hard-link-to-source.sh program
