# Sends the last 16 bits only.
if input() == "encode":
    print(format(int(input()) % 2**16, "b"))
else:
    print(int(input(), 2))
