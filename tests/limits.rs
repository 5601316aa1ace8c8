//! Limit × language × way of exceeding it, each with its verdict and text of its explanation, through the judge.
//!
//! The verdict must not depend on the language: too much memory is MemoryLimit and never a crash, an endless loop is
//! TimeLimit, and a crash is reported by its own signal (an abort is SIGABRT, not SIGSEGV, not SIGKILL).

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod hostile;

use hostile::harness::harness;
use package::Verdict::{
    self, Accepted, IdlenessLimit, MemoryLimit, OutputLimit, RuntimeError, SecurityViolation, TimeLimit,
};
use sandbox::{Tier, Worker, WorkerOptions};
use std::path::PathBuf;

/// Way, source file, verdict, text of the explanation, source.
type Row = (&'static str, &'static str, Verdict, &'static str, &'static str);

/// A C program with this body.
macro_rules! c {
    ($body:literal) => {
        concat!(
            "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/syscall.h>\n",
            "#include <sys/wait.h>\n#include <unistd.h>\nint main(void) { ",
            $body,
            " }\n"
        )
    };
}

/// A Java program with this body.
macro_rules! java {
    ($body:literal) => {
        concat!("public class Main { public static void main(String[] arguments) throws Exception { ", $body, " } }\n")
    };
}

const MEMORY: &[Row] = &[
    ("heap", "a.c", MemoryLimit, "64 MiB", c!("for (;;) memset(malloc(1 << 20), 1, 1 << 20);")),
    (
        "global array",
        "a.c",
        MemoryLimit,
        "64 MiB",
        c!("static volatile char a[1 << 29]; for (int i = 0; i < 1 << 29; i += 4096) a[i] = 1;"),
    ),
    (
        "recursion",
        "a.c",
        MemoryLimit,
        "64 MiB",
        "int f(volatile int *up) { volatile int a[256]; a[0] = up ? *up : 0; return f(a) + a[1]; }\nint main() { return f(0); }",
    ),
    (
        "child",
        "a.c",
        MemoryLimit,
        "64 MiB",
        c!("if (!fork()) for (;;) memset(malloc(1 << 20), 1, 1 << 20); for (;;) pause();"),
    ),
    (
        "ignored bad_alloc",
        "a.cpp",
        MemoryLimit,
        "64 MiB",
        "#include <vector>\nint main() { std::vector<std::vector<char>> all; for (;;) try { all.emplace_back(1 << 20, 'x'); } catch (...) {} }",
    ),
    (
        "growing vector",
        "a.cpp",
        MemoryLimit,
        "64 MiB",
        "#include <vector>\nint main() { std::vector<int> all; for (;;) all.push_back(1); }",
    ),
    (
        "recursion",
        "a.cpp",
        MemoryLimit,
        "64 MiB",
        "#include <string>\nstd::string f(std::string s) { volatile char a[999]; a[0] = s[0]; return f(s + char(a[0])) + s; }\nint main() { return f(\"x\")[0]; }",
    ),
    (
        "vector",
        "a.rs",
        MemoryLimit,
        "64 MiB",
        "fn main() { let mut all = Vec::new(); loop { all.push(vec![1u8; 1 << 20]); } }",
    ),
    (
        "recursion",
        "a.rs",
        MemoryLimit,
        "64 MiB",
        "fn f(n: u64) -> u64 { let a = std::hint::black_box([n; 64]); f(n + 1) + a[3] }\nfn main() { println!(\"{}\", f(0)); }",
    ),
    ("list", "a.py", MemoryLimit, "64 MiB", "all = []\nwhile True: all.append(bytearray(b'x') * (1 << 20))"),
    (
        "unlimited recursion",
        "a.py",
        MemoryLimit,
        "64 MiB",
        "import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(n): return f(n + 1) + 1\nf(0)",
    ),
    ("integer", "a.py", MemoryLimit, "64 MiB", "n = 3\nwhile True: n = n << 8_000_000"),
    (
        "heap",
        "Main.java",
        MemoryLimit,
        "64 MiB",
        java!("var all = new java.util.ArrayList<byte[]>(); for (;;) all.add(new byte[1 << 20]);"),
    ),
    (
        "caught error",
        "Main.java",
        MemoryLimit,
        "64 MiB",
        java!(
            "var all = new java.util.ArrayList<byte[]>(); for (;;) try { all.add(new byte[1 << 20]); } catch (Throwable full) { }"
        ),
    ),
    ("one array", "Main.java", MemoryLimit, "64 MiB", java!("System.err.println(new long[1 << 28].length);")),
    ("objects", "a.js", MemoryLimit, "64 MiB", "const all = []; for (;;) all.push({ a: 1, b: [2] });"),
    ("buffers", "a.js", MemoryLimit, "64 MiB", "const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1));"),
];

