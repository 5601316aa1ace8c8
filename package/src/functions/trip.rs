//! The shape that local graders know: prepare, send a value through the first function, get it back from the second.

use super::signature::{Function, Functions, Parameter, Scalar, Type};

/// Two functions, and what the second gets from the first.
pub(super) struct RoundTrip<'a> {
    /// Functions without a result; called before each of the two, with the same arguments.
    pub before: Vec<&'a Function>,
    pub encode: &'a Function,
    pub decode: &'a Function,
    pub message: Type,
    pub back: Type,
    /// Where each argument of `decode` comes from: a parameter of `encode` by number, or the message.
    pub from: Vec<Option<usize>>,
    /// The parameter of `encode` that `decode` must return, if that is clear.
    pub expected: Option<usize>,
}

impl<'a> RoundTrip<'a> {
    pub fn of(functions: &'a Functions) -> Option<RoundTrip<'a>> {
        let (with, before): (Vec<&Function>, Vec<&Function>) =
            functions.list().iter().partition(|function| function.result.is_some());
        let [encode, decode] = with[..] else { return None };
        if encode.parameters.is_empty() {
            return None;
        }
        let (message, back) = (encode.result?, decode.result?);
        let shared = |parameter: &Parameter| encode.parameters.iter().position(|known| known == parameter);
        let from: Vec<Option<usize>> = decode.parameters.iter().map(shared).collect();
        let mut messages = decode.parameters.iter().zip(&from).filter(|(_, from)| from.is_none());
        match (messages.next(), messages.next()) {
            (Some((parameter, _)), None) if parameter.kind == message => {}
            _ => return None,
        }
        let kept = |number: &usize| encode.parameters[*number].kind == back && !from.contains(&Some(*number));
        let mut candidates = (0..encode.parameters.len()).filter(kept);
        let expected = candidates.next().filter(|_| candidates.next().is_none());
        Some(RoundTrip { before, encode, decode, message, back, from, expected })
    }

    /// What a local grader says about itself, as lines of a comment.
    pub fn about(&self) -> Vec<String> {
        let (encode, decode) = (&self.encode.name, &self.decode.name);
        let mut lines = vec![
            format!("Tries your solution on values of your own: {encode}, then {decode} on what came out."),
            format!(
                "The judge runs {encode} and {decode} in two processes, with only the result of {encode} between them."
            ),
            "Here both run in one, so whatever you keep in a global variable is still there: in the judge it is not."
                .into(),
            String::new(),
            "The values, separated by white space:".into(),
        ];
        let listed = |function: &Function| {
            let names: Vec<String> = function.parameters.iter().map(|p| format!("{} ({})", p.name, p.kind)).collect();
            if names.is_empty() { "nothing".into() } else { names.join(", ") }
        };
        for function in &self.before {
            lines.push(format!("  for {}, once: {}", function.name, listed(function)));
        }
        lines.push(format!("  for {encode}, until the input ends: {}", listed(self.encode)));
        let parameters = || self.before.iter().chain([&self.encode]).flat_map(|function| &function.parameters);
        let has = |scalar: Scalar| parameters().any(|parameter| parameter.kind.scalar() == scalar);
        if has(Scalar::Bool) {
            lines.push("A bool is true or false.".into());
        }
        if has(Scalar::String) {
            lines.push(r#"A string is a word, or stands in quotes: "two words", "a \"b\" \\ \n \r \t"."#.into());
        }
        if has(Scalar::Bytes) {
            lines.push("Bytes are 0x and two hexadecimal digits for each: 0x00ff.".into());
        }
        if parameters().any(|parameter| parameter.kind.element().is_some()) {
            lines.push("An array is the number of its elements, then the elements: 3 10 20 30.".into());
        }
        lines
    }

    /// What a local grader prints when it starts.
    pub fn note(&self) -> String {
        let (encode, decode) = (&self.encode.name, &self.decode.name);
        format!("{encode} and {decode} run in one process here; the judge runs them in two")
    }

    /// What a local grader prints after a right case.
    pub fn right(&self) -> &'static str {
        if self.expected.is_some() { ", right" } else { "" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_recognised() {
        let trip = |declarations: &[&str]| {
            let functions = Functions::parse(declarations).unwrap();
            RoundTrip::of(&functions).map(|trip| (trip.before.len(), trip.from, trip.expected))
        };
        assert_eq!(trip(&["encode(x: u64) -> string", "decode(code: string) -> u64"]), Some((0, vec![None], Some(0))));
        assert_eq!(
            trip(&["init(n: i32)", "send(n: i32, x: u64) -> [bool]", "receive(code: [bool], n: i32) -> u64"]),
            Some((1, vec![None, Some(0)], Some(1)))
        );
        assert_eq!(trip(&["f(a: u64, b: u64) -> u64", "g(c: u64) -> u64"]), Some((0, vec![None], None)));
        assert_eq!(trip(&["f(a: u64) -> u64", "g(c: string) -> u64"]), None);
        assert_eq!(trip(&["f(a: u64) -> u64", "g(c: u64, d: u64) -> u64"]), None);
        assert_eq!(trip(&["f(a: u64) -> u64", "g(a: u64) -> u64"]), None);
        assert_eq!(trip(&["f(a: u64) -> u64"]), None);
        assert_eq!(trip(&["f() -> u64", "g(a: u64) -> u64"]), None);
    }
}
