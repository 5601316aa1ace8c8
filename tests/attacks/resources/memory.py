# attack: a list that grows to two gibibytes, with MemoryError caught and ignored
# verdict: MLE
# after: nothing left
kept = []
for _ in range(2048):
    try:
        kept.append(bytearray(b"x") * (1 << 20))
    except MemoryError:
        pass
