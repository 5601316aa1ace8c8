//! Words of a YAML file.

/// A scalar between quotes, whatever it holds.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            // YAML has names for control characters and line ends of Unicode by their number.
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                quoted.push_str(&format!("\\U{:08x}", u32::from(c)));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// `["a", "b"]`
pub(super) fn list(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("[{}]", words.join(", "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn any_text_is_a_scalar() {
        for (text, written) in
            [("Nim", "\"Nim\""), ("a: \"b\" \\", "\"a: \\\"b\\\" \\\\\""), ("1\n\u{7}", "\"1\\n\\U00000007\"")]
        {
            assert_eq!(super::quoted(text), written);
        }
    }
}
