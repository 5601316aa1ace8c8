# Needs as many guesses as the secret number says.
for guess in range(1, int(input()) + 1):
    print(guess, flush=True)
    if input() == "correct":
        break
