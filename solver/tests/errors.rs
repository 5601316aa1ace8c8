//! What setters and contestants read when something is wrong.

use solver::{Budget, Convention, Count, Game, MoveError, Order, Proof, Refusal, Tokens};

fn game(rules: &str) -> Game {
    Game::parse(rules, Convention::LastMoverWins).unwrap_or_else(|e| panic!("{rules}: {e}"))
}

/// Rules, the words that are blamed, the message, the hint.
#[test]
fn rules() {
    for (rules, blamed, message, hint) in [
        ("nimm", "nimm", "unknown rule `nimm`", Some("did you mean `nim`?")),
        ("take sqaures", "sqaures", "unknown amount `sqaures`", Some("did you mean `squares`?")),
        ("take 1 3 x", "x", "expected an amount, found `x`", None),
        ("take 0", "0", "an amount must be at least 1, found 0", None),
        ("take 5..2", "5..2", "the range 5..2 is empty", Some("2..5")),
        ("take at most 3/2", "3/2", "a fraction of the heap is at most 1/1", None),
        ("take", "", "the rule ends where an amount was expected", None),
        ("octal 0.78", "8", "`8` is no digit of an octal code", Some("digits above 7 need `hex 0.78`")),
        ("octal 77", "77", "`77` is no code: the point is missing", Some("0.77")),
        ("octal 3.1", "3", "before the point only 0 or a split without taking may stand: 0, 4", None),
        ("nim 3", "3", "unexpected `3` after the rule", None),
        ("moore 0", "0", "the number of heaps must be at least 1, found 0", None),
        ("divide 1..3", "1..3", "dividing by 1 changes nothing: divisors start at 2", None),
        ("", "", "the rule ends where rule was expected", None),
    ] {
        let error = match Game::parse(rules, Convention::LastMoverWins) {
            Ok(_) => panic!("{rules} was read"),
            Err(error) => error,
        };
        assert_eq!(&rules[error.span.clone()], blamed, "{rules}");
        assert_eq!((error.message.as_str(), error.hint.as_deref()), (message, hint), "{rules}");
    }
}

/// Rules, a position, a move, and what its author reads.
#[test]
fn moves() {
    for (rules, position, text, message) in [
        ("nim", "3 4 0 1", "7 1", "there is no heap 7"),
        ("nim", "3 4 0 1", "0 1", "there is no heap 0"),
        ("nim", "3 4 0 1", "2 1", "heap 2 is empty"),
        ("nim", "3 4 0 1", "1 0", "you must take at least 1"),
        ("nim", "3 4 0 1", "3 3", "cannot take 3 from heap 3: it holds 1"),
        ("nim", "3 4 0 1", "1 99999999999999999999999", "99999999999999999999999 is more than there is of anything"),
        ("nim", "3 4 0 1", "1 -5", "-5 is less than 1"),
        ("take squares", "1 9", "1 5", "cannot take 5 from heap 1 of 9: you may take a square number"),
        ("take 1 3..5", "1 9", "1 2", "cannot take 2 from heap 1 of 9: you may take 1 or 3 to 5"),
        ("octal 0.77", "1 9", "1 3", "octal 0.77 never lets you take 3"),
        ("octal 0.77", "1 9", "1 2 7", "splitting 7 must leave at least 1 in each part"),
        ("octal 0.137", "1 9", "1 1", "when you take 1, the rest of the heap must be empty"),
        ("octal 0.6", "1 1", "1 1", "when you take 1, something must remain of the heap"),
        ("grundy", "1 6", "1 3", "the two parts must differ: 6 is 3 and 3"),
        ("wythoff", "1 3 5", "1 2 1", "cannot take 2 and 1: from both heaps you must take the same amount"),
        ("moore 2", "3 1 2 3", "1 1 2 1 3 1", "you may take from at most 2 heaps"),
        ("dag", "2 1 1 2 1 1", "1 1", "there is no edge from 1 to 1"),
        ("dag", "2 1 1 2 1 1", "2 1", "there is no token 2"),
        ("cram", "1 2 ..", "1 2 H", "cell 1 3 is outside the grid"),
        ("chomp", "1 3", "1 1", "square 1 1 is poisoned"),
        ("wythoff", "1 3 5", "1 3 -5", "-5 is less than 1"),
        ("wythoff", "1 3 5", "99999999999999999999 3 5", "there is no pile 99999999999999999999"),
        ("wythoff", "1 3 5", "-1 3 5", "there is no pile -1"),
        ("poker nim", "1 5 2 2", "1 +99999999999999999999", "+99999999999999999999 is more than there is of anything"),
    ] {
        let game = game(rules);
        let start = game.read_position(&mut Tokens::new(position)).unwrap_or_else(|e| panic!("{position}: {e}"));
        assert_eq!(game.parse_move(&start, text), Err(MoveError::Illegal(message.into())), "{rules}: {text}");
    }
    for (rules, position, text) in [
        ("nim", "1 4", ""),
        ("nim", "1 4", "1"),
        ("nim", "1 4", "1 2 3"),
        ("nim", "1 4", "1 +2"),
        ("nim", "1 4", "resign"),
        ("wythoff", "1 3 5", "1 2"),
        ("cram", "1 2 ..", "1 1 X"),
        ("chomp", "1 3", "1"),
        ("moore 2", "3 1 2 3", "1"),
        ("hackenbush", "2 1 1 2", "1 2 3"),
        ("wythoff", "1 3 5", "1 99999999999999999999"),
        ("poker nim", "1 5 2 2", "1 ++2"),
        ("poker nim", "1 5 2 2", "1 +-2"),
    ] {
        let game = game(rules);
        let start = game.read_position(&mut Tokens::new(position)).unwrap_or_else(|e| panic!("{position}: {e}"));
        let error = game.parse_move(&start, text);
        assert!(matches!(error, Err(MoveError::Malformed(_))), "{rules}: `{text}` gave {error:?}");
    }
}