const TIME: &[Row] = &[
    ("loop", "a.c", TimeLimit, "limit is", c!("for (;;);")),
    ("child", "a.c", TimeLimit, "limit is", c!("if (!fork()) for (;;); for (;;) pause();")),
    ("system calls", "a.c", TimeLimit, "limit is", c!("for (;;) getppid();")),
    ("ignored signals", "a.c", TimeLimit, "limit is", c!("for (int s = 1; s < 65; s++) signal(s, SIG_IGN); for (;;);")),
    (
        "threads",
        "a.cpp",
        TimeLimit,
        "limit is",
        "#include <thread>\nint main() { std::thread a([] { for (volatile int i = 0;; i = i + 1); }); a.join(); }",
    ),
    (
        "loop",
        "a.rs",
        TimeLimit,
        "limit is",
        "fn main() { let mut n = 0u64; loop { n = std::hint::black_box(n + 1); } }",
    ),
    ("loop", "a.py", TimeLimit, "limit is", "while True: pass"),
    ("child", "a.py", TimeLimit, "limit is", "import os\nif os.fork() == 0:\n    while True: pass\nos.wait()"),
    ("loop", "Main.java", TimeLimit, "limit is", java!("for (;;);")),
    (
        "thread",
        "Main.java",
        TimeLimit,
        "limit is",
        java!("var other = new Thread(() -> { for (;;); }); other.start(); other.join();"),
    ),
    ("loop", "a.js", TimeLimit, "limit is", "for (;;);"),
];

const IDLENESS: &[Row] = &[
    ("sleep", "a.c", IdlenessLimit, "printed nothing", c!("sleep(100);")),
    ("reads too much", "a.c", IdlenessLimit, "missing flush", c!("char line[99]; while (fgets(line, 99, stdin));")),
    ("stops itself", "a.c", IdlenessLimit, "", c!("raise(SIGSTOP);")),
    (
        "mutex",
        "a.cpp",
        IdlenessLimit,
        "printed nothing",
        "#include <mutex>\nint main() { std::mutex a; a.lock(); a.lock(); }",
    ),
    (
        "reads too much",
        "a.rs",
        IdlenessLimit,
        "missing flush",
        "fn main() { for line in std::io::stdin().lines() { let _ = line; } }",
    ),
    ("sleep", "a.py", IdlenessLimit, "printed nothing", "import time\ntime.sleep(100)"),
    ("reads too much", "a.py", IdlenessLimit, "missing flush", "while True: input()"),
    ("sleep", "Main.java", IdlenessLimit, "printed nothing", java!("Thread.sleep(100_000);")),
    ("timer", "a.js", IdlenessLimit, "printed nothing", "setTimeout(() => {}, 100000);"),
];

const OUTPUT: &[Row] = &[
    ("standard output", "a.c", OutputLimit, "standard output", c!("for (;;) puts(\"\");")),
    (
        "standard error",
        "a.c",
        OutputLimit,
        "standard error",
        c!("static char x[65536]; for (;;) write(2, x, sizeof x);"),
    ),
    (
        "standard output",
        "a.rs",
        OutputLimit,
        "standard output",
        "fn main() { let s = \"\\n\".repeat(65536); loop { print!(\"{s}\"); } }",
    ),
    ("standard output", "a.py", OutputLimit, "standard output", "while True: print('\\n' * 65536)"),
    (
        "standard error",
        "Main.java",
        OutputLimit,
        "standard error",
        java!("for (;;) System.err.println(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\".repeat(1000));"),
    ),
    (
        "standard output",
        "a.js",
        OutputLimit,
        "standard output",
        "for (;;) require('fs').writeSync(1, '\\n'.repeat(65536));",
    ),
];

