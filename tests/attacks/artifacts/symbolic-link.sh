# attack: leaves a link to a file of the host in place of the program
# verdict: CE
# because: symbolic link
# after: nothing left
ln -s /etc/passwd program
