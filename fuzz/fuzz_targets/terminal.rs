//! The words of strangers on their way to a terminal: nothing that steers one is left.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let shown = grader::fuzzing::shown(text);
    assert!(!shown.chars().any(|c| c != '\n' && c != '\t' && interactor::steers_a_terminal(c)), "{shown:?}");
    assert_eq!(grader::fuzzing::shown(&shown), shown);
});
