//! Rust text as words and signs, without comments. A string stays one token, so that its words are no code.

/// The tokens of `text`: words, `::`, string literals with their quotes, and every other sign alone.
/// Character literals and lifetimes are left out: nothing that is imported stands in them.
pub fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, keep) = match first {
            _ if first.is_whitespace() => (first.len_utf8(), false),
            _ if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), false),
            _ if rest.starts_with("/*") => (comment(rest), false),
            '\'' => (character_or_lifetime(rest), false),
            '"' => (string(rest), true),
            _ if is_word(first) => match word(rest) {
                "b" if rest[1..].starts_with('\'') => (1 + character_or_lifetime(&rest[1..]), false),
                "b" | "c" if rest[1..].starts_with('"') => (1 + string(&rest[1..]), true),
                prefix @ ("r" | "br" | "cr") => (raw_string(rest, prefix), true),
                whole => (whole.len(), true),
            },
            _ if rest.starts_with("::") => (2, true),
            _ => (first.len_utf8(), true),
        };
        if keep {
            found.push(rest[..length].trim_start_matches("r#"));
        }
        rest = &rest[length..];
    }
    found
}

pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn word(text: &str) -> &str {
    &text[..text.find(|c| !is_word(c)).unwrap_or(text.len())]
}

/// The length of a comment, comments inside it included.
fn comment(text: &str) -> usize {
    let (mut at, mut open) = (0, 0);
    while at < text.len() {
        let step = match text.as_bytes()[at..] {
            [b'/', b'*', ..] => (2, 1),
            [b'*', b'/', ..] => (2, -1),
            _ => (1, 0),
        };
        at += step.0;
        open += step.1;
        if open == 0 {
            break;
        }
    }
    at
}

fn string(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// The length of `r"…"`, `r#"…"#` or a raw identifier such as `r#type`, or of the prefix as a word.
fn raw_string(text: &str, prefix: &str) -> usize {
    let after = &text[prefix.len()..];
    let hashes = after.len() - after.trim_start_matches('#').len();
    if let Some(body) = after[hashes..].strip_prefix('"') {
        let end = format!("\"{}", "#".repeat(hashes));
        return body.find(&end).map_or(text.len(), |at| prefix.len() + hashes + 1 + at + end.len());
    }
    prefix.len() + if hashes == 1 { 1 + word(&after[1..]).len() } else { 0 }
}

fn character_or_lifetime(text: &str) -> usize {
    let mut inside = text[1..].chars();
    match (inside.next(), inside.next()) {
        (Some('\\'), Some(escaped)) => {
            let from = 2 + escaped.len_utf8();
            text[from..].find('\'').map_or(text.len(), |at| from + at + 1)
        }
        (Some(c), Some('\'')) => 2 + c.len_utf8(),
        _ => 1 + word(&text[1..]).len(),
    }
}

#[test]
fn comments_and_literals_hide_their_words() {
    for (text, expected) in [
        ("a::b // c\n/* d /* e */ f */ g", &["a", "::", "b", "g"][..]),
        (r#"x("use y;", '"', '\'', b'\\', 'a')"#, &["x", "(", "\"use y;\"", ",", ",", ",", ",", ")"]),
        ("r#\"crate::x \" \"# r#type b\"q\" rest", &["\"crate::x \" \"#", "type", "b\"q\"", "rest"]),
        ("fn f<'a>(r: &'a str, c: 'é')", &["fn", "f", "<", ">", "(", "r", ":", "&", "str", ",", "c", ":", ")"]),
    ] {
        assert_eq!(tokens(text), expected, "{text}");
    }
}
