//! Moves: the first lines are a position, the others moves from there, right or wrong.
#![no_main]

use solver::Tokens;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = fuzz::game(data) else { return };
    let mut tokens = Tokens::new(text);
    let Ok(mut position) = game.read_position(&mut tokens) else { return };
    for line in text[tokens.at()..].lines().take(50) {
        let Ok(mv) = game.parse_move(&position, line) else { continue };
        assert!(!game.is_over(&position), "a move from the end: {line}");
        let written = game.write_move(&position, &mv);
        let next = game.play(&position, &mv);
        let again = game.parse_move(&position, &written).expect("what was written is read");
        assert_eq!(game.play(&position, &again), next, "{line} was written as {written}");
        let _ = game.describe_move(&position, &mv);
        position = next;
    }
});
