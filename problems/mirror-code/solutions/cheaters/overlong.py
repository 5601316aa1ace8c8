# control: one folder
# More digits than the lamp may show: eight for each letter.
mode, line = input(), input()
if mode == "encode":
    print("".join(format(ord(c), "08b") for c in line))
else:
    print("".join(chr(int(line[i : i + 8], 2)) for i in range(0, len(line), 8))[::-1])
