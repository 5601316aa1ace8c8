# The interactor does not know these words.
print("0" if input() == "hide" else "The number is 11.", flush=True)
