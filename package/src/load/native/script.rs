//! Script lines: `gen 5 10 > 7` says that test 7 is what the generator `gen` prints when it is given 5 and 10.
//!
//! The form is Polygon's: `> 7` is a number, `> $` (or nothing) the next free one, `> {1-3,7}` stands for a generator that
//! writes several files, each called by its number. Words are split at blanks; quotes keep blanks. `[1..10]` in place of an
//! argument repeats the line with each number. `#` begins a comment.

use std::ops::RangeInclusive;

use super::generate::LineError;

/// A line, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ScriptLine {
    /// The generator's name; its place is within the line.
    pub generator: String,
    pub generator_span: std::ops::Range<usize>,
    /// Several where the line is repeated.
    pub arguments: Vec<Vec<String>>,
    pub target: Target,
}

/// Which tests a line makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// One, or one for each repetition, with the next free numbers.
    Next,
    Number(usize),
    /// Files that the generator writes, by their numbers.
    Files(Vec<usize>),
}

impl ScriptLine {
    /// How many tests it makes.
    pub fn tests(&self) -> usize {
        match &self.target {
            Target::Next => self.arguments.len(),
            Target::Number(_) => 1,
            Target::Files(numbers) => numbers.len(),
        }
    }
}

/// The most tests that the lines of a package may make.
pub(super) const MOST_TESTS: usize = 10_000;

/// A word, or the sign `>`, and its place in the line.
struct Word {
    text: String,
    span: std::ops::Range<usize>,
    is_arrow: bool,
    is_quoted: bool,
}

/// `None`: there is nothing on the line, or only a comment.
pub(super) fn parse(line: &str) -> Result<Option<ScriptLine>, LineError> {
    if let Some(start) = line.find("<#") {
        let hint = "repeat a line by a range of numbers: gen 10 [1..20] > $".to_string();
        return Err(error(start..line.len(), "FreeMarker is not understood here", Some(hint)));
    }
    let words = words(line)?;
    let Some((first, rest)) = words.split_first() else { return Ok(None) };
    if first.is_arrow {
        return Err(error(first.span.clone(), "the line names no generator", Some("like gen 5 10 > 7".into())));
    }
    let arrow = rest.iter().position(|word| word.is_arrow).unwrap_or(rest.len());
    let (arguments, target) = rest.split_at(arrow);
    let target = match target {
        [] => Target::Next,
        [arrow] => return Err(bad_target(arrow.span.clone(), "`>` needs the number of a test")),
        [_, number] => read_target(number)?,
        // `{1-3, 7}` has blanks.
        [_, first, .., last] if first.text.starts_with('{') && last.text.ends_with('}') => {
            let span = first.span.start..last.span.end;
            read_target(&Word { text: line[span.clone()].into(), span, is_arrow: false, is_quoted: false })?
        }
        [_, _, more, ..] => return Err(bad_target(more.span.clone(), "there is more after the number of the test")),
    };
    let arguments = repeated(arguments)?;
    if arguments.len() > 1 && target != Target::Next {
        let span = first.span.start..line.trim_end().len();
        let hint = Some("give all of them the next free numbers: > $".into());
        return Err(error(span, "a line that is repeated makes several tests", hint));
    }
    let generator_span = first.span.clone();
    Ok(Some(ScriptLine { generator: first.text.clone(), generator_span, arguments, target }))
}

fn error(span: std::ops::Range<usize>, message: &str, hint: Option<String>) -> LineError {
    LineError { span, message: message.into(), hint }
}

fn bad_target(span: std::ops::Range<usize>, message: &str) -> LineError {
    error(span, message, Some("> 7, > $ for the next free number, or > {1-3,7} for several files".into()))
}

fn words(line: &str) -> Result<Vec<Word>, LineError> {
    let mut words: Vec<Word> = Vec::new();
    let mut rest = line.char_indices().peekable();
    while let Some(&(start, first)) = rest.peek() {
        match first {
            '#' => break,
            '>' => {
                rest.next();
                words.push(Word { text: ">".into(), span: start..start + 1, is_arrow: true, is_quoted: false });
            }
            blank if blank.is_whitespace() => {
                rest.next();
            }
            _ => {
                let (mut text, mut is_quoted, mut end) = (String::new(), false, start);
                while let Some(&(at, c)) = rest.peek()
                    && !c.is_whitespace()
                    && c != '>'
                {
                    rest.next();
                    end = at + c.len_utf8();
                    if c != '\'' && c != '"' {
                        text.push(c);
                        continue;
                    }
                    is_quoted = true;
                    loop {
                        match rest.next() {
                            Some((at, same)) if same == c => {
                                end = at + 1;
                                break;
                            }
                            Some((_, inside)) => text.push(inside),
                            None => return Err(error(at..line.len(), "the quote is not closed", None)),
                        }
                    }
                }
                words.push(Word { text, span: start..end, is_arrow: false, is_quoted });
            }
        }
    }
    Ok(words)
}

