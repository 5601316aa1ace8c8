//! Writes a picture as an SVG file that needs no other file: no font, no style sheet, no script.

use std::fmt::Write;

use interactor::steers_a_terminal;
use solver::Outcome;

use super::layers::{Layout, Measures, layout};
use super::{Box, Picture};

const FONT: f64 = 13.0;
/// The width of a digit of the font, with a little space.
const LETTER: f64 = 7.6;
const HEIGHT: f64 = 38.0;
const MEASURES: Measures = Measures { gap: 16.0, layer: 92.0, margin: 46.0 };
/// The height of the title and of a line of the legend.
const HEAD: f64 = 34.0;
const LEGEND_LINE: f64 = 26.0;
/// The width of the loop for a move back to the same position.
const LOOP: f64 = 26.0;
const INK: &str = "#222222";
const PLAIN_MOVE: &str = "#b4b4b4";
const WINNING_MOVE: &str = "#c0392b";

impl Picture {
    pub fn svg(&self) -> String {
        let widths: Vec<f64> = self.boxes.iter().map(width).collect();
        let mut rooms = widths.clone();
        for &(from, to) in &self.edges {
            // A move back to the same position is a loop beside it.
            if from == to {
                rooms[from] = widths[from] + 2.0 * LOOP;
            }
        }
        let placed = layout(&rooms, &self.edges, MEASURES);
        let legend = self.legend();
        let title = FONT + self.title.chars().count() as f64 * 8.2;
        let legend_width = legend.iter().map(|entry| entry.width()).fold(0.0, f64::max);
        let width = placed.width.max(title.min(900.0)).max(legend_width + MEASURES.margin);
        let mut lines: Vec<Vec<&Entry>> = vec![Vec::new()];
        let mut used = 0.0;
        for entry in &legend {
            if used + entry.width() > width - MEASURES.margin {
                lines.push(Vec::new());
                used = 0.0;
            }
            used += entry.width();
            lines.last_mut().expect("never empty").push(entry);
        }
        let bottom = HEAD + placed.height;
        let height = bottom + LEGEND_LINE * lines.len() as f64 + 10.0;
        let mut out = Drawing::new(width, height, &self.title);
        out.shift((width - placed.width) / 2.0, HEAD);
        // Winning moves are drawn over the others, boxes over all.
        for winning in [false, true] {
            for (number, &edge) in self.edges.iter().enumerate().filter(|&(_, &edge)| self.wins(edge) == winning) {
                out.edge(&widths, &placed, number, edge, winning);
            }
        }
        for (index, node) in self.boxes.iter().enumerate() {
            out.node(node, placed.centres[index], widths[index], index == 0);
        }
        out.end_shift();
        for (number, line) in lines.iter().enumerate() {
            let mut x = MEASURES.margin / 2.0;
            for entry in line {
                out.entry(entry, x, bottom + LEGEND_LINE * number as f64);
                x += entry.width();
            }
        }
        out.finish()
    }

    fn legend(&self) -> Vec<Entry> {
        let mut shown: Vec<(Option<u64>, &Box)> = self.boxes.iter().map(|node| (node.value, node)).collect();
        shown.sort_by_key(|(value, node)| (*value, node.worth()));
        shown.dedup_by_key(|(_, node)| node.worth());
        let mut entries: Vec<Entry> = shown
            .iter()
            .take(MOST_COLOURS)
            .map(|(value, node)| {
                let words = if value.is_some() { format!("value {}", node.worth()) } else { node.worth() };
                Entry { sign: Sign::Colour(node.colour()), words }
            })
            .collect();
        let sign = |sign, words: &str| Entry { sign, words: words.into() };
        entries.push(sign(Sign::Lost, "lost for the player to move"));
        entries.push(sign(Sign::End, "no move"));
        entries.push(sign(Sign::Winning, "winning move"));
        entries.push(sign(Sign::Plain, "other move"));
        entries
    }
}

/// The largest number of colours in the legend; every box also names its value.
const MOST_COLOURS: usize = 16;

fn width(node: &Box) -> f64 {
    (node.label.chars().count() as f64 * LETTER + 18.0).max(40.0)
}

struct Entry {
    sign: Sign,
    words: String,
}

enum Sign {
    Colour(String),
    Lost,
    End,
    Winning,
    Plain,
}

impl Entry {
    fn width(&self) -> f64 {
        44.0 + self.words.chars().count() as f64 * 6.6
    }
}

/// SVG as it is written. Writing into a String cannot fail, so results are dropped.
struct Drawing {
    text: String,
}

impl Drawing {
    fn new(width: f64, height: f64, title: &str) -> Drawing {
        let title = escaped(title);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"DejaVu Sans, Verdana, Helvetica, Arial, sans-serif\" \
             font-size=\"{FONT}\" fill=\"{INK}\">\n<title>{title}</title>\n"
        );
        for (name, colour) in [("plain", PLAIN_MOVE), ("winning", WINNING_MOVE)] {
            let _ = writeln!(
                text,
                "<marker id=\"{name}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
                 markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0.5 8 4 0 7.5z\" fill=\"{colour}\"/></marker>"
            );
        }
        let _ = writeln!(text, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>");
        let _ = writeln!(text, "<text x=\"16\" y=\"24\" font-weight=\"bold\">{title}</text>");
        Drawing { text }
    }

