# attack: replaces the folder of the artifact by a link while the judge may be looking, and ends
# verdict: CE
# after: nothing left
mkdir inside && ln -s /etc inside/etc && ln -s inside/etc/hostname program
exit 0