fn read_target(word: &Word) -> Result<Target, LineError> {
    let refused = || bad_target(word.span.clone(), &format!("`{}` is not the number of a test", word.text));
    let number = |text: &str| text.trim().parse().ok().filter(|number| (1..=MOST_TESTS).contains(number));
    if word.text == "$" {
        return Ok(Target::Next);
    }
    let Some(inside) = word.text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) else {
        return number(&word.text).map(Target::Number).ok_or_else(refused);
    };
    let mut numbers: Vec<usize> = Vec::new();
    for part in inside.split(',') {
        let range: RangeInclusive<usize> = match part.split_once('-') {
            Some((from, to)) => number(from).ok_or_else(refused)?..=number(to).ok_or_else(refused)?,
            None => {
                let one = number(part).ok_or_else(refused)?;
                one..=one
            }
        };
        numbers.extend(range.clone());
        if range.is_empty() || numbers.len() > MOST_TESTS {
            return Err(refused());
        }
    }
    numbers.sort_unstable();
    match numbers.windows(2).any(|pair| pair[0] == pair[1]) {
        true => Err(bad_target(word.span.clone(), &format!("`{}` names a test twice", word.text))),
        false => Ok(Target::Files(numbers)),
    }
}

/// The arguments, once for each number of a range `[1..10]` among them.
fn repeated(words: &[Word]) -> Result<Vec<Vec<String>>, LineError> {
    let mut ranges = words.iter().enumerate().filter_map(|(index, word)| Some((index, range(word)?, word)));
    let texts: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
    let Some((index, range, word)) = ranges.next() else { return Ok(vec![texts]) };
    if let Some((.., other)) = ranges.next() {
        let hint = Some("write a line for each number of one of them".into());
        return Err(error(other.span.clone(), "only one argument can be a range of numbers", hint));
    }
    let Some(range) = range else {
        let message = format!("`{}` is not a range of numbers", word.text);
        return Err(error(word.span.clone(), &message, Some("like [1..10], at most 10000 of them".into())));
    };
    let with = |number: i64| {
        let mut arguments = texts.clone();
        arguments[index] = number.to_string();
        arguments
    };
    Ok(range.map(with).collect())
}

/// `None`: an argument like any other. `Some(None)`: a range that is written wrongly.
fn range(word: &Word) -> Option<Option<RangeInclusive<i64>>> {
    let inside = word.text.strip_prefix('[')?.strip_suffix(']')?;
    let (from, to) = inside.split_once("..").filter(|_| !word.is_quoted)?;
    Some((|| {
        let (from, to) = (from.trim().parse::<i64>().ok()?, to.trim().parse::<i64>().ok()?);
        let count = to.checked_sub(from)?;
        (0..MOST_TESTS as i64).contains(&count).then_some(from..=to)
    })())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> (String, Vec<Vec<String>>, Target) {
        let line = parse(line).unwrap().unwrap();
        (line.generator, line.arguments, line.target)
    }

    fn arguments(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| word.to_string()).collect()
    }

    #[test]
    fn a_line_names_a_generator_its_arguments_and_its_tests() {
        for (line, words, target) in [
            ("gen 5 10 > 7", &["5", "10"][..], Target::Number(7)),
            ("gen 5 10>07 # the largest", &["5", "10"], Target::Number(7)),
            ("  gen -n=5\t> $", &["-n=5"], Target::Next),
            ("gen", &[], Target::Next),
            ("gen 'a b' \"c > d\" e'f'", &["a b", "c > d", "ef"], Target::Next),
            ("gen 1 > {1-3,7}", &["1"], Target::Files(vec![1, 2, 3, 7])),
            ("gen 1 > {7, 1 - 2}", &["1"], Target::Files(vec![1, 2, 7])),
            ("gen '[1..2]' [abc]", &["[1..2]", "[abc]"], Target::Next),
        ] {
            assert_eq!(read(line), ("gen".into(), vec![arguments(words)], target), "{line}");
        }
        for line in ["", "   ", "# gen 5 > 7"] {
            assert_eq!(parse(line), Ok(None), "{line}");
        }
    }

    #[test]
    fn a_range_repeats_the_line() {
        let expected = vec![arguments(&["9", "-1", "x"]), arguments(&["9", "0", "x"]), arguments(&["9", "1", "x"])];
        assert_eq!(read("gen 9 [-1..1] x > $"), ("gen".into(), expected, Target::Next));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (line, at, message) in [
            ("gen 5 > x", 8..9, "`x` is not the number of a test"),
            ("gen 5 > 0", 8..9, "`0` is not the number of a test"),
            ("gen 5 >", 6..7, "`>` needs the number of a test"),
            ("> 7", 0..1, "the line names no generator"),
            ("gen 5 > 7 8", 10..11, "there is more after the number of the test"),
            ("gen > {1-9999,1-9999}", 6..21, "`{1-9999,1-9999}` is not the number of a test"),
            ("gen > {3-1}", 6..11, "`{3-1}` is not the number of a test"),
            ("gen > {1-2,2}", 6..13, "`{1-2,2}` names a test twice"),
            ("gen 'a b > 7", 4..12, "the quote is not closed"),
            ("gen [1..x]", 4..10, "`[1..x]` is not a range of numbers"),
            ("gen [1..99999]", 4..14, "`[1..99999]` is not a range of numbers"),
            ("gen [1..2] [1..2]", 11..17, "only one argument can be a range of numbers"),
            ("gen [1..2] > 7", 0..14, "a line that is repeated makes several tests"),
            ("<#list 1..10 as i>gen ${i} > $</#list>", 0..38, "FreeMarker is not understood here"),
        ] {
            let error = parse(line).unwrap_err();
            assert_eq!((error.span, error.message.as_str()), (at, message), "{line}");
        }
    }
}
