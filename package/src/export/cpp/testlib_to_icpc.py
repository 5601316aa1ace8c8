"""Makes a program that is called as testlib's are one that a judge of ICPC packages calls.

testlib checker      input output answer      exit code 0, or 1, 2, 8
testlib interactor   input tout answer        the same
testlib validator    the input as standard input, exit code 0 or another
ICPC, output         input answer feedback/   exit code 42 or 43; what the submission prints as standard input
ICPC, input          the input as standard input, exit code 42 or 43
"""
import os
import runpy
import sys
import traceback

VALIDATOR, CHECKER, INTERACTOR = range(3)
ROLE = ROLE_NUMBER
ACCEPTED, REJECTED, FAILED = 42, 43, 1


def exit_code():
    here = os.path.dirname(os.path.abspath(__file__))
    program = os.path.join(here, "PROGRAM_NAME")
    if ROLE != VALIDATOR:
        _, given, answer, feedback, *rest = sys.argv
        second = os.path.join(feedback, "output.txt" if ROLE == CHECKER else "tout.txt")
        if ROLE == CHECKER:
            with open(second, "wb") as file:
                file.write(sys.stdin.buffer.read())
        sys.argv[1:] = [given, second, answer, *rest]
    sys.argv[0] = program
    sys.path.insert(0, here)
    try:
        runpy.run_path(program, run_name="__main__")
        return 0
    except SystemExit as end:
        if end.code is None:
            return 0
        if isinstance(end.code, int):
            return end.code
        print(end.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return None


code = exit_code()
if code is None:
    code = FAILED
elif code == 0:
    code = ACCEPTED
elif ROLE == VALIDATOR or code in (1, 2, 8):
    code = REJECTED
elif code in (ACCEPTED, REJECTED):
    code = FAILED
try:
    sys.stdout.flush()
except BrokenPipeError:
    pass
sys.stderr.flush()
os._exit(code)
