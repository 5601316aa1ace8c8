//! Rules of games as people write them.
#![no_main]

use solver::{Convention, Game};

libfuzzer_sys::fuzz_target!(|text: &str| {
    for convention in [Convention::LastMoverWins, Convention::LastMoverLoses] {
        match Game::parse(text, convention) {
            Ok(game) => drop(game.move_syntax().to_string()),
            Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?} points outside"),
        }
    }
});