/// A number that no machine word holds is no other number: it is against the rules of every game, in its own words.
#[test]
fn huge_numbers_in_moves_are_quoted_as_they_are_written() {
    const HUGE: &str = "184467440737095516160000001";
    for (rules, position, text) in [
        ("nim", "1 4", "1 N"),
        ("octal 0.77", "1 9", "1 1 N"),
        ("smaller heaps", "1 4", "1 N"),
        ("wythoff", "1 3 5", "1 N N"),
        ("euclid", "1 9 7", "1 N"),
        ("strange nim", "1 17 3", "1 N"),
        ("attack 1 2 3", "1 6", "1 N"),
        ("take once", "1 6", "1 N"),
        ("staircase", "2 3 4", "2 N"),
        ("staircase", "2 3 4", "N 2"),
        ("moore 2", "2 3 4", "1 2 2 N"),
        ("moore 2", "2 3 4", "N 2"),
        ("poker nim", "1 5 2 2", "1 N"),
        ("turning turtles", "3 011", "N 3"),
        ("product of ruler and twins", "2 2 01 11", "N / 1 2"),
        ("rectangles", "2 2 .. ..", "N 1 H"),
        ("chomp", "2 2 2", "2 N"),
        ("cram", "2 2 .. ..", "1 N V"),
        ("hackenbush", "2 1 1 2", "1 N"),
        ("tree deletion", "3 1 1", "N"),
        ("vertex geography", "2 1 1 2 1", "N"),
        ("dag", "2 1 1 2 1 1", "1 N"),
        ("digraph", "2 1 1 2 1 1", "1 N"),
    ] {
        let game = game(rules);
        let start = game.read_position(&mut Tokens::new(position)).unwrap_or_else(|e| panic!("{position}: {e}"));
        let said = game.parse_move(&start, &text.replace('N', HUGE));
        let expected = format!("{HUGE} is more than there is of anything");
        assert_eq!(said, Err(MoveError::Illegal(expected)), "{rules}: {text}");
    }
}

#[test]
fn positions() {
    for (rules, text, blamed, message) in [
        ("nim", "2 3", "", "the text ends where a heap was expected"),
        ("nim", "2 3 x", "x", "expected a heap, found `x`"),
        (
            "nim",
            "1 99999999999999999999",
            "99999999999999999999",
            "a heap is at most 2000000000000000000, found 99999999999999999999",
        ),
        ("cram", "1 2 .?", "?", "expected a cell `.`, `#` or `+`, found `?`"),
        ("dag", "2 2 1 2 2 1 1 1", "2", "the graph has a cycle"),
        ("dag", "2 1 1 0 1 1", "0", "vertices are counted from 1"),
        ("chomp", "2 1 2", "", "a row of 2 is longer than the row above it"),
        ("ruler", "3 012", "012", "expected 3 coins, 1 for heads and 0 for tails, found `012`"),
        ("attack 1 2 3", "1 6:7", "6:7", "the last attack on a castle is 1, 2 or 3, found `6:7`"),
    ] {
        let error = match game(rules).read_position(&mut Tokens::new(text)) {
            Ok(position) => panic!("{text} was read as {position:?}"),
            Err(error) => error,
        };
        assert_eq!((&text[error.span.clone()], error.message.as_str()), (blamed, message), "{rules}: {text}");
    }
}

