# control: one folder
# Sends the result itself, in letters that the lamp does not have.
mode, line = input(), input()
print(line[::-1] if mode == "encode" else line)
