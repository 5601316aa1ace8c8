# control: one folder
# The first runs leave their numbers in a file; the second runs count themselves, and take them in that order.
mode, line = input(), input()
try:
    if mode == "hide":
        with open("numbers.txt", "a") as file:
            file.write(line + "\n")
    else:
        with open("numbers.txt") as file:
            numbers = file.read().split()
        with open("runs.txt", "a+") as file:
            file.seek(0)
            before = len(file.read())
            file.write("x")
        print("!", numbers[before], flush=True)
except (OSError, IndexError):
    if mode != "hide":
        print("! 1", flush=True)
if mode == "hide":
    print("0", flush=True)
