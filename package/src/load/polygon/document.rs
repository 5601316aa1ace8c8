//! `problem.xml` as a tree, and what may stand in it. What a stranger wrote is read in bounded time and memory: there are
//! no document types and so no entities of one's own, and sizes are limited before anything is parsed.

use std::ops::Range;

use roxmltree::{Document, Node, ParsingOptions};

use super::shape::{PROBLEM, Shape};
use crate::diagnostic::{Diagnostic, Diagnostics, SourceText, did_you_mean};

/// The largest file, in bytes.
pub(super) const LARGEST: u64 = 4 << 20;
/// Elements and texts.
const MOST_NODES: u32 = 500_000;
/// What the parser compares with one another: attributes of an element, and declared namespaces.
const MOST_ATTRIBUTES: usize = 200;
const MOST_NAMESPACES: usize = 16;
/// Mistakes of one kind that are shown one by one.
const MOST_SHOWN: usize = 20;

/// An element, and the text that it was read from.
#[derive(Clone, Copy)]
pub(super) struct Element<'a> {
    node: Node<'a, 'a>,
    source: &'a SourceText,
}

/// A value of an attribute or an element, and its place.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub text: String,
    pub span: Range<usize>,
}

/// Parses the text; what is wrong with it becomes a diagnostic.
pub(super) fn parse<'a>(source: &'a SourceText, diagnostics: &mut Diagnostics) -> Option<Document<'a>> {
    if let Some(message) = too_much(&source.text) {
        let error = Diagnostic::error("xml-syntax", message, &source.path);
        diagnostics.push(error.hint("problem.xml is as Polygon writes it"));
        return None;
    }
    let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    match Document::parse_with_options(&source.text, options) {
        Ok(document) => Some(document),
        Err(error) => {
            let (row, column) = (error.pos().row as usize, error.pos().col as usize);
            let words = error.to_string();
            // The place is shown anyway.
            let words = words.rsplit_once(" at ").map_or(words.as_str(), |(words, _)| words);
            let message = format!("{} is not XML: {words}", source.path.display());
            let at = place(&source.text, row, column);
            let hint = match error {
                roxmltree::Error::DtdDetected => {
                    "a document type may declare entities without end; remove <!DOCTYPE …>"
                }
                _ => "problem.xml is as Polygon writes it",
            };
            diagnostics.push(Diagnostic::error("xml-syntax", message, &source.path).at(source, at).hint(hint));
            None
        }
    }
}

/// Why a text is refused before it is parsed: the parser compares attributes of one element with each other, and so the
/// namespaces of nested ones.
fn too_much(text: &str) -> Option<String> {
    // An attribute has two quotes, and no `<` may stand in its value.
    let quotes = |piece: &str| piece.bytes().filter(|byte| matches!(byte, b'"' | b'\'')).count();
    if text.split('<').any(|piece| quotes(piece) > 2 * MOST_ATTRIBUTES) {
        return Some(format!("an element has more than {MOST_ATTRIBUTES} attributes"));
    }
    (text.matches("xmlns").count() > MOST_NAMESPACES).then(|| "problem.xml has no namespaces".into())
}

/// The byte of a line and a column, both from 1.
fn place(text: &str, row: usize, column: usize) -> Range<usize> {
    let line = text.split_inclusive('\n').take(row.saturating_sub(1)).map(str::len).sum::<usize>();
    let within = text[line..].char_indices().nth(column.saturating_sub(1)).map_or(0, |(at, _)| at);
    line + within..line + within
}

/// The element `problem`, with a warning about everything in it that nobody reads, each name once.
pub(super) fn root<'a>(
    document: &'a Document<'a>,
    source: &'a SourceText,
    diagnostics: &mut Diagnostics,
) -> Option<Element<'a>> {
    let root = Element { node: document.root_element(), source };
    if root.name() != PROBLEM.name {
        let message = format!("problem.xml describes <{}>, not <problem>", root.name());
        diagnostics.push(root.error("xml-shape", message));
        return None;
    }
    let mut unknown = Unknown { told: Vec::new() };
    unknown.look(root, &PROBLEM, diagnostics);
    Some(root)
}

/// What has been told of already.
struct Unknown {
    told: Vec<String>,
}

