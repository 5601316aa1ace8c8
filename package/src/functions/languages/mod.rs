//! The languages that functions can be written in.
//!
//! Each language keeps its grader and its local grader as a file that reads as what it is, with `@marks@` where the
//! declarations come in.

mod c;
mod cpp;
mod java;
mod javascript;
mod language;
mod python;
mod rust;
mod template;

pub use language::GeneratedFile;
pub(super) use language::Language;

pub(super) const ALL: [Language; 6] =
    [c::LANGUAGE, cpp::LANGUAGE, python::LANGUAGE, java::LANGUAGE, rust::LANGUAGE, javascript::LANGUAGE];

/// The language of this id.
pub(super) fn find(id: &str) -> Option<&'static Language> {
    const LANGUAGES: &[Language] = &ALL;
    LANGUAGES.iter().find(|language| language.id == id)
}

#[cfg(test)]
mod tests {
    use super::super::signature::{Functions, Scalar};
    use super::super::trip::RoundTrip;
    use super::*;

    #[test]
    fn no_mark_is_left_and_lines_are_of_a_readable_length() {
        let every = |scalar: Scalar| {
            let name = scalar.name();
            format!("f_{name}(x: {name}, y: [{name}], z: [[{name}]]) -> [[{name}]]")
        };
        let all = Functions::parse(&Scalar::ALL.map(every)).unwrap();
        let declared = ["init(n: i32)", "encode(x: [string]) -> [u64]", "decode(c: [u64]) -> [string]"];
        let pair = Functions::parse(&declared).unwrap();
        let trip = RoundTrip::of(&pair).unwrap();
        for language in &ALL {
            let own = [(language.grader)(&pair, "a.x"), (language.starter)(&pair), (language.local)(&trip)].concat();
            for file in &own {
                let long = file.text.lines().find(|line| line.len() > 120);
                assert_eq!(long, None, "{}", file.name);
            }
            for file in [own, (language.grader)(&all, "a.x"), (language.starter)(&all)].concat() {
                assert!(!file.text.contains('@'), "{}:\n{}", file.name, file.text);
                assert!(file.text.ends_with('\n') && !file.text.ends_with("\n\n"), "{}:\n{}", file.name, file.text);
                let gap = if file.name.ends_with(".py") { "\n\n\n\n" } else { "\n\n\n" };
                assert!(!file.text.contains(gap), "{}:\n{}", file.name, file.text);
                assert!(file.text.lines().all(|line| line.trim_end() == line), "{}:\n{}", file.name, file.text);
            }
        }
    }

    #[test]
    fn a_submission_keeps_a_harmless_name() {
        for (language, own, name) in [
            ("cpp", "best.cpp", "best.cpp"),
            ("cpp", "grader.cpp", "solution.cpp"),
            ("cpp", "Grader.old.cc", "solution.cpp"),
            ("python", "my-best.py", "my-best.py"),
            ("python", "\"; import os.py", "solution.py"),
            ("python", "../up.py", "solution.py"),
            ("java", "Best.java", "Solution.java"),
            ("javascript", "best.mjs", "best.mjs"),
        ] {
            assert_eq!(Functions::source_name(language, own).as_deref(), Some(name));
        }
        assert_eq!(Functions::source_name("cobol", "a.cob"), None);
    }
}