#[test]
fn a_period_that_is_not_there_is_refused_in_the_words_of_the_question() {
    for (rules, message) in [
        ("take squares", "no theorem says that these values repeat, so no table can prove a period"),
        ("grundy", "no theorem says that these values repeat, so no table can prove a period"),
        ("nim", "the values never repeat (Nim: a heap of n has value n)"),
        ("lasker", "the values never repeat (Lasker's Nim: n, with 4k+3 and 4k+4 exchanged)"),
        ("smaller heaps", "the values never repeat (smaller heaps: 2^(k-2))"),
        ("divide 2..6", "no period of these values is known to this solver"),
    ] {
        assert_eq!(game(rules).period(&Budget::default()).unwrap_err().message, message, "{rules}");
    }
    let refusal = game("octal 0.007").period(&Budget { positions: 2, ..Budget::default() }).unwrap_err();
    assert!(refusal.message.starts_with("no period shows in the values up to "), "{refusal}");
}

/// No table holds these periods, and none is needed.
#[test]
fn a_formula_tells_its_period_at_any_size() {
    for (rules, period) in [
        ("take 1..1000000000000", 1_000_000_000_001),
        ("take 1000000000000000000", 2_000_000_000_000_000_000),
        ("take 7..1000000000000000000", 1_000_000_000_000_000_007),
        ("take powers of 1000000000000000000", 1_000_000_000_000_000_001),
        ("take powers of 999999999999999999", 2),
        ("take odd", 2),
    ] {
        let found = game(rules).period(&Budget::default()).unwrap_or_else(|refusal| panic!("{rules}: {refusal}"));
        assert_eq!((found.preperiod, found.period), (0, period), "{rules}");
        assert!(found.proof.starts_with("closed form: "), "{rules}: {}", found.proof);
    }
    // Heaps below such a period are counted like any others: 2^9 pairs of equal heaps.
    let count = Count { sizes: 1..=512, heaps: 2, at_most: false, modulus: 1 << 40, order: Order::Lists };
    assert_eq!(game("take 1..1000000000000").count(&count, &Budget::default()), Ok(512));
}

/// Asks something under watch.
type Ask<'a> = dyn Fn(&mut dyn FnMut(u64) -> bool) -> Result<(), Refusal> + 'a;

/// Whoever watches can end the work, in every question that may last and in every kind of table.
#[test]
fn watched_work_can_be_ended() {
    let budget = Budget::default();
    for rules in ["octal 0.007", "octal 0.6", "grundy", "take squares", "take primes", "take at most 2/3"] {
        let fresh = || game(rules);
        let game = fresh();
        let ended = |words: u32, ask: &Ask<'_>| {
            let mut heard = 0;
            let refusal = ask(&mut |_| {
                heard += 1;
                heard < words
            });
            assert_eq!((refusal.unwrap_err().message.as_str(), heard), ("interrupted", words), "{rules}");
        };
        let count = Count { sizes: 1..=500_000, heaps: 3, at_most: false, modulus: 7, order: Order::Lists };
        let position = game.read_position(&mut Tokens::new("1 500000")).unwrap();
        ended(1, &|watch| fresh().value_at_watched(500_000, &budget, watch).map(drop));
        ended(2, &|watch| fresh().values_watched(500_000, &budget, watch).map(drop));
        ended(3, &|watch| fresh().count_watched(&count, &budget, watch).map(drop));
        ended(4, &|watch| fresh().prepare(&position, &budget, watch));
        // What was interrupted is no worse for the next question.
        assert!(game.values_watched(500_000, &budget, &mut |_| false).is_err());
        let fast = game.values(300, &budget).unwrap();
        assert_eq!(fast, fresh().values(300, &budget).unwrap());
    }
}

#[test]
fn small_pairs_of_wythoff_are_known_by_a_table() {
    let game = game("wythoff");
    let position = game.read_position(&mut Tokens::new("1 3 5")).unwrap();
    let proof = game.analyse(&position, &Budget::default()).unwrap().proof;
    assert!(matches!(proof, Proof::Table { size } if size >= 5), "{proof:?}");
}
