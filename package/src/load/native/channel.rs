//! `[channel]`: what may be sent from one pass to the next, and the noise on the way.

use std::path::Path;

use super::document::{TomlTable, own_program};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::{Alphabet, Channel, Length, Noise};

pub(super) fn read(mut table: TomlTable<'_, '_>, root: &Path, diagnostics: &mut Diagnostics) -> Channel {
    let source = table.source;
    let default = Channel::default();
    let alphabet = table.parsed("alphabet", default.alphabet, |text| text.parse::<Alphabet>(), diagnostics);
    let program = table.string("program", diagnostics);
    let program = program.and_then(|word| own_program(&word, root, source, diagnostics));
    let most = table.parsed("most", None, |text| text.parse::<Length>().map(Some), diagnostics);
    let read_erased = |text: &str| match text.chars().collect::<Vec<_>>()[..] {
        [mark] if !mark.is_control() => Ok(mark),
        _ => Err(format!("`{text}` is not one character")),
    };
    let erased = table.parsed("erased", default.erased, read_erased, diagnostics);
    let seed = table.seed(diagnostics);
    let mut noise = Vec::new();
    for word in table.strings("noise", diagnostics) {
        match word.text.parse::<Noise>() {
            Ok(step) => {
                if matches!(step, Noise::Erase(_))
                    && (alphabet == Alphabet::Bytes || alphabet.has(u32::from(erased).into()))
                {
                    let message = format!("an erased symbol becomes `{erased}`, which is in the alphabet");
                    let error = Diagnostic::error("bad-noise", message, &source.path).at(source, word.span.clone());
                    diagnostics.push(error.hint("give an alphabet without it, or another mark: erased = \"_\""));
                }
                noise.push(step);
            }
            Err(message) => {
                let error = Diagnostic::error("bad-noise", message, &source.path).at(source, word.span.clone());
                diagnostics
                    .push(error.hint("kinds are erase N, flip N, permute, shuffle, drop N, duplicate N, truncate N"));
            }
        }
    }
    if program.is_some() && !noise.is_empty() {
        let error = Diagnostic::error("bad-noise", "a channel has noise or a program, not both", &source.path);
        let hint = "remove `noise`, and let the program do what it did";
        diagnostics.push(error.at(source, table.span.clone()).hint(hint));
    }
    if seed.is_some() && (program.is_some() || !noise.is_empty()) {
        let message = "the noise is fixed by `seed`: whoever knows the package can foresee what happens to a message";
        let warning = Diagnostic::error("fixed-seed", message, &source.path).at(source, table.span.clone()).warning();
        diagnostics.push(warning.hint("without it a seed is drawn for each run, kept, and repeated by --seed"));
    }
    table.finish(diagnostics);
    Channel { alphabet, most, noise, erased, seed, program }
}
