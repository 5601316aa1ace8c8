//! Pictures of the positions that can be reached from one: what is drawn, independent of the format.
//!
//! Colour shows the Grundy value but is never the only sign: every position has its value or outcome as text, a
//! position without moves has a double frame, one that is lost for the player to move a thick one.

mod dot;
mod layers;
mod svg;

use solver::{Component, Convention, Game, Graph, Outcome, Position};

/// A position as it is drawn.
#[derive(Clone, Debug)]
struct Box {
    label: String,
    /// The whole position, where the label is shortened.
    full: String,
    value: Option<u64>,
    outcome: Outcome,
    is_end: bool,
}

/// A graph to be drawn; the first box is the start.
#[derive(Clone, Debug)]
pub struct Picture {
    title: String,
    boxes: Vec<Box>,
    edges: Vec<(usize, usize)>,
}

/// Longer labels are cut; the tooltip has the whole text.
const LONGEST_LABEL: usize = 28;

impl Picture {
    pub fn new(rules: &str, game: &Game, graph: &Graph) -> Picture {
        let mut is_end = vec![true; graph.nodes.len()];
        for &(from, _) in &graph.edges {
            is_end[from] = false;
        }
        let boxes = graph.nodes.iter().zip(is_end).map(|(node, is_end)| {
            let label = label(game, &node.position);
            let full = game.show_position(&node.position);
            Box { label: shortened(&label), full, value: node.sum.map(|sum| sum.0), outcome: node.outcome, is_end }
        });
        let last = match game.convention() {
            Convention::LastMoverWins => "the last mover wins",
            Convention::LastMoverLoses => "the last mover loses",
        };
        let boxes: Vec<Box> = boxes.collect();
        let start = boxes.first().map_or("", |start| start.label.as_str());
        Picture { title: format!("{rules} from {start}; {last}"), boxes, edges: graph.edges.clone() }
    }

    /// Whether an edge leads to a position that is lost for the opponent.
    fn wins(&self, edge: (usize, usize)) -> bool {
        self.boxes[edge.1].outcome == Outcome::Loss
    }
}

impl Box {
    /// The line below the label.
    fn worth(&self) -> String {
        match (self.value, self.outcome) {
            (Some(value), _) => value.to_string(),
            (None, Outcome::Win) => "win".into(),
            (None, Outcome::Loss) => "loss".into(),
            (None, Outcome::Draw) => "draw".into(),
        }
    }

    /// A light colour, so that dark text is readable on it.
    fn colour(&self) -> String {
        const NAMED: [&str; 8] =
            ["#ffffff", "#f6cf71", "#8cc5ee", "#a8d98a", "#f4a896", "#cdb2ea", "#93ddd5", "#f0b8d2"];
        match (self.value, self.outcome) {
            (Some(value), _) => match NAMED.get(usize::try_from(value).unwrap_or(usize::MAX)) {
                Some(colour) => (*colour).into(),
                None => further_colour(value),
            },
            (None, Outcome::Win) => "#a8d98a".into(),
            (None, Outcome::Loss) => "#ffffff".into(),
            (None, Outcome::Draw) => "#d9d9d9".into(),
        }
    }
}

/// An endless sequence of colours: hues a golden section apart, so that early ones differ clearly.
fn further_colour(value: u64) -> String {
    let hue = (value % 10_000) as f64 * 0.618_034 % 1.0 * 6.0;
    let (low, high) = (0.62, 0.93);
    let rise = |distance: f64| low + (high - low) * (2.0 - distance.min(6.0 - distance)).clamp(0.0, 1.0);
    let channel = |centre: f64| (rise((hue - centre).abs()) * 255.0).round() as u8;
    format!("#{:02x}{:02x}{:02x}", channel(0.0), channel(2.0), channel(4.0))
}

/// The components that move; a board is the same everywhere.
fn label(game: &Game, position: &Position) -> String {
    let tokens = position.components.get(usize::from(game.has_board())..).unwrap_or_default();
    let number = |component: &Component| match component {
        Component::Heap(number) => Some(number.to_string()),
        Component::Words(_) | Component::Text(_) => None,
    };
    match tokens.iter().map(number).collect::<Option<Vec<String>>>() {
        Some(numbers) if game.has_board() || numbers.is_empty() => numbers.join(" "),
        _ => game.show_position(position),
    }
}

fn shortened(label: &str) -> String {
    match label.chars().count() {
        0 => "∅".into(),
        length if length <= LONGEST_LABEL => label.into(),
        _ => label.chars().take(LONGEST_LABEL - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_colours_for_every_value() {
        for value in [0, 7, 8, 9, 63, 1 << 40, u64::MAX] {
            let it =
                Box { label: "x".into(), full: "x".into(), value: Some(value), outcome: Outcome::Win, is_end: false };
            let colour = it.colour();
            assert!(colour.len() == 7 && u32::from_str_radix(&colour[1..], 16).is_ok(), "{value}: {colour}");
        }
        assert_ne!(further_colour(8), further_colour(9));
    }

    #[test]
    fn long_labels_are_cut_between_letters() {
        assert_eq!(shortened(""), "∅");
        assert_eq!(shortened("3 4 6"), "3 4 6");
        assert_eq!(shortened(&"ä".repeat(50)).chars().count(), LONGEST_LABEL);
    }
}
