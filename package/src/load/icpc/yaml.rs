//! A YAML file as a tree whose nodes know their place.
//!
//! What a stranger's file may cost is bounded: aliases are refused, so a tree is never larger than its text, and so is a
//! depth that no package needs.

use std::ops::Range;

use saphyr_parser::{Event, Parser, ScalarStyle};

use crate::diagnostic::{Diagnostic, SourceText, SpannedText};

/// Bytes of the largest file that is read.
pub(super) const LARGEST_FILE: u64 = 1 << 20;
const DEEPEST: usize = 50;

#[derive(Debug)]
pub(super) struct Node {
    pub value: Value,
    /// Bytes of the text.
    pub span: Range<usize>,
}

#[derive(Debug)]
pub(super) enum Value {
    Null,
    /// Any other scalar, as it is written, without quotes.
    Text(String),
    List(Vec<Node>),
    Map(Vec<(SpannedText, Node)>),
}

/// What has begun and not ended yet.
enum Open {
    List(Vec<Node>, usize),
    /// With the key whose value is next.
    Map(Vec<(SpannedText, Node)>, Option<SpannedText>, usize),
}

impl Value {
    /// With an article, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Null => "nothing",
            Value::Text(_) => "a scalar",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        }
    }
}

/// The document of a file; an empty one is `Null`.
pub(super) fn parse(source: &SourceText) -> Result<Node, Box<Diagnostic>> {
    let text = &*source.text;
    let refused = |message: String, span: Range<usize>| {
        Box::new(Diagnostic::error("yaml-syntax", message, &source.path).at(source, span))
    };
    // The parser counts characters.
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let byte = |index: usize| starts.get(index).copied().unwrap_or(text.len());
    let mut open: Vec<Open> = Vec::new();
    let mut root = None;
    let mut documents = 0;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let at = byte(error.marker().index());
            refused(format!("this is not YAML: {}", error.info()), at..at)
        })?;
        let span = byte(span.start.index())..byte(span.end.index()).max(byte(span.start.index()));
        let node = match event {
            Event::DocumentStart(_) => {
                documents += 1;
                if documents > 1 {
                    return Err(refused("the file holds more than one YAML document".into(), span));
                }
                continue;
            }
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => continue,
            Event::Alias(_) => {
                let refused = refused("aliases are not read here".into(), span);
                return Err(Box::new(refused.hint("write the value again in its place")));
            }
            Event::SequenceStart(..) | Event::MappingStart(..) if open.len() == DEEPEST => {
                return Err(refused(format!("this is nested more than {DEEPEST} deep"), span));
            }
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new(), span.start));
                continue;
            }
            Event::MappingStart(..) => {
                open.push(Open::Map(Vec::new(), None, span.start));
                continue;
            }
            Event::Scalar(text, style, ..) => Node { value: scalar(&text, style), span },
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(Open::List(list, start)) => Node { value: Value::List(list), span: start..span.end },
                Some(Open::Map(map, _, start)) => Node { value: Value::Map(map), span: start..span.end },
                None => continue,
            },
        };
        match open.last_mut() {
            None => root = Some(node),
            Some(Open::List(list, _)) => list.push(node),
            Some(Open::Map(map, key, _)) => match (key.take(), node) {
                (Some(key), node) => map.push((key, node)),
                (None, Node { value: Value::Text(text), span }) => *key = Some(SpannedText { text, span }),
                (None, Node { span, .. }) => return Err(refused("a key must be a word".into(), span)),
            },
        }
    }
    Ok(root.unwrap_or(Node { value: Value::Null, span: 0..0 }))
}

fn scalar(text: &str, style: ScalarStyle) -> Value {
    let is_null = style == ScalarStyle::Plain && ["", "~", "null", "Null", "NULL"].contains(&text);
    if is_null { Value::Null } else { Value::Text(text.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Node, Box<Diagnostic>> {
        parse(&SourceText { path: "problem.yaml".into(), text: text.into() })
    }

    fn write(node: &Node) -> String {
        match &node.value {
            Value::Null => "~".into(),
            Value::Text(text) => format!("'{text}'"),
            Value::List(list) => format!("[{}]", list.iter().map(write).collect::<Vec<_>>().join(" ")),
            Value::Map(map) => {
                let pair = |(key, node): &(SpannedText, Node)| format!("{}:{}", key.text, write(node));
                format!("{{{}}}", map.iter().map(pair).collect::<Vec<_>>().join(" "))
            }
        }
    }

    #[test]
    fn files_are_trees() {
        for (text, tree) in [
            ("", "~"),
            ("# nothing\n", "~"),
            ("\u{feff}a: 1\n", "{a:'1'}"),
            ("a: 1\nb:\n  - x\n  - 'y: z'\n  - ~\nc: {d: \"null\"}\n", "{a:'1' b:['x' 'y: z' ~] c:{d:'null'}}"),
            ("%YAML 1.1\n---\na: on # why\n...\n", "{a:'on'}"),
            ("'secret/*{ 4 }':\r\n  required: [AC,\r\n    WA]\r\n", "{secret/*{ 4 }:{required:['AC' 'WA']}}"),
        ] {
            assert_eq!(read(text).map(|node| write(&node)).map_err(|error| error.message), Ok(tree.into()), "{text}");
        }
    }

    #[test]
    fn places_are_bytes_of_the_text() {
        let text = "# é\nname: Straße\nlimits: {time_limit: 2}\n";
        let Value::Map(map) = read(text).unwrap().value else { panic!("a map") };
        let words: Vec<&str> =
            map.iter().flat_map(|(key, node)| [&text[key.span.clone()], &text[node.span.clone()]]).collect();
        assert_eq!(words, ["name", "Straße", "limits", "{time_limit: 2}"]);
    }

    #[test]
    fn what_would_cost_too_much_is_refused() {
        for (text, message) in [
            ("a: &a [x, x]\nb: *a\n".to_owned(), "aliases are not read here"),
            ("[".repeat(60), "this is nested more than 50 deep"),
            ("a: 1\n---\nb: 2\n".to_owned(), "the file holds more than one YAML document"),
            ("[a]: 1\n".to_owned(), "a key must be a word"),
            ("a: [\n".to_owned(), "this is not YAML: "),
        ] {
            let error = read(&text).unwrap_err();
            assert!(error.message.starts_with(message), "{text}: {}", error.message);
            assert!(error.line_column().is_some());
        }
    }
}
