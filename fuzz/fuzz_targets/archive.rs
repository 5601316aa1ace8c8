//! ZIP archives of outputs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    grader::fuzzing::archive(&fuzz::file("outputs.zip", data));
});
