//! Makes tests: first what command lines make, then the answers.

use package::{Diagnostic, Test};

use super::context::Making;
use super::{answers, commands};
use crate::terminal::failure::Failure;

/// Makes what can be made; returns why the rest cannot.
pub fn make(making: &mut Making<'_>, mut tests: Vec<Test>) -> Result<(Vec<Test>, Vec<Diagnostic>), Failure> {
    let mut mistakes = commands::make(making, &mut tests)?;
    mistakes.extend(answers::make(making, &mut tests)?);
    mistakes.splice(0..0, std::mem::take(&mut making.programs.mistakes));
    Ok((tests, mistakes))
}
