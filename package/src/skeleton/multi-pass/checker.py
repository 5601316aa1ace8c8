"""Judges one guess: called as `checker.py input output answer`, where `input` is what this pass was given.

What it prints is the input of the next pass; if it prints nothing, this pass was the last one. Exit code 0 accepts; 1 (wrong
answer) and 2 (wrong format) reject, and standard error says why. Any other exit code is a fault of the package.
"""

import sys

GUESSES = 7  # as `repeat` in problem.toml


def reject(code, reason):
    print(reason, file=sys.stderr)
    sys.exit(code)


def read(path):
    with open(path) as file:
        return file.read()


n, count, *earlier = read(sys.argv[1]).splitlines()
secret = int(read(sys.argv[3]))
try:
    guess = int(read(sys.argv[2]))
except ValueError:
    reject(2, "the output is not one integer")
if not 1 <= guess <= int(n):
    reject(1, f"the guess {guess} is not from 1 to {n}")
if guess != secret:
    if int(count) + 1 == GUESSES:
        reject(1, f"the number {secret} was not found with {GUESSES} guesses")
    print(n, int(count) + 1, *earlier, f"{guess} {'higher' if secret > guess else 'lower'}", sep="\n")
