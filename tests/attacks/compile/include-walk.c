// attack: asks the preprocessor which of the judge's folders are there
// verdict: CE
// never: is in sight
// after: nothing left
#if __has_include("/etc/passwd") || __has_include("/tmp/grundy-hostile-secret") || __has_include("../problem.toml") || \
    __has_include("../tests/01.txt") || __has_include("/proc/1/environ") || __has_include("/root/.bashrc")
#error a file is in sight
#else
#error no file
#endif
int main(void) { return 0; }
