# Needs as many runs as the secret number says.
input()
print(int(input()) + 1)
