# control: one folder
# A note in digits that notes do not have.
mode, line = input(), input()
print(line if mode == "hide" else "! " + line, flush=True)
