if input() == "encode":
    print(format(int(input()), "b"))
else:
    print(int(input(), 2))
