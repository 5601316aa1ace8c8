"""Two groups of the same sum: called as `checker.py input output answer`.

Exit code 0 accepts; 1 (wrong answer) and 2 (wrong format) reject, and standard error says why. Any other exit code is a
fault of the package.
"""

import sys


def reject(code, reason):
    print(reason, file=sys.stderr)
    sys.exit(code)


def read(path):
    with open(path) as file:
        return file.read().split()


numbers = [int(number) for number in read(sys.argv[1])[1:]]
groups = read(sys.argv[2])
if len(groups) != len(numbers) or not set(groups) <= {"1", "2"}:
    reject(2, f"the output is not {len(numbers)} times 1 or 2")
first, second = (sum(number for number, group in zip(numbers, groups) if group == name) for name in "12")
if first != second:
    reject(1, f"the groups have the sums {first} and {second}")
