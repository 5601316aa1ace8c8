//! Explains which limit was exceeded, by how much, and what usually helps.

use interactor::display_line;
use package::{Limits, Verdict, display_bytes};
use sandbox::LimitHit;

use super::Explanation;
use crate::conversation::idle::{AtEnd, IdleReason};
use crate::conversation::result::ConversationResult;
use crate::program::compile::Program;
use crate::verdict::text::{milliseconds, seconds};

/// Which limit was exceeded and by how much; empty for verdicts that are not about limits.
pub fn limit_passed(verdict: Verdict, program: &Program, talk: &ConversationResult, limits: &Limits) -> Explanation {
    match verdict {
        Verdict::Accepted
        | Verdict::Skipped
        | Verdict::CompileError
        | Verdict::JudgeError
        | Verdict::WrongAnswer
        | Verdict::PresentationError
        | Verdict::RuntimeError => Explanation::default(),
        Verdict::TimeLimit => Explanation::new(format!(
            "used {} of CPU time{}; the limit is {}",
            seconds(talk.outcome.usage.cpu),
            if talk.outcome.limit == Some(LimitHit::Cpu) { " and was stopped" } else { "" },
            seconds(limits.time)
        )),
        Verdict::IdlenessLimit => idleness(program, talk, limits),
        Verdict::MemoryLimit => Explanation::new(format!("needed more than {}", display_bytes(limits.memory))),
        Verdict::OutputLimit => {
            let stream = talk.flooded.unwrap_or("a file");
            Explanation::new(format!("wrote more than {} to {stream}", display_bytes(limits.output)))
        }
        Verdict::SecurityViolation => {
            let call = match talk.outcome.limit {
                Some(LimitHit::Syscall(number)) => format!("made {}", sandbox::forbidden_call(number)),
                _ => "did something forbidden".into(),
            };
            Explanation::new(call).hint("a submission may compute, read its input and write its output; nothing else")
        }
    }
}

fn idleness(program: &Program, talk: &ConversationResult, limits: &Limits) -> Explanation {
    let language = &program.language;
    match &talk.idle {
        Some(IdleReason::Deadlock { after, finished: true, .. }) => Explanation::new(format!(
            "the last game is over, but the program waits for something (seen after {})",
            milliseconds(*after)
        ))
        .hint("after the last game the program must exit"),
        Some(IdleReason::Deadlock { after, stdout_closed: true, .. }) => Explanation::new(format!(
            "closed its standard output and goes on waiting (seen after {})",
            milliseconds(*after)
        )),
        Some(IdleReason::Deadlock { after, half_line, .. }) if !half_line.is_empty() => {
            let shown = display_line(half_line);
            Explanation::new(format!(
                "wrote `{shown}` without ending the line and waits for an answer (proved after {})",
                milliseconds(*after)
            ))
            .hint("end every line with a newline")
        }
        Some(IdleReason::Deadlock { after, at_end: Some(AtEnd::Printed), .. }) => Explanation::new(format!(
            "the program reads, the judge waits, nothing was printed before the judge closed the input to see (proved \
             after {}): does it read to the end of its input, or is it a missing flush?",
            milliseconds(*after)
        ))
        .hint(format!(
            "answer when it is due, and do not wait for the end of the input; {}: {}",
            language.name, language.flush
        )),
        // Only an interactor waits for the first word, too.
        Some(IdleReason::Deadlock { after, reads_stdin: true, spoke: false, heard: false, at_end, .. })
            if *at_end != Some(AtEnd::PrintedAndFailed) =>
        {
            Explanation::new(format!(
                "nobody has spoken: the program reads, and so does the interactor (proved after {})",
                milliseconds(*after)
            ))
            .hint(format!(
                "if the program is to begin, is it a missing flush? {}: {}\nif the interactor is to begin, it did not flush \
                 or waits in its own turn, and the package is at fault: ask its author",
                language.name, language.flush
            ))
        }
        Some(IdleReason::Deadlock { after, reads_stdin: true, spoke, .. }) => Explanation::new(format!(
            "the program reads, the judge waits, nothing {}was printed (proved after {}): missing flush{}?",
            if *spoke { "more " } else { "" },
            milliseconds(*after),
            if *spoke { ", or does it wait in its own turn" } else { "" }
        ))
        .hint(format!("{}: {}", language.name, language.flush)),
        Some(IdleReason::Deadlock { after, .. }) => Explanation::new(format!(
            "it waits for something that nobody will ever do (proved after {})",
            milliseconds(*after)
        )),
        Some(IdleReason::Idle { waited, finished: true }) => Explanation::new(format!(
            "the last game is over, but the program was still there after {}",
            seconds(*waited)
        )),
        Some(IdleReason::Idle { waited, .. }) => Explanation::new(format!(
            "{} for {} and used {} of CPU time in all; the idle limit is {}",
            if talk.spoke { "gave no answer" } else { "printed nothing" },
            seconds(*waited),
            seconds(talk.outcome.usage.cpu),
            seconds(limits.idle)
        )),
        Some(IdleReason::TotalWaitExceeded { waited }) => Explanation::new(format!(
            "answered each time, but was waited for {} in all; no conversation may take longer",
            seconds(*waited)
        )),
        None => Explanation::new("the run as a whole took too long on the clock"),
    }
}
