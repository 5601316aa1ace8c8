# control: one folder
# A note that holds all of the number.
mode, line = input(), input()
print(format(int(line), "031b") if mode == "hide" else "! %d" % int(line, 2), flush=True)
