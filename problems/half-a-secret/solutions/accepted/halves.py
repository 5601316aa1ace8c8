mode = input()
if mode == "hide":
    print(format((int(input()) - 1) >> 10, "020b"))
else:
    low = (int(input(), 2) << 10) + 1
    high = low + 1023
    while low < high:
        middle = (low + high + 1) // 2
        print("?", middle, flush=True)
        answer = input()
        if answer == "<":
            high = middle - 1
        else:
            low = middle
    print("!", low, flush=True)
