//! Puts a program together: every `#include "x.hpp"` of the files in `cpp/` is replaced by the file's text, where it first
//! stands. What is included from elsewhere (`<vector>`, `"testlib.h"`) stays.

use std::collections::BTreeSet;

/// The files that are the same for all games.
#[rustfmt::skip]
const FILES: &[(&str, &str)] = &[
    ("checker.cpp", include_str!("cpp/checker.cpp")),
    ("conversation.hpp", include_str!("cpp/conversation.hpp")),
    ("divisors.hpp", include_str!("cpp/divisors.hpp")),
    ("game.hpp", include_str!("cpp/game.hpp")),
    ("games.hpp", include_str!("cpp/games.hpp")),
    ("interactor.cpp", include_str!("cpp/interactor.cpp")),
    ("opponent.hpp", include_str!("cpp/opponent.hpp")),
    ("position.hpp", include_str!("cpp/position.hpp")),
    ("table.hpp", include_str!("cpp/table.hpp")),
    ("validate.cpp", include_str!("cpp/validate.cpp")),
    ("validator.cpp", include_str!("cpp/validator.cpp")),
    ("values/tried.hpp", include_str!("cpp/values/tried.hpp")),
    ("words.hpp", include_str!("cpp/words.hpp")),
];

/// The files that differ from game to game, each by what it is included as.
pub(super) struct Source {
    pub settings: String,
    pub bounds: String,
    pub moves: &'static str,
    /// Empty unless the moves take amounts.
    pub amounts: &'static str,
    pub values: &'static str,
    pub sum: &'static str,
}

impl Source {
    /// The whole text of the program whose main file has this name.
    pub fn program(&self, main: &str) -> String {
        let mut text = String::new();
        self.add(main, &mut BTreeSet::new(), &mut text);
        text
    }

    fn add<'a>(&'a self, name: &'a str, seen: &mut BTreeSet<&'a str>, text: &mut String) {
        if !seen.insert(name) {
            return;
        }
        for line in self.file(name).lines() {
            let included = line.strip_prefix("#include \"").and_then(|rest| rest.strip_suffix("\""));
            match included.filter(|name| name.ends_with(".hpp")) {
                Some(included) => self.add(included, seen, text),
                None => {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
    }

    fn file(&self, name: &str) -> &str {
        match name {
            "settings.hpp" => &self.settings,
            "bounds.hpp" => &self.bounds,
            "moves.hpp" => self.moves,
            "amounts.hpp" => self.amounts,
            "values.hpp" => self.values,
            "sum.hpp" => self.sum,
            _ => FILES
                .iter()
                .find(|file| file.0 == name)
                .map(|file| file.1)
                .expect("the files in cpp/ include each other only"),
        }
    }
}
