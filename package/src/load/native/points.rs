//! Points as `problem.toml` has them: whole numbers, or numbers with at most three decimals.

use toml::Spanned;
use toml::de::DeValue;

use super::document::TomlTable;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::Points;

/// The most that a group or a test can be worth.
const MOST: f64 = 1e6;

pub(super) fn read(table: &mut TomlTable<'_, '_>, key: &'static str, diagnostics: &mut Diagnostics) -> Option<Points> {
    let value = table.value(key)?;
    let points = number(value);
    if points.is_none() {
        let message = format!("`{key}` must be a number from 0 to {MOST}, with at most three decimals");
        let error = Diagnostic::error("bad-value", message, &table.source.path);
        diagnostics.push(error.at(table.source, value.span()));
    }
    points
}

/// A value that is points.
pub(super) fn number(value: &Spanned<DeValue<'_>>) -> Option<Points> {
    match value.get_ref() {
        DeValue::Integer(integer) => parse(&u64::from_str_radix(integer.as_str(), integer.radix()).ok()?.to_string()),
        DeValue::Float(float) => parse(float.as_str()),
        _ => None,
    }
}

pub(super) fn parse(text: &str) -> Option<Points> {
    let value: f64 = text.trim().parse().ok().filter(|value| *value <= MOST)?;
    // What has more decimals would be rounded.
    Points::new(value).filter(|points| points.value() == value)
}
