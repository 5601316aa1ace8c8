//! Tests of games, and the positions in them: what is read is written and read again as the same.
#![no_main]

use interactor::Script;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = fuzz::game(data) else { return };
    match Script::parse(&game, text) {
        Ok((script, spans)) => {
            assert_eq!(script.starts.len(), spans.len());
            let written = script.write(&game);
            let again = Script::parse(&game, &written).expect("what was written is read");
            assert_eq!(again.0, script, "{written}");
            script.starts.iter().take(20).for_each(|start| drop(game.show_position(start)));
        }
        Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?} points outside"),
    }
});
