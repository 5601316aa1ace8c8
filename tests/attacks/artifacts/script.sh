# attack: leaves a script in place of a program, for the shell of whoever starts it
# verdict: RE
# never: root:
# after: nothing left
printf '#!/bin/sh\ncat /etc/passwd >&2 && echo ESCAPED >&2\n' > program
chmod 755 program
