//! Conversations: the session hears any lines and the checker, who replays them, comes to the same end. A transcript
//! that no judge wrote is refused by the checker, never believed.
#![no_main]

use std::sync::Arc;
use std::time::Duration;

use interactor::checker::{CheckerError, Finding, check};
use interactor::{Ending, First, Lines, Policy, Script, Session, SessionReply, Terms, Transcript};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = fuzz::game(data) else { return };
    let Some((test, words)) = text.split_once("\n\n") else { return };
    let Ok((script, _)) = Script::parse(&game, test) else { return };
    let pick = words.len();
    let first = [First::Submission, First::Interactor, First::Choose][pick % 3];
    let policy = [Policy::Rotate, Policy::Random, Policy::Delay, Policy::Fewest][pick % 4];
    let terms = Arc::new(Terms { game, first, policy, moves: 40, budget: fuzz::budget() });
    let script = Arc::new(script);

    let mut transcript = Transcript::default();
    let ending = converse(&terms, &script, words, &mut transcript);
    let found = check(&terms, &script, &transcript);
    match (&ending, &found) {
        (Ending::Finished, Ok(Finding::Accepted { .. }))
        | (Ending::Lost { .. }, Ok(Finding::Lost { .. }))
        | (Ending::Malformed { .. }, Ok(Finding::Malformed { .. }))
        | (Ending::Illegal { .. }, Ok(Finding::Illegal { .. }))
        | (Ending::Stopped { .. }, Ok(Finding::Stopped { .. }))
        // A solver that gives up does so at the first position that is asked for, and the two do not ask alike.
        | (Ending::Failed { .. }, _)
        | (_, Err(CheckerError::Refused(_))) => {}
        _ => panic!("the session says {ending:?}, the checker {found:?}"),
    }

    // The same lines, whoever said them.
    let mut forged = Transcript::default();
    for (number, line) in words.lines().enumerate() {
        match number % 2 {
            0 => forged.judge(Duration::ZERO, line.as_bytes()),
            _ => forged.player(Duration::ZERO, line.as_bytes()),
        }
    }
    let _ = check(&terms, &script, &forged);
});

fn converse(terms: &Arc<Terms>, script: &Arc<Script>, words: &str, transcript: &mut Transcript) -> Ending {
    let mut session = Session::new(terms.clone(), script.clone(), 7);
    let mut lines = Lines::default();
    lines.push(words.as_bytes());
    let mut reply = session.start();
    loop {
        let said = match reply {
            SessionReply::Say(said) => said,
            SessionReply::End(said, ending) => {
                transcript.judge(Duration::ZERO, &said);
                return ending;
            }
        };
        transcript.judge(Duration::ZERO, &said);
        reply = match lines.next_line() {
            Ok(Some(line)) => {
                transcript.player(Duration::ZERO, line);
                session.line(line)
            }
            // What is not ended is not said.
            Ok(None) | Err(_) => return session.end_of_output(),
        };
    }
}
