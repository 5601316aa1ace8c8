//! ICPC packages: whatever `problem.yaml`, `testdata.yaml`, the file of a test and `submissions.yaml` say, every mistake is
//! found and shown, and no reading ends in a panic.
#![no_main]

use std::sync::Once;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    static BESIDE: Once = Once::new();
    BESIDE.call_once(|| {
        for (name, text) in [
            ("i/data/sample/1.in", "1\n"),
            ("i/data/sample/1.ans", "1\n"),
            ("i/data/secret/group/2.in", "7\n"),
            ("i/output_validators/v.py", ""),
            ("i/input_validators/i.py", ""),
            ("i/submissions/accepted/a.py", ""),
            ("i/submissions/wrong_answer/b.py", ""),
        ] {
            fuzz::file(name, text.as_bytes());
        }
    });
    // The files in this order, with lines of `=` between them.
    let names = ["problem.yaml", "data/secret/group/testdata.yaml", "data/secret/group/2.yaml", "submissions/submissions.yaml"];
    let mut rest = data;
    for name in names {
        let end = rest.windows(3).position(|window| window == b"\n=\n");
        let (text, after) = end.map_or((rest, &[][..]), |end| (&rest[..=end], &rest[end + 3..]));
        fuzz::file(&format!("i/{name}"), text);
        rest = after;
    }
    let root = fuzz::folder().join("i");
    let (_, diagnostics) = package::check_with_rules(&root, &|_| Err("no program runs here".into()));
    grader::fuzzing::diagnostics(&root, &diagnostics.list);
});
