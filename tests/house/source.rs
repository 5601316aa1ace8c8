//! One module as text: what it defines, declares and imports, and the paths it writes.

use std::collections::BTreeSet;

use super::tokens::is_word;

const ITEMS: [&str; 8] = ["fn", "struct", "enum", "union", "trait", "type", "const", "static"];
/// Words between a keyword and the name it introduces, as in `const unsafe fn` or `static mut`.
const BETWEEN: [&str; 6] = ["fn", "unsafe", "async", "extern", "mut", "\"C\""];
/// Words that begin an item which an attribute can leave out.
const LEAVES_OUT: [&str; 9] = ["pub", "mod", "use", "impl", "unsafe", "async", "extern", "macro_rules", "#"];

/// `use path as name`, or `use path::*` if it has no name.
#[derive(Debug, PartialEq)]
pub struct Use {
    pub path: Vec<String>,
    pub name: Option<String>,
    /// `pub` of any width: it offers the name to others, and alone is no use of it.
    pub public: bool,
}

#[derive(Debug, Default)]
pub struct Source {
    pub items: BTreeSet<String>,
    /// `macro_rules! name`, kept as `name!`.
    pub macros: BTreeSet<String>,
    /// `mod name;`, and its `#[path]`.
    pub declared: Vec<(String, Option<String>)>,
    /// `mod name { … }`
    pub inline: Vec<(String, Source)>,
    pub uses: Vec<Use>,
    /// Paths of two words or more that are written outside imports.
    pub paths: BTreeSet<Vec<String>>,
    /// All words outside imports; the name of a macro that is called keeps its `!`.
    pub words: BTreeSet<String>,
}

/// Reads a module; items for tests alone are left out.
pub fn read(tokens: &[&str]) -> Source {
    let mut source = Source::default();
    let (mut at, mut depth, mut file) = (0, 0, None);
    while at < tokens.len() {
        let after = &tokens[at + 1..];
        let next = after.first().copied().unwrap_or_default();
        match tokens[at] {
            "#" if is_for_tests(after) => {
                at = end_of_item(tokens, at + 2 + group(after));
                continue;
            }
            "#" if after.starts_with(&["[", "path", "="]) => file = after.get(3).map(|path| path.trim_matches('"')),
            "use" if next != "<" => {
                let public = is_public(&tokens[..at]);
                let mut imports = Imports { tokens: after, at: 0, public, found: &mut source.uses };
                imports.tree(&[]);
                at += imports.at;
            }
            "mod" if depth == 0 && after.get(1) == Some(&";") => {
                source.declared.push((next.into(), file.take().map(str::to_owned)));
            }
            "mod" if depth == 0 && after.get(1) == Some(&"{") => {
                let length = group(&after[1..]);
                source.inline.push((next.into(), read(&after[2..1 + length])));
                at += 2 + length;
            }
            "macro_rules" if next == "!" => {
                source.macros.extend(after.get(1).map(|name| format!("{name}!")));
                source.items.extend(after.get(1).map(|name| String::from(*name)));
            }
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            keyword if depth == 0 && ITEMS.contains(&keyword) => {
                let name = after.iter().find(|word| !BETWEEN.contains(word));
                source.items.extend(name.filter(|name| name.starts_with(is_word)).map(|name| String::from(*name)));
            }
            word if word.starts_with(is_word) => {
                let called = next == "!" && after.get(1) != Some(&"=");
                source.words.insert(if called { format!("{word}!") } else { word.into() });
                let goes_on = at > 0 && tokens[at - 1] == "::";
                let path = if goes_on { Vec::new() } else { path(&tokens[at..]) };
                if path.len() > 1 {
                    source.paths.insert(path);
                }
            }
            _ => {}
        }
        at += 1;
    }
    source
}

/// The words joined by `::` at the beginning of `tokens`.
fn path(tokens: &[&str]) -> Vec<String> {
    let rest = tokens[1..].chunks_exact(2).take_while(|pair| pair[0] == "::" && pair[1].starts_with(is_word));
    std::iter::once(tokens[0]).chain(rest.map(|pair| pair[1])).map(String::from).collect()
}

/// Whether `[cfg(test)]` or `[cfg(all(test, …))]` follows.
fn is_for_tests(after: &[&str]) -> bool {
    after.starts_with(&["[", "cfg", "(", "test", ")"])
        || after.starts_with(&["[", "cfg", "(", "all", "("]) && after[..group(after)].contains(&"test")
}

