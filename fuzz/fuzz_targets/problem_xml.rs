//! `problem.xml`: whatever it says, every mistake is found and shown, and no reading ends in a panic.
#![no_main]

use std::sync::Once;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    static BESIDE: Once = Once::new();
    BESIDE.call_once(|| {
        for (name, text) in [
            ("x/tests/01", "1 2\n"),
            ("x/tests/01.a", "3\r\n"),
            ("x/files/check.cpp", ""),
            ("x/files/gen.py", ""),
            ("x/files/talk.cpp", ""),
            ("x/solutions/main.cpp", ""),
            ("x/v/01", "1\n"),
            ("x/doall.sh", "scripts/gen-input-via-file.sh \"gen 1\" \"tests/02\" 2\n"),
        ] {
            fuzz::file(name, text.as_bytes());
        }
    });
    fuzz::file("x/problem.xml", data);
    let root = fuzz::folder().join("x");
    let (_, diagnostics) = package::check_with_rules(&root, &|_| Err("no program runs here".into()));
    grader::fuzzing::diagnostics(&root, &diagnostics.list);
});
