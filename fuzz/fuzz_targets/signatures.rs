//! Declarations of functions, one a line, and the graders that are generated for them.
#![no_main]

use package::Functions;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let declarations: Vec<&str> = text.lines().take(8).collect();
    match Functions::parse(&declarations) {
        Ok(functions) => {
            let written: Vec<String> = functions.list().iter().map(ToString::to_string).collect();
            assert_eq!(Functions::parse(&written).expect("what was written is read"), functions);
        }
        Err(errors) => {
            for error in errors {
                let declaration = declarations.get(error.declaration).copied().unwrap_or_default();
                assert!(declaration.get(error.span.clone()).is_some(), "{error:?} points outside");
            }
        }
    }
});
