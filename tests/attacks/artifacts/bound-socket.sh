# attack: leaves a socket in place of the program
# verdict: CE
# after: nothing left
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("program")'
exit 0
