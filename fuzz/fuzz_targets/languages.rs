//! A user's own `languages.toml`.
#![no_main]

use grader::program::language::Languages;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = Languages::load(Some(&fuzz::file("languages.toml", data)));
});