    fn shift(&mut self, x: f64, y: f64) {
        let _ = writeln!(self.text, "<g transform=\"translate({x:.1} {y:.1})\">");
    }

    fn end_shift(&mut self) {
        self.text.push_str("</g>\n");
    }

    fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn edge(&mut self, widths: &[f64], placed: &Layout, number: usize, (from, to): (usize, usize), winning: bool) {
        let half = HEIGHT / 2.0;
        let (start, end) = (placed.centres[from], placed.centres[to]);
        let path = match &placed.bends[number] {
            Some(bends) => {
                let mut points = vec![(start.0, start.1 + half)];
                points.extend(bends);
                points.push((end.0, end.1 - half - 2.0));
                smooth(&points)
            }
            None if from == to => {
                let right = start.0 + widths[from] / 2.0;
                let (x, y) = (right + LOOP, start.1);
                format!(
                    "M{right:.1} {:.1}C{x:.1} {:.1} {x:.1} {:.1} {:.1} {:.1}",
                    y - 8.0,
                    y - 22.0,
                    y + 22.0,
                    right + 2.0,
                    y + 8.0
                )
            }
            None => {
                // An edge that goes upwards passes on the right side.
                let (a, b) = (start.0 + widths[from] / 2.0, end.0 + widths[to] / 2.0 + 2.0);
                let out = a.max(b) + 24.0;
                format!("M{a:.1} {:.1}C{out:.1} {:.1} {out:.1} {:.1} {b:.1} {:.1}", start.1, start.1, end.1, end.1)
            }
        };
        let (class, colour, stroke) = if winning { ("winning", WINNING_MOVE, 1.8) } else { ("plain", PLAIN_MOVE, 1.0) };
        let dashes = if placed.bends[number].is_none() { " stroke-dasharray=\"5 3\"" } else { "" };
        let _ = writeln!(
            self.text,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{stroke}\"{dashes} marker-end=\"url(#{class})\"/>"
        );
    }

    fn node(&mut self, node: &Box, (x, y): (f64, f64), width: f64, is_start: bool) {
        let _ = writeln!(self.text, "<g><title>{}</title>", escaped(&node.full));
        let stroke = if node.outcome == Outcome::Loss { 3.0 } else { 1.0 };
        if is_start {
            let tip = y - HEIGHT / 2.0 - 6.0;
            let _ = writeln!(self.text, "<path d=\"M{:.1} {:.1}h12l-6 9z\"/>", x - 6.0, tip - 9.0);
        }
        self.frame((x, y), (width, HEIGHT), &node.colour(), stroke);
        if node.is_end {
            self.frame((x, y), (width - 8.0, HEIGHT - 8.0), "none", 1.0);
        }
        let _ = writeln!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\" font-weight=\"bold\">{}</text></g>",
            y - 2.0,
            escaped(&node.label),
            y + 11.0,
            node.worth()
        );
    }

    fn frame(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), fill: &str, stroke: f64) {
        let _ = writeln!(
            self.text,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"7\" fill=\"{fill}\" \
             stroke=\"{INK}\" stroke-width=\"{stroke}\"/>",
            x - width / 2.0,
            y - height / 2.0
        );
    }

    fn entry(&mut self, entry: &Entry, x: f64, y: f64) {
        let middle = (x + 14.0, y + 9.0);
        match &entry.sign {
            Sign::Colour(colour) => self.frame(middle, (24.0, 16.0), colour, 1.0),
            Sign::Lost => self.frame(middle, (24.0, 16.0), "#ffffff", 3.0),
            Sign::End => {
                self.frame(middle, (24.0, 16.0), "#ffffff", 1.0);
                self.frame(middle, (18.0, 10.0), "#ffffff", 1.0);
            }
            Sign::Winning | Sign::Plain => {
                let (class, colour, stroke) = match entry.sign {
                    Sign::Winning => ("winning", WINNING_MOVE, 1.8),
                    _ => ("plain", PLAIN_MOVE, 1.0),
                };
                let _ = writeln!(
                    self.text,
                    "<path d=\"M{x:.1} {:.1}h26\" stroke=\"{colour}\" stroke-width=\"{stroke}\" marker-end=\"url(#{class})\"/>",
                    middle.1
                );
            }
        }
        let _ = writeln!(
            self.text,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12\">{}</text>",
            x + 32.0,
            y + 13.0,
            escaped(&entry.words)
        );
    }
}

/// A curve that starts and ends vertically and passes through all points.
fn smooth(points: &[(f64, f64)]) -> String {
    let mut path = format!("M{:.1} {:.1}", points[0].0, points[0].1);
    for pair in points.windows(2) {
        let [(ax, ay), (bx, by)] = [pair[0], pair[1]];
        let middle = (ay + by) / 2.0;
        let _ = write!(path, "C{ax:.1} {middle:.1} {bx:.1} {middle:.1} {bx:.1} {by:.1}");
    }
    path
}

/// Text escaped for XML; forbidden characters become blanks.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if steers_a_terminal(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_can_leave_it() {
        assert_eq!(escaped("<a href=\"x\">&\u{1b}\u{ffff}"), "&lt;a href=&quot;x&quot;&gt;&amp;  ");
    }
}
