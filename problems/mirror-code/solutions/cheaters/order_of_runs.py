# control: one folder
# The first runs leave their words in a file; the second runs count themselves, and take them in that order.
mode, line = input(), input()
try:
    if mode == "encode":
        with open("words.txt", "a") as file:
            file.write(line + "\n")
    else:
        with open("words.txt") as file:
            words = file.read().split()
        with open("runs.txt", "a+") as file:
            file.seek(0)
            before = len(file.read())
            file.write("x")
        print(words[before][::-1])
except (OSError, IndexError):
    if mode != "encode":
        print("lost")
if mode == "encode":
    print("0", flush=True)
