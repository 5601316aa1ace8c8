//! The tables `[phases]`, `[[passes]]`, `[functions]`, `[channel]` and `[score]` of `problem.toml`.

use std::path::Path;

use super::{Convention, Isolate, Pair, PhaseRules, Source as From, Style, passes};
use crate::channel::{Alphabet, Channel, Length, Noise};
use crate::diagnostic::{Diagnostic, Diagnostics, Source};
use crate::document::{Table, Word};
use crate::manifest::within;
use crate::{Functions, Scalar, Type, score};

/// The tables of a two-phase task.
pub(crate) struct Tables<'d, 'i> {
    pub phases: Table<'d, 'i>,
    pub passes: Vec<Table<'d, 'i>>,
    pub functions: Option<Table<'d, 'i>>,
    pub channel: Option<Table<'d, 'i>>,
    pub score: Option<Table<'d, 'i>>,
}

#[derive(Clone, Copy, PartialEq)]
enum StyleWord {
    Programs,
    Functions,
}

pub(crate) fn read(tables: Tables<'_, '_>, root: &Path, diagnostics: &mut Diagnostics) -> Option<PhaseRules> {
    let Tables { mut phases, passes, functions, channel, score } = tables;
    let (source, span) = (phases.source, phases.span.clone());
    let styles = [("programs", Some(StyleWord::Programs)), ("functions", Some(StyleWord::Functions))];
    let style = phases.choice("style", None, &styles, diagnostics);
    let isolations = [("phase", Isolate::Phase), ("call", Isolate::Call)];
    let isolate = phases.choice("isolate", Isolate::Phase, &isolations, diagnostics);
    let decoys = phases.integer("decoys", 2, 0..1001, diagnostics);
    let seed = phases.integer("seed", 1, 0..i64::MAX as u64, diagnostics);
    let conventions = [("testlib", Convention::Testlib), ("icpc", Convention::Icpc)];
    let convention = phases.choice("convention", Convention::Testlib, &conventions, diagnostics);
    let repeat = phases.integer("repeat", 0, 1..1001, diagnostics) as usize;
    phases.finish(diagnostics);
    let before = diagnostics.list.len();
    let passes = passes::read(passes, root, style == Some(StyleWord::Functions), isolate, diagnostics);
    let mut channel = channel.map_or_else(Channel::default, |table| read_channel(table, root, diagnostics));
    let score = score.map(|table| score::read(table, diagnostics)).unwrap_or_default();
    let at_phases = |code, message: &str, hint: &str| {
        Diagnostic::error(code, message, &source.path).at(source, span.clone()).hint(hint)
    };
    let style = match (style, functions) {
        (None, _) => {
            let hint = "style = \"programs\" (standard input and output) or style = \"functions\"";
            diagnostics.push(at_phases("no-style", "`[phases]` does not say its `style`", hint));
            return None;
        }
        (Some(StyleWord::Programs), None) if matches!(channel.alphabet, Alphabet::Range(..)) => {
            let hint = "give the characters that may be printed, such as \"0123456789 \"";
            diagnostics.push(at_phases("bad-channel", "a range of integers is an alphabet for functions", hint));
            return None;
        }
        (Some(StyleWord::Programs), None) => Style::Programs,
        (Some(StyleWord::Programs), Some(table)) => {
            let error = Diagnostic::error("two-styles", "programs have no `[functions]`", &source.path);
            let hint = "say [phases] style = \"functions\", or remove the table";
            diagnostics.push(error.at(source, table.span).hint(hint));
            return None;
        }
        (Some(StyleWord::Functions), None) => {
            let hint = "[functions] encode = \"encode(x: u64) -> string\", decode = \"decode(code: string) -> u64\"";
            diagnostics.push(at_phases("no-functions", "the functions are not declared", hint));
            return None;
        }
        (Some(StyleWord::Functions), Some(table)) => {
            let talks = passes.iter().any(|pass| pass.interactor.is_some());
            Style::Functions(read_pair(table, talks, &mut channel, diagnostics)?)
        }
    };
    if isolate == Isolate::Call && style == Style::Programs {
        let hint = "a test of a program is one call, and every pass is a process of its own anyway";
        diagnostics.push(at_phases("no-calls", "isolate = \"call\" is for functions", hint));
    }
    if repeat > 0 && style != Style::Programs {
        let hint = "remove `repeat`";
        diagnostics.push(at_phases("bad-passes", "functions have two passes, and no more", hint));
    } else if repeat > 0 && !passes.last().is_some_and(passes::Pass::is_judged) {
        let hint = "[[passes]] interactor = \"…\" or checker = \"…\" for the last pass";
        let message = "`repeat` needs a last pass whose program hands something over";
        diagnostics.push(at_phases("bad-passes", message, hint));
    }
    let most_passes = repeat.max(passes.len());
    let clean = !diagnostics.list[before..].iter().any(|d| d.severity == crate::Severity::Error);
    let decoys = decoys as u32;
    let rules = PhaseRules { style, passes, most_passes, convention, isolate, channel, decoys, seed, score };
    clean.then_some(rules)
}

