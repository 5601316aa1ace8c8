mode, line = input(), input()
if mode == "encode":
    print("".join(format(ord(c) - 97, "05b") for c in line))
else:
    print("".join(chr(97 + int(line[i : i + 5], 2)) for i in range(0, len(line), 5)))
