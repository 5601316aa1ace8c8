"""Guess the number: called as `interactor.py input tout answer`, where `input` is the test.

Exit code 0 accepts; 1 (wrong answer) and 2 (wrong format) reject, and standard error says why. Any other exit code is a
fault of the package.
"""

import sys

GUESSES = 10


def reject(code, reason):
    print(reason, file=sys.stderr)
    sys.exit(code)


with open(sys.argv[1]) as test:
    n, secret = map(int, test.read().split())
print(n, flush=True)
for _ in range(GUESSES):
    line = sys.stdin.readline()
    if not line:
        reject(1, "the guesses ended before the number was found")
    try:
        guess = int(line)
    except ValueError:
        reject(2, f"a guess is an integer, not {line.strip()!r}")
    if not 1 <= guess <= n:
        reject(1, f"the guess {guess} is not from 1 to {n}")
    if guess == secret:
        print("correct", flush=True)
        sys.exit(0)
    print("higher" if secret > guess else "lower", flush=True)
reject(1, f"the number {secret} was not found with {GUESSES} guesses")
