//! Writes a picture in the language of Graphviz, which does the layout.

use std::fmt::Write;

use interactor::steers_a_terminal;
use solver::Outcome;

use super::Picture;

impl Picture {
    pub fn dot(&self) -> String {
        // Writing into a String cannot fail.
        let mut text = format!(
            "digraph game {{\n  label=\"{}\"; labelloc=t; fontname=\"sans-serif\";\n  \
             node [shape=box style=\"rounded,filled\" fontname=\"sans-serif\"];\n  edge [color=\"#b4b4b4\"];\n",
            escaped(&self.title)
        );
        for (number, node) in self.boxes.iter().enumerate() {
            let frames = if node.is_end { 2 } else { 1 };
            let pen = if node.outcome == Outcome::Loss { 3 } else { 1 };
            let _ = writeln!(
                text,
                "  n{number} [label=\"{}\\n{}\" tooltip=\"{}\" fillcolor=\"{}\" peripheries={frames} penwidth={pen}];",
                escaped(&node.label),
                node.worth(),
                escaped(&node.full),
                node.colour()
            );
        }
        for &(from, to) in &self.edges {
            let colour = if self.wins((from, to)) { " [color=\"#c0392b\" penwidth=2]" } else { "" };
            let _ = writeln!(text, "  n{from} -> n{to}{colour};");
        }
        text.push_str("}\n");
        text
    }
}

/// Text between quotes.
fn escaped(text: &str) -> String {
    let plain = |c: char| if steers_a_terminal(c) { ' ' } else { c };
    text.chars().map(plain).collect::<String>().replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes_stay_inside() {
        assert_eq!(escaped("a\"b\\c\nd"), "a\\\"b\\\\c d");
    }
}