const CRASHES: &[Row] = &[
    ("abort", "a.c", RuntimeError, "SIGABRT", c!("abort();")),
    (
        "abort in a child",
        "a.c",
        RuntimeError,
        "exited with code 6",
        c!("int s; if (!fork()) abort(); wait(&s); return s & 127;"),
    ),
    ("assertion", "a.c", RuntimeError, "SIGABRT", "#include <assert.h>\nint main() { assert(1 > 2); }"),
    ("null pointer", "a.c", RuntimeError, "SIGSEGV", c!("*(volatile int *)0 = 1;")),
    ("division", "a.c", RuntimeError, "SIGFPE", c!("volatile int zero = 0; return 100 / zero;")),
    ("trap", "a.c", RuntimeError, "SIGILL", c!("__builtin_trap();")),
    ("bus", "a.c", RuntimeError, "SIGBUS", c!("raise(SIGBUS);")),
    ("terminated", "a.c", RuntimeError, "SIGTERM", c!("raise(SIGTERM);")),
    ("killed", "a.c", RuntimeError, "SIGKILL", c!("kill(getpid(), SIGKILL);")),
    ("pipe", "a.c", RuntimeError, "SIGPIPE", c!("raise(SIGPIPE);")),
    ("hang-up", "a.c", RuntimeError, "signal 1", c!("raise(SIGHUP);")),
    ("exit code", "a.c", RuntimeError, "exited with code 3", c!("return 3;")),
    ("exit code of a kill", "a.c", RuntimeError, "exited with code 137", c!("return 137;")),
    ("imitated time limit", "a.c", RuntimeError, "signal 24", c!("raise(SIGXCPU);")),
    ("imitated violation", "a.c", RuntimeError, "SIGSYS", c!("raise(SIGSYS);")),
    (
        "ignored signal",
        "a.c",
        RuntimeError,
        "exited with code 9",
        c!("signal(SIGTERM, SIG_IGN); raise(SIGTERM); return 9;"),
    ),
    (
        "uncaught exception",
        "a.cpp",
        RuntimeError,
        "SIGABRT",
        "#include <stdexcept>\nint main() { throw std::runtime_error(\"x\"); }",
    ),
    ("index", "a.cpp", RuntimeError, "SIGABRT", "#include <vector>\nint main() { return std::vector<int>(3).at(5); }"),
    ("huge allocation", "a.cpp", RuntimeError, "SIGABRT", "int main() { return *new char[1L << 62]; }"),
    ("panic", "a.rs", RuntimeError, "exited with code 101", "fn main() { panic!(\"x\"); }"),
    (
        "overflow of an index",
        "a.rs",
        RuntimeError,
        "exited with code 101",
        "fn main() { let a = vec![1]; println!(\"{}\", a[std::env::args().count()]); }",
    ),
    ("abort", "a.rs", RuntimeError, "SIGABRT", "fn main() { std::process::abort(); }"),
    ("exception", "a.py", RuntimeError, "KeyError", "{}[1]"),
    ("exit code", "a.py", RuntimeError, "exited with code 3", "raise SystemExit(3)"),
    ("abort", "a.py", RuntimeError, "SIGABRT", "import os\nos.abort()"),
    ("recursion", "a.py", RuntimeError, "RecursionError", "def f(): return f() + 1\nf()"),
    ("exception", "Main.java", RuntimeError, "exited with code 1", java!("throw new IllegalStateException(\"x\");")),
    ("exit code", "Main.java", RuntimeError, "exited with code 5", java!("System.exit(5);")),
    ("exception", "a.js", RuntimeError, "exited with code 1", "throw new Error('x');"),
    ("recursion", "a.js", RuntimeError, "exited with code 1", "function f(n) { return f(n + 1) + 1; } f(0);"),
    ("abort", "a.js", RuntimeError, "SIGABRT", "process.abort();"),
];

const FORBIDDEN: &[Row] = &[
    ("mount", "a.c", SecurityViolation, "system call mount", c!("syscall(165, 0, 0, 0, 0, 0);")),
    ("ptrace", "a.py", SecurityViolation, "system call ptrace", "import ctypes\nctypes.CDLL(None).ptrace(0, 0, 0, 0)"),
    (
        "unshare",
        "a.rs",
        SecurityViolation,
        "system call unshare",
        "unsafe extern \"C\" { fn unshare(flags: i32) -> i32; }\nfn main() { unsafe { unshare(0x10000000); } }",
    ),
    ("refused only", "a.c", Accepted, "", c!("syscall(41, 2, 1, 0); puts(\"first\\n1 5\");")),
];