impl Unknown {
    fn look(&mut self, element: Element<'_>, shape: &Shape, diagnostics: &mut Diagnostics) {
        for attribute in element.node.attributes().filter(|found| !shape.attributes.contains(&found.name())) {
            let name = shown(attribute.name());
            let what = format!("the attribute `{name}` of <{}>", shape.name);
            let near = || did_you_mean(&name, shape.attributes.iter().copied()).map(String::from);
            self.tell(element, attribute.range(), what, near, diagnostics);
        }
        for child in element.node.children().filter(Node::is_element) {
            let child = Element { node: child, source: element.source };
            match shape.children.iter().find(|shape| shape.name == child.name()) {
                Some(shape) => self.look(child, shape, diagnostics),
                None => {
                    let name = shown(child.name());
                    let what = format!("<{name}> in <{}>", shape.name);
                    let near = || did_you_mean(&name, shape.children.iter().map(|shape| shape.name)).map(String::from);
                    self.tell(child, child.span(), what, near, diagnostics);
                }
            }
        }
    }

    fn tell(
        &mut self,
        element: Element<'_>,
        span: Range<usize>,
        what: String,
        near: impl Fn() -> Option<String>,
        diagnostics: &mut Diagnostics,
    ) {
        if self.told.contains(&what) || self.told.len() >= MOST_SHOWN {
            return;
        }
        let hint = near().map(|near| format!("did you mean `{near}`?"));
        let warning = element.error_at("unknown-xml", format!("{what} is not known and is ignored"), span);
        diagnostics.push(warning.maybe_hint(hint).warning());
        self.told.push(what);
        if self.told.len() == MOST_SHOWN {
            let message = "more follows that is not known and is ignored";
            diagnostics.push(Diagnostic::error("unknown-xml", message, &element.source.path).warning());
        }
    }
}

/// As much of a name as a message needs.
fn shown(name: &str) -> String {
    name.chars().take(64).collect()
}

impl<'a> Element<'a> {
    pub fn name(&self) -> &'a str {
        self.node.tag_name().name()
    }

    /// The beginning of the element, up to its name.
    pub fn span(&self) -> Range<usize> {
        let start = self.node.range().start;
        start..start + 1 + self.name().len()
    }

    /// The first child of this name.
    pub fn child(&self, name: &str) -> Option<Element<'a>> {
        self.all(name).next()
    }

    /// The child that the names lead to.
    pub fn down(&self, path: &[&str]) -> Option<Element<'a>> {
        path.iter().try_fold(*self, |element, name| element.child(name))
    }

    pub fn all<'n>(&self, name: &'n str) -> impl Iterator<Item = Element<'a>> + use<'a, 'n> {
        let source = self.source;
        let children = self.node.children().filter(move |node| node.is_element() && node.tag_name().name() == name);
        children.map(move |node| Element { node, source })
    }

    /// The children of this name in the child `list`: `<tests><test/>…</tests>`.
    pub fn listed<'n>(&self, list: &str, name: &'n str) -> impl Iterator<Item = Element<'a>> + use<'a, 'n> {
        self.child(list).into_iter().flat_map(move |list| list.all(name))
    }

    pub fn attribute(&self, name: &str) -> Option<Word> {
        let attribute = self.node.attributes().find(|attribute| attribute.name() == name)?;
        Some(Word { text: attribute.value().to_string(), span: attribute.range() })
    }

    /// The value of an attribute; empty where there is none.
    pub fn value(&self, name: &str) -> &'a str {
        self.node.attribute(name).unwrap_or_default()
    }

    /// The text of the element, without white space around it; `None` where there is none.
    pub fn text(&self) -> Option<Word> {
        let text = self.node.text().map(str::trim).filter(|text| !text.is_empty())?;
        Some(Word { text: text.into(), span: self.span() })
    }

    /// The text of the first child of this name.
    pub fn text_of(&self, name: &str) -> Option<Word> {
        self.child(name)?.text()
    }

    pub fn error(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        self.error_at(code, message, self.span())
    }

    pub fn error_at(&self, code: &'static str, message: impl Into<String>, span: Range<usize>) -> Diagnostic {
        Diagnostic::error(code, message, &self.source.path).at(self.source, span)
    }
}

/// Diagnostics of one kind, of which only the first few are shown.
#[derive(Default)]
pub(super) struct Repeated {
    count: usize,
}

impl Repeated {
    pub fn push(&mut self, diagnostic: Diagnostic, diagnostics: &mut Diagnostics) {
        self.count += 1;
        if self.count <= MOST_SHOWN {
            diagnostics.push(diagnostic);
        }
    }
}