fn read_channel(mut table: Table<'_, '_>, root: &Path, diagnostics: &mut Diagnostics) -> Channel {
    let source = table.source;
    let default = Channel::default();
    let alphabet = table.parsed("alphabet", default.alphabet, |text| text.parse::<Alphabet>(), diagnostics);
    let program = table.string("program", diagnostics);
    let program = program.and_then(|word| passes::own_program(&word, root, source, diagnostics));
    let most = table.parsed("most", None, |text| text.parse::<Length>().map(Some), diagnostics);
    let read_erased = |text: &str| match text.chars().collect::<Vec<_>>()[..] {
        [mark] if !mark.is_control() => Ok(mark),
        _ => Err(format!("`{text}` is not one character")),
    };
    let erased = table.parsed("erased", default.erased, read_erased, diagnostics);
    let seed = table.integer("seed", default.seed, 0..i64::MAX as u64, diagnostics);
    let mut noise = Vec::new();
    for word in table.strings("noise", diagnostics) {
        match word.text.parse::<Noise>() {
            Ok(step) => {
                if matches!(step, Noise::Erase(_))
                    && (alphabet == Alphabet::Bytes || alphabet.has(u32::from(erased).into()))
                {
                    let message = format!("an erased symbol becomes `{erased}`, which is in the alphabet");
                    let error = Diagnostic::error("bad-noise", message, &source.path).at(source, word.span.clone());
                    diagnostics.push(error.hint("give an alphabet without it, or another mark: erased = \"_\""));
                }
                noise.push(step);
            }
            Err(message) => {
                let error = Diagnostic::error("bad-noise", message, &source.path).at(source, word.span.clone());
                diagnostics
                    .push(error.hint("kinds are erase N, flip N, permute, shuffle, drop N, duplicate N, truncate N"));
            }
        }
    }
    if program.is_some() && !noise.is_empty() {
        let error = Diagnostic::error("bad-noise", "a channel has noise or a program, not both", &source.path);
        let hint = "remove `noise`, and let the program do what it did";
        diagnostics.push(error.at(source, table.span.clone()).hint(hint));
    }
    table.finish(diagnostics);
    Channel { alphabet, most, noise, erased, seed, program }
}

/// `talks`: a pass has an interactor.
fn read_pair(
    mut table: Table<'_, '_>,
    talks: bool,
    channel: &mut Channel,
    diagnostics: &mut Diagnostics,
) -> Option<Pair> {
    let (source, span) = (table.source, table.span.clone());
    let words: [Option<Word>; 3] = ["init", "encode", "decode"].map(|key| table.string(key, diagnostics));
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
    let declared: Vec<&Word> = init.iter().chain([&encode, &decode]).chain(&more).collect();
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
    source: &'a Source,
    init: Option<&'a Word>,
    encode: &'a Word,
    decode: &'a Word,
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
    let mut error = |word: &Word, message: String, hint: &str| {
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
    // Where nothing is said of it, integers may be any of their type.
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
    let from: Vec<From> = decode.parameters.iter().map(|p| shared(p).map_or(From::Message, From::Argument)).collect();
    let messages: Vec<Type> =
        decode.parameters.iter().zip(&from).filter(|(_, from)| **from == From::Message).map(|(p, _)| p.kind).collect();
    if messages != [message] {
        let text = format!("decode must take the message ({message}) once, and besides it only parameters of encode");
        return error(words.decode, text, "a parameter of the same name and type gets the same value in both phases");
    }
    let kept = |number: &usize| encode.parameters[*number].kind == back && !from.contains(&From::Argument(*number));
    let mut candidates = (0..encode.parameters.len()).filter(kept);
    let expected = candidates.next().filter(|_| candidates.next().is_none());
    let init = words.init.map(|_| 0);
    Some(Pair { init, encode: first, decode: first + 1, from, expected, functions })
}
