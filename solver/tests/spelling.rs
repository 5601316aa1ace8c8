//! Rules as setters spell them: what is understood, what is answered with a hint, and that the documents speak the truth.

use solver::{Budget, Convention, Game};

fn read(rules: &str) -> Game {
    Game::parse(rules, Convention::LastMoverWins).unwrap_or_else(|error| panic!("{rules}: {error} {:?}", error.hint))
}

#[test]
fn heap_games_are_understood_in_other_words() {
    for (said, meant) in [
        ("Nim", "nim"),
        ("take anything", "nim"),
        ("take any number", "nim"),
        ("Take {1, 3, 4}", "take 1 3 4"),
        ("take 1,3,4", "take 1 3 4"),
        ("subtraction {1,3,4}", "take 1 3 4"),
        ("take 1-5", "take 1..5"),
        ("take 1..=5", "take 1..5"),
        ("take 1 to 5", "take 1..5"),
        ("take 1 3 to 5 9", "take 1 3..5 9"),
        ("take up to 5", "take 1..5"),
        ("bounded nim 5", "take 1..5"),
        ("take at least 5", "take 5.."),
        ("take a square", "take squares"),
        ("take square numbers", "take squares"),
        ("take prime", "take primes"),
        ("take triangular numbers", "take triangular"),
        ("take Fibonacci numbers", "take fibonacci"),
        ("take power of 2", "take powers of 2"),
        ("take divisor", "take divisors"),
        ("take at most half", "take at most 1/2"),
        ("take at most a half", "take at most 1/2"),
        ("take at most ⌊n/3⌋", "take at most 1/3"),
        ("take at most floor(n/3)", "take at most 1/3"),
        ("take at most 2/4", "take at most 1/2"),
        ("octal .77", "octal 0.77"),
        ("Kayles", "octal 0.77"),
        ("Dawson's Kayles", "octal 0.07"),
        ("dawson’s chess", "octal 0.137"),
        ("treblecross", "octal 0.007"),
        ("hexadecimal 0.8f", "hex 0.8F"),
        ("Grundy's game", "grundy"),
        ("Lasker's nim", "lasker"),
        ("divisor splitting", "divisor split"),
        ("divide by 2 3", "divide 2 3"),
    ] {
        let budget = Budget::default();
        assert_eq!(read(said).values(80, &budget), read(meant).values(80, &budget), "{said}");
    }
}

#[test]
fn other_games_are_understood_in_other_words() {
    for (said, meant) in [
        ("Wythoff's game", "wythoff"),
        ("Euclid's game", "euclid"),
        ("staircase nim", "staircase"),
        ("Moore's nim 2", "moore 2"),
        ("ruler x mock turtles", "product of ruler and mock turtles"),
        ("turn 4 × twins", "product of turn 4 and twins"),
        ("green hackenbush", "hackenbush"),
        ("undirected vertex geography", "vertex geography"),
        ("undirected geography", "vertex geography"),
        ("directed vertex geography", "directed geography"),
    ] {
        assert_eq!(format!("{:?}", read(said)), format!("{:?}", read(meant)), "{said}");
    }
}

#[test]
fn near_misses_are_answered_with_what_was_meant() {
    for (said, blamed, hint) in [
        ("0.77", "0.77", "did you mean `octal 0.77`?"),
        ("0.8F", "0.8F", "did you mean `hex 0.8F`?"),
        ("squares", "squares", "did you mean `take squares`?"),
        ("primes", "primes", "did you mean `take primes`?"),
        ("misère nim", "misère", "rules do not say who wins: that is last-mover = \"loses\", or --last-mover loses"),
        ("geography", "geography", "did you mean `vertex geography`?"),
        ("take n/2", "n/2", "did you mean `at most n/2`?"),
        ("take sqares", "sqares", "did you mean `squares`?"),
        ("Hakenbush", "Hakenbush", "did you mean `hackenbush`?"),
        ("dawson", "", ""),
        ("take {1 3", "{1", ""),
    ] {
        let Err(error) = Game::parse(said, Convention::LastMoverWins) else { panic!("{said} was read") };
        assert_eq!((&said[error.span.clone()], error.hint.as_deref().unwrap_or("")), (blamed, hint), "{said}: {error}");
    }
}

/// In docs/games.md the second column of every table holds rules.
#[test]
fn the_documents_show_rules_that_are_read_and_every_family() {
    let text = include_str!("../../docs/games.md");
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.contains("| rules |"));
    let written: Vec<&str> = rows
        .flat_map(|row| row.split('|').nth(2).unwrap_or("").split('`').skip(1).step_by(2))
        .inspect(|rules| {
            read(rules);
        })
        .collect();
    for rule in solver::RULES {
        let family = rule.example.split(' ').next().unwrap_or("");
        assert!(written.iter().any(|rules| rules.split(' ').next() == Some(family)), "{}", rule.example);
    }
}

/// The multiplication table of nimbers, as a table of a product of games.
#[test]
fn products_of_coin_games_have_tables_of_nim_products() {
    let table = read("turning turtles x turning turtles").table(5, 5, &Budget::default());
    let products =
        vec![vec![0, 0, 0, 0, 0], vec![0, 1, 2, 3, 4], vec![0, 2, 3, 1, 8], vec![0, 3, 1, 2, 12], vec![0, 4, 8, 12, 6]];
    assert_eq!(table, Ok(products));
    assert!(read("turning turtles").table(3, 3, &Budget::default()).is_err());
}
