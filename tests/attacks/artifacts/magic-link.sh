# attack: leaves a link that means another file to whoever follows it
# verdict: CE
# because: symbolic link
# after: nothing left
ln -s /proc/self/exe program
