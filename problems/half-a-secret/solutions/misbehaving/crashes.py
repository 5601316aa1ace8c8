# Gives up in the middle of its questions.
mode = input()
if mode == "hide":
    print("0")
else:
    input()
    print("? 5", flush=True)
    input()
    raise SystemExit(3)
