# attack: a child keeps the compiler's output open, so that its end is never seen
# verdict: CE
# because: made no program
# after: nothing left
setsid sleep 30 &
exit 0