/// What is opened by its name is the stream that the program was given.
const STREAMS: &[Row] = &[
    (
        "opened by name",
        "a.c",
        Accepted,
        "",
        c!(
            "char line[99]; FILE *in = fopen(\"/dev/stdin\", \"r\"), *out = fopen(\"/dev/stdout\", \"w\"); fprintf(out, \"first\\n1 5\\n\"); fclose(out); return !fgets(line, 99, in);"
        ),
    ),
    (
        "opened by name",
        "a.cpp",
        Accepted,
        "",
        "#include <fstream>\n#include <string>\nint main() { std::ifstream in(\"/dev/stdin\"); std::ofstream(\"/dev/fd/1\") << \"first\\n1 5\" << std::endl; std::string line; return !std::getline(in, line); }",
    ),
    (
        "opened by name",
        "a.rs",
        Accepted,
        "",
        "use std::io::*;\nfn main() { writeln!(std::fs::File::create(\"/dev/stdout\").unwrap(), \"first\\n1 5\").unwrap(); let mut line = String::new(); BufReader::new(std::fs::File::open(\"/dev/stdin\").unwrap()).read_line(&mut line).unwrap(); }",
    ),
    (
        "opened by name",
        "a.py",
        Accepted,
        "",
        "open('/dev/stdout', 'w').write('first\\n1 5\\n')\nopen('/dev/stderr', 'w').write('x')\nopen('/dev/stdin').readline() or exit(1)",
    ),
    (
        "opened by name",
        "a.js",
        Accepted,
        "",
        "const fs = require('fs'); fs.writeFileSync('/dev/stdout', 'first\\n1 5\\n'); fs.readSync(fs.openSync('/dev/stdin'), Buffer.alloc(1));",
    ),
];

/// Python as a contest has it: all of its builtins, and its own library alone.
const PYTHON: &[Row] = &[
    ("exits by its builtin", "a.py", RuntimeError, "exited with code 3", "exit(3)"),
    ("packages", "a.py", RuntimeError, "ModuleNotFoundError", "import pip"),
    (
        "is the main module",
        "a.py",
        Accepted,
        "",
        "import sys\nassert __name__ == '__main__' and sys.modules['__main__'].__dict__ is globals() and __file__ == '/box/a.py'\nassert sys.argv == ['a.py'] and 'os' not in globals() and 'site' not in globals() and 'start' not in globals()\nprint('first\\n1 5')",
    ),
    (
        "traceback",
        "a.py",
        Accepted,
        "",
        "import atexit, io, os, sys\nprint('first\\n1 5', flush=True)\nsys.stderr = io.StringIO()\ndef end():\n    said = sys.stderr.getvalue()\n    os._exit('\"/box/a.py\", line 8' not in said or '<string>' in said)\natexit.register(end)\n[][1]",
    ),
];

fn main() {
    sandbox::worker_entry();
    let arguments = libtest_mimic::Arguments::from_args();
    let mut trials = Vec::new();
    let limits = [
        ("memory", MEMORY),
        ("time", TIME),
        ("idleness", IDLENESS),
        ("output", OUTPUT),
        ("crash", CRASHES),
        ("forbidden", FORBIDDEN),
        ("streams", STREAMS),
        ("python", PYTHON),
    ];
    for (limit, rows) in limits {
        for (number, row) in rows.iter().enumerate() {
            let name = format!("{limit}/{}/{}", row.1.rsplit('.').next().unwrap(), row.0.replace(' ', "-"));
            let place = format!("{limit}-{number}");
            trials.push(libtest_mimic::Trial::test(name, move || Ok(meets(row, &place)?)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit()
}

fn meets((way, file, verdict, text, source): &Row, place: &str) -> Result<(), String> {
    let path: PathBuf = harness().write(&format!("{place}/{file}"), source);
    let toolchain = match harness().toolchain(&path) {
        Ok(toolchain) => toolchain,
        Err(reason) => {
            println!("not tested: {file}, {way}: {reason}");
            return Ok(());
        }
    };
    let mut worker = Worker::start(&WorkerOptions::default()).map_err(|error| error.to_string())?;
    if worker.capabilities().tier != Tier::Full {
        println!("on tier {:?}, which measures less exactly: {file}, {way}", worker.capabilities().tier);
    }
    let result = harness().compile_and_judge(&path, &toolchain, &mut worker, true, || ())?;
    if result.verdict == *verdict && result.message.contains(text) {
        return Ok(());
    }
    let usage = result.judged.map(|judged| judged.usage());
    Err(format!(
        "expected {verdict} with `{text}`, got {}: {}\n{}\n{usage:?}",
        result.verdict, result.message, result.stderr
    ))
}
