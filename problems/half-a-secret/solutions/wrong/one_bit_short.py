# 19 bits of note: one question too many.
mode = input()
if mode == "hide":
    print(format((int(input()) - 1) >> 11, "019b"))
else:
    low = (int(input(), 2) << 11) + 1
    high = low + 2047
    while low < high:
        middle = (low + high + 1) // 2
        print("?", middle, flush=True)
        if input() == "<":
            high = middle - 1
        else:
            low = middle
    print("!", low, flush=True)