fn is_public(before: &[&str]) -> bool {
    match before {
        [.., "pub"] => true,
        [.., ")"] => before.iter().rposition(|token| *token == "(").is_some_and(|at| before[..at].ends_with(&["pub"])),
        _ => false,
    }
}

/// The place of the bracket that closes the first one.
fn group(tokens: &[&str]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}

/// Where the item that begins at `at` is over; `at` itself where no item begins, as before a field.
fn end_of_item(tokens: &[&str], mut at: usize) -> usize {
    let begins = tokens.get(at).is_some_and(|word| LEAVES_OUT.contains(word) || ITEMS.contains(word));
    while begins && at < tokens.len() {
        match tokens[at] {
            ";" => return at + 1,
            "{" => return at + 1 + group(&tokens[at..]),
            "(" | "[" => at += group(&tokens[at..]),
            _ => {}
        }
        at += 1;
    }
    at
}

/// Takes a `use` apart.
struct Imports<'a> {
    tokens: &'a [&'a str],
    at: usize,
    public: bool,
    found: &'a mut Vec<Use>,
}

impl Imports<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).copied().unwrap_or(";")
    }

    /// One path with all that its braces hold; stops before `,`, `}` or `;`.
    fn tree(&mut self, before: &[String]) {
        let mut path = before.to_vec();
        loop {
            match self.peek() {
                "::" => self.at += 1,
                "{" => {
                    while !matches!(self.peek(), "}" | ";") {
                        self.at += 1;
                        self.tree(&path);
                    }
                    self.at += 1;
                    return;
                }
                "*" => {
                    self.at += 1;
                    self.found.push(Use { path, name: None, public: self.public });
                    return;
                }
                word if word.starts_with(is_word) && word != "as" => {
                    path.push(word.into());
                    self.at += 1;
                }
                _ => break,
            }
        }
        let is_self = path.last().is_some_and(|word| word == "self");
        if path.len() == before.len() {
            return; // nothing stands between the last comma and the brace
        }
        if is_self && path.len() > 1 {
            path.pop();
        }
        let mut name = path.last().cloned();
        if self.peek() == "as" {
            name = self.tokens.get(self.at + 1).map(|name| String::from(*name));
            self.at += 2;
        }
        self.found.push(Use { path, name, public: self.public });
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    #[test]
    fn imports_come_apart() {
        let text = "use a::{self, b::{C, D as E, *}, f,};\n pub(crate) use crate::g; pub use h::I as _; fn k() -> impl X + use<'_> {}";
        let found = read(&tokens(text)).uses;
        let shown: Vec<String> = found
            .iter()
            .map(|u| {
                format!("{}={}{}", u.name.as_deref().unwrap_or("*"), u.path.join("::"), if u.public { "!" } else { "" })
            })
            .collect();
        assert_eq!(shown, ["a=a", "C=a::b::C", "E=a::b::D", "*=a::b", "f=a::f", "g=crate::g!", "_=h::I!"]);
    }

    #[test]
    fn what_only_tests_see_is_left_out() {
        let text = "#[cfg(test)] #[path = \"x.rs\"] mod tests;\n#[cfg(test)] mod t { use a::B; }\n#[cfg(test)] use c::D;\n\
                    #[cfg(all(test, unix))] fn f(a: [u8; 2]) { e::F }\n#[path = \"y.rs\"] mod y; mod z { const Q: u8 = g::H; }";
        let source = read(&tokens(text));
        assert_eq!(source.declared, [("y".into(), Some("y.rs".into()))]);
        assert!(source.uses.is_empty() && source.paths.is_empty() && source.items.is_empty(), "{source:?}");
        assert_eq!(source.inline[0].1.paths.first(), Some(&vec!["g".into(), "H".into()]));
    }

    #[test]
    fn items_are_those_of_the_module_and_not_of_its_blocks() {
        let text = "pub const unsafe fn a() { const B: u8 = 1; } struct C; impl C { fn d() {} } static mut E: fn(u8) = x; macro_rules! f { () => { struct G; } }";
        let items: Vec<String> = read(&tokens(text)).items.into_iter().collect();
        assert_eq!(items, ["C", "E", "a", "f"]);
    }
}
