//! From what the passes did to the verdict on the run, its sentence and its record.

use interactor::{Transcript, display_line};
use package::{Points, Style, Verdict};
use sandbox::{Exit, Usage};

use super::pass::{Ran, mirrored, shortened};
use super::record::{Exchange, PassUse, PhaseRecord};
use crate::judge::Judged;
use crate::verdict::decide::{Facts, SessionEnd, decide};
use crate::verdict::explain::Explanation;

/// What is known of a run after some of its passes.
#[derive(Clone, Debug, Default)]
pub struct History {
    pub used: Vec<PassUse>,
    pub exchanges: Vec<Exchange>,
    /// By the length of messages, or by a program of the author's: the least of them.
    pub points: Option<Points>,
    /// The most often that one of its processes ran.
    pub repeats: u32,
}

impl History {
    /// Takes one more pass of this name, and gives back its last process.
    pub fn pass(&mut self, name: &str, mut ran: Vec<Ran>) -> Option<Ran> {
        let dialogue = ran.last_mut().map(|last| std::mem::take(&mut last.dialogue)).unwrap_or_default();
        self.used.push(PassUse {
            name: name.into(),
            usage: ran.iter().map(|ran| ran.usage).reduce(largest).unwrap_or(NOTHING),
            total: ran.iter().map(|ran| ran.usage.cpu).sum(),
            exit: ran.last().map_or(Exit::Code(0), |ran| ran.exit),
            processes: ran.len(),
            dialogue,
        });
        self.repeats = ran.iter().map(|ran| ran.repeats).max().unwrap_or(1).max(self.repeats);
        ran.pop()
    }

    /// The run as a whole, after the pass that decided it. `deciding`: the last process; `end`: how the pass came out if
    /// all its processes went well.
    pub fn judged(self, deciding: Option<Ran>, end: Option<(SessionEnd, Explanation)>) -> Judged {
        let usage = self.used.iter().map(|pass| pass.usage).reduce(largest).unwrap_or(NOTHING);
        let decided = u16::try_from(self.used.len()).unwrap_or(u16::MAX);
        let (mut facts, mut explanation, exit, stderr) = match deciding {
            Some(ran) => (ran.facts, ran.explanation, ran.exit, ran.stderr),
            None => (accepted(), Explanation::default(), Exit::Code(0), Vec::new()),
        };
        if let Some((end, words)) = end {
            (facts.session, facts.checker) = (end, mirrored(end));
            explanation = words;
        }
        let verdict = decide(&facts);
        if verdict != Verdict::Accepted {
            explanation.what = format!("pass {decided}: {}", explanation.what);
        }
        let points = self.points.filter(|_| verdict == Verdict::Accepted);
        Judged {
            verdict,
            facts,
            explanation,
            blunder: None,
            usage,
            exit,
            transcript: Transcript::default(),
            stderr,
            phases: Some(Box::new(PhaseRecord { decided, passes: self.used, exchanges: self.exchanges })),
            points,
            repeats: self.repeats,
        }
    }
}

pub fn wrong_answer(exchange: &Exchange, style: &Style) -> Explanation {
    let shown = |bytes: &[u8]| shortened(&display_line(bytes));
    let returned = shortened(exchange.returned.as_deref().unwrap_or_default().trim_end());
    let wanted = shortened(exchange.wanted.trim_end());
    let what = match style {
        Style::Functions(_) => {
            let given = shortened(&exchange.given);
            let given = if given.ends_with('…') { given + ")" } else { given };
            format!("{given} came back as {returned}, wanted {wanted}")
        }
        Style::Programs => {
            let [returned, wanted] = [&returned, &wanted].map(|text| text.replace('\n', " ⏎ "));
            format!("printed `{returned}`, wanted `{wanted}`")
        }
    };
    // Long answers are cut, often before the place that matters.
    let cut = returned.ends_with('…') || wanted.ends_with('…');
    let place = exchange.difference().filter(|_| cut).map_or(String::new(), |difference| format!(": {difference}"));
    let explanation = Explanation::new(format!("{what}{place}"));
    match (&exchange.sent, &exchange.arrived) {
        (Some(sent), Some(arrived)) if sent != arrived => {
            explanation.hint(format!("the message `{}` arrived as `{}`", shown(sent), shown(arrived)))
        }
        (Some(sent), _) => explanation.hint(format!("the message was `{}`", shown(sent))),
        (None, _) => explanation,
    }
}

const NOTHING: Usage = Usage { cpu: std::time::Duration::ZERO, wall: std::time::Duration::ZERO, memory: None };

fn accepted() -> Facts {
    let (session, checker) = (SessionEnd::Finished, mirrored(SessionEnd::Finished));
    Facts { session, checker, limit: None, clean_exit: true, trailing_output: false }
}

fn largest(a: Usage, b: Usage) -> Usage {
    Usage { cpu: a.cpu.max(b.cpu), wall: a.wall.max(b.wall), memory: a.memory.max(b.memory) }
}
