//! `[score]`: what a test is worth at most, and how the length of its messages counts.

use super::document::TomlTable;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::{Formula, LengthScore, Score, Threshold, Unit};

/// `thresholds = ["40 symbols: 100", "60 symbols: 50"]`, or `formula = "100 * 44 / length"`, and `most`.
pub(crate) fn read(mut table: TomlTable<'_, '_>, diagnostics: &mut Diagnostics) -> Score {
    let (source, span) = (table.source, table.span.clone());
    let formula = table.parsed("formula", None, |text| text.parse::<Formula>().map(Some), diagnostics);
    let units = [("symbols", Unit::Symbols), ("bits", Unit::Bits), ("bytes", Unit::Bytes)];
    let unit = table.choice("unit", Unit::Symbols, &units, diagnostics);
    let most = table.integer("most", 0, 1..1_000_001, diagnostics) as u32;
    let mut thresholds: Vec<Threshold> = Vec::new();
    for word in table.strings("thresholds", diagnostics) {
        let read = |text: &str| {
            let (most, points) = text.split_once(':')?;
            Some(Threshold { most: most.trim().parse().ok()?, points: points.trim().parse().ok()? })
        };
        let error = |message: String| {
            let error = Diagnostic::error("bad-score", message, &source.path).at(source, word.span.clone());
            error.hint("write them from short to long: [\"40 symbols: 100\", \"60 symbols: 50\"]")
        };
        match (read(&word.text), thresholds.last()) {
            (None, _) => diagnostics.push(error(format!("`{}` is not a length and its points", word.text))),
            (Some(next), Some(last)) if next.most.unit != last.most.unit => {
                diagnostics.push(error("all thresholds are in one unit".into()));
            }
            (Some(next), Some(last)) if next.most.amount <= last.most.amount || next.points >= last.points => {
                diagnostics.push(error("a longer message must be worth less".into()));
            }
            (Some(next), None) if most > 0 && next.points > most => {
                diagnostics.push(error(format!("a test is worth {most} at most")));
            }
            (Some(next), _) => thresholds.push(next),
        }
    }
    table.finish(diagnostics);
    let usual = if most > 0 { Some(most) } else { Score::default().most };
    match (formula, thresholds.first()) {
        (Some(formula), None) => Score { most: usual, length: Some(LengthScore::Formula { formula, unit }) },
        (None, Some(first)) => {
            Score { most: Some(most.max(first.points)), length: Some(LengthScore::Thresholds(thresholds)) }
        }
        (None, None) => Score { most: usual, length: None },
        (Some(_), Some(_)) => {
            let error = Diagnostic::error("bad-score", "length counts by thresholds or by a formula", &source.path);
            diagnostics.push(error.at(source, span).hint("remove one of the two"));
            Score::default()
        }
    }
}
