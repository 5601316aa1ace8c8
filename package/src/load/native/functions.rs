//! `[functions]`: the functions of a task with an encode and a decode pass, and how they fit together.

use super::document::{TomlTable, within};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, SpannedText};
use crate::functions::{Functions, Scalar, Type};
use crate::model::{Alphabet, ArgumentSource, Channel, Noise, Pair};

/// `talks`: a pass has an interactor.
pub(super) fn read(
    mut table: TomlTable<'_, '_>,
    talks: bool,
    channel: &mut Channel,
    diagnostics: &mut Diagnostics,
) -> Option<Pair> {
    let (source, span) = (table.source, table.span.clone());
    let words: [Option<SpannedText>; 3] = ["init", "encode", "decode"].map(|key| table.string(key, diagnostics));
    let more = table.strings("more", diagnostics);
    table.finish(diagnostics);
    if let (Some(word), false) = (more.first(), talks) {
        let message = "nobody calls this function: no pass has an interactor";
        let error = Diagnostic::error("bad-functions", message, &source.path).at(source, word.span.clone());
        diagnostics.push(error.hint("[[passes]] interactor = \"…\", which asks for calls of all declared functions"));
    }
    for (word, key) in words.iter().zip(["init", "encode", "decode"]).skip(1) {
        if word.is_none() {
            let message = format!("`[functions]` does not declare `{key}`");
            let hint = "for example: encode = \"encode(x: u64) -> string\", decode = \"decode(code: string) -> u64\"";
            let error = Diagnostic::error("no-functions", message, &source.path);
            diagnostics.push(error.at(source, span.clone()).hint(hint));
        }
    }
    let [init, encode, decode] = words;
    let (encode, decode) = (encode?, decode?);
    let declared: Vec<&SpannedText> = init.iter().chain([&encode, &decode]).chain(&more).collect();
    let texts: Vec<&str> = declared.iter().map(|word| word.text.as_str()).collect();
    let functions = match Functions::parse(&texts) {
        Ok(functions) => functions,
        Err(errors) => {
            for error in errors {
                let place = within(declared[error.declaration], error.span, source);
                let diagnostic = Diagnostic::error("bad-signature", error.message, &source.path).at(source, place);
                diagnostics.push(diagnostic.maybe_hint(error.hint));
            }
            return None;
        }
    };
    let first = usize::from(init.is_some());
    let words = Words { source, init: init.as_ref(), encode: &encode, decode: &decode };
    pair(functions, first, &words, channel, diagnostics)
}

struct Words<'a> {
    source: &'a SourceText,
    init: Option<&'a SpannedText>,
    encode: &'a SpannedText,
    decode: &'a SpannedText,
}

/// Finds out how the functions fit together. `first` is the number of `encode`.
fn pair(
    functions: Functions,
    first: usize,
    words: &Words<'_>,
    channel: &mut Channel,
    diagnostics: &mut Diagnostics,
) -> Option<Pair> {
    let source = words.source;
    let mut error = |word: &SpannedText, message: String, hint: &str| {
        let error = Diagnostic::error("bad-functions", message, &source.path).at(source, word.span.clone());
        diagnostics.push(error.hint(hint));
        None
    };
    let (encode, decode) = (&functions.list()[first], &functions.list()[first + 1]);
    if let Some(word) = words.init
        && functions.list()[0].result.is_some()
    {
        return error(word, "`init` is called for its effect; it has no result".into(), "remove `->` and what follows");
    }
    let Some(message) = encode.result else {
        return error(words.encode, "the result of encode is the message: it must have one".into(), "add `-> string`");
    };
    let Some(back) = decode.result else {
        return error(words.decode, "decode must have a result".into(), "add `-> u64`, or what encode was given");
    };
    let range = Alphabet::of(message);
    if !matches!(message, Type::One(Scalar::String | Scalar::Bytes)) && range.is_none() {
        let hint = "write several strings as one";
        let what = format!("a message is a string, bytes, an integer or an array of integers, not {message}");
        return error(words.encode, what, hint);
    }
    // Without an alphabet of the author's, integers may be any of their type.
    if let (Some(all), true) = (&range, channel.alphabet == Alphabet::Printable) {
        channel.alphabet = all.clone();
    }
    let fits = match (&channel.alphabet, &range) {
        (Alphabet::Range(first, last), Some(Alphabet::Range(least, most))) => least <= first && last <= most,
        (alphabet, None) => (message == Type::One(Scalar::Bytes)) == (*alphabet == Alphabet::Bytes),
        (_, Some(_)) => false,
    };
    if !fits || (range.is_none() && matches!(channel.alphabet, Alphabet::Range(..))) {
        let hint = "\"bytes\" goes with `-> bytes`, a range like \"0..9\" with integers, all else with `-> string`";
        return error(words.encode, format!("a message of {message} does not fit the channel's alphabet"), hint);
    }
    for noise in &channel.noise {
        let problem = match (noise, message, &range) {
            (_, _, None) => None,
            (Noise::Erase(_), ..) => Some("an integer has no mark for an erasure"),
            (Noise::Drop(_) | Noise::Duplicate(_) | Noise::Truncate(_), Type::One(_), _) => {
                Some("a single integer stays one")
            }
            (Noise::Permute, ..) if channel.alphabet.size() > 1 << 16 => Some("too many integers to permute"),
            _ => None,
        };
        if let Some(problem) = problem {
            return error(words.encode, format!("this noise does not go with a message of {message}"), problem);
        }
    }
    let shared = |parameter| encode.parameters.iter().position(|known| known == parameter);
    let from: Vec<ArgumentSource> =
        decode.parameters.iter().map(|p| shared(p).map_or(ArgumentSource::Message, ArgumentSource::Argument)).collect();
    let messages: Vec<Type> = decode
        .parameters
        .iter()
        .zip(&from)
        .filter(|(_, from)| **from == ArgumentSource::Message)
        .map(|(p, _)| p.kind)
        .collect();
    if messages != [message] {
        let text = format!("decode must take the message ({message}) once, and besides it only parameters of encode");
        return error(words.decode, text, "a parameter of the same name and type gets the same value in both phases");
    }
    let kept =
        |number: &usize| encode.parameters[*number].kind == back && !from.contains(&ArgumentSource::Argument(*number));
    let mut candidates = (0..encode.parameters.len()).filter(kept);
    let expected = candidates.next().filter(|_| candidates.next().is_none());
    let init = words.init.map(|_| 0);
    Some(Pair { init, encode: first, decode: first + 1, from, expected, functions })
}
