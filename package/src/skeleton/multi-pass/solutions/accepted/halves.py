low, high = 1, int(input())
for _ in range(int(input())):
    guess, answer = input().split()
    if answer == "higher":
        low = int(guess) + 1
    else:
        high = int(guess) - 1
print((low + high) // 2)
