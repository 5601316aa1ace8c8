//! `problem.toml`: whatever it says, every mistake is found and shown, and no reading ends in a panic.
#![no_main]

use std::sync::Once;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    static BESIDE: Once = Once::new();
    BESIDE.call_once(|| {
        for (name, text) in [
            ("p/tests/1.txt", "1\n2\n3 5\n"),
            ("p/tests/1.ans", "1\n"),
            ("p/tests/2.txt", "7\n"),
            ("p/solutions/accepted/a.py", ""),
            ("p/solutions/wrong_answer/b.py", ""),
            ("p/own.py", ""),
            ("p/generators/gen.py", ""),
            ("p/tests/script", "gen 1 2 > 3\n"),
        ] {
            fuzz::file(name, text.as_bytes());
        }
    });
    fuzz::file("p/problem.toml", data);
    let root = fuzz::folder().join("p");
    let (package, diagnostics) = package::check_with_rules(&root, &|_| Err("no program runs here".into()));
    if let Some(format) = package.and_then(|package| package.checks.input_format) {
        let _ = format.check(data);
        let _ = format.check(b"3 5\n1 2 3\nabc\n");
    }
    grader::fuzzing::diagnostics(&root, &diagnostics.list);
});
