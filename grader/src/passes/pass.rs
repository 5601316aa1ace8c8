//! One pass: a program in a new box that gets an input or calls, up to the verdict on it.

use std::sync::RwLock;

use interactor::{Event, display_line};
use package::{Function, Functions, Limits, Value, Verdict};
use sandbox::{Exit, Usage, Worker, WorkerOptions};

use super::referee::{Referee, Word};

use crate::conversation::author_process::Helper;
use crate::conversation::idle::Silence;
use crate::conversation::partner::{Answered, Batch, Call, Calls, Fault, Interactor, Questions};
use crate::conversation::pump::converse;
use crate::conversation::result::Conducted;
use crate::judge::{BEYOND_DOUBT, MOST_REPEATS, allowance, passed_limit};
use crate::program::compile::Program;
use crate::run::stop::Stop;
use crate::terminal::failure::Failure;
use crate::verdict::decide::{CheckerEnd, Facts, SessionEnd, decide};
use crate::verdict::explain::{self, Explanation};

/// What the passes of a submission share.
pub struct Field<'a> {
    pub worker: &'a mut Worker,
    pub program: &'a Program,
    pub stop: &'a Stop,
    /// Runs under way elsewhere, so that a repeat can wait until it is alone.
    pub company: &'a RwLock<()>,
    /// The core that everything stays on.
    pub core: Option<usize>,
    /// Where programs of the author's run, once there was one.
    pub helpers: Option<Worker>,
}

/// What one process is to do.
pub enum Work<'a> {
    Input(Vec<u8>),
    Calls(&'a Functions, Vec<Call>),
    /// A conversation with an interactor, which begins with a line for the submission.
    Talk(Referee, Vec<u8>),
    /// Calls that an interactor asks for, after one that it does not.
    Questions(Referee, &'a Functions, Option<Call>),
}

/// What it did.
#[derive(Debug)]
pub enum Did {
    Printed(Vec<u8>),
    Returned(Vec<Option<Value>>),
    /// `None` if the interactor was not asked, since the submission was stopped.
    Talked(Option<Word>),
}

/// One process and the verdict on it, which is `Accepted` as long as only its result can be wrong.
#[derive(Debug)]
pub struct Ran {
    pub did: Did,
    pub verdict: Verdict,
    pub facts: Facts,
    pub explanation: Explanation,
    pub usage: Usage,
    pub exit: Exit,
    pub stderr: Vec<u8>,
    pub repeats: u32,
    /// What was said to and by an interactor.
    pub dialogue: Vec<Event>,
}

impl Field<'_> {
    /// The worker for programs of the author's: the submission's own box stays prepared for the submission.
    pub fn helpers(&mut self) -> Result<&mut Worker, Failure> {
        if self.helpers.is_none() {
            let options = WorkerOptions { core: self.core, tier: None, require: None };
            self.helpers = Some(Worker::start(&options)?);
        }
        self.helpers.as_mut().ok_or_else(|| Failure::judge("a worker vanished; this is a bug"))
    }

    /// Runs the work in a new box; close above the time limit again and alone, and the least CPU time counts.
    pub async fn run(&mut self, work: &Work<'_>, limits: &Limits) -> Result<Ran, Failure> {
        let company = self.company;
        let mut ran = {
            let _together = company.read();
            self.once(work, limits).await?
        };
        let beyond_doubt = limits.time.mul_f64(BEYOND_DOUBT);
        while ran.verdict == Verdict::TimeLimit && ran.usage.cpu < beyond_doubt && ran.repeats < MOST_REPEATS {
            let _alone = company.write();
            let repeats = ran.repeats + 1;
            let again = self.once(work, limits).await?;
            if again.verdict != Verdict::TimeLimit || again.usage.cpu < ran.usage.cpu {
                ran = again;
            }
            ran.repeats = repeats;
        }
        Ok(ran)
    }

    async fn once(&mut self, work: &Work<'_>, limits: &Limits) -> Result<Ran, Failure> {
        let allowance = allowance(limits);
        match work {
            Work::Input(input) => {
                let mut partner = Batch::new(input.clone());
                let conducted = converse(self.worker, self.program, &allowance, &mut partner, self.stop).await?;
                Ok(self.judge(conducted, limits, SessionEnd::Finished, Did::Printed(partner.output), None, ""))
            }
            Work::Calls(functions, calls) => {
                let longest = usize::try_from(limits.output).unwrap_or(usize::MAX);
                let mut partner = Calls::new(functions, calls, longest)
                    .map_err(|error| Failure::judge(format!("the package's calls cannot be made: {error}")))?;
                let conducted = converse(self.worker, self.program, &allowance, &mut partner, self.stop).await?;
                let place = place(functions, partner.under_way());
                let (end, words) = end_of_calls(functions, partner.fault.as_ref(), partner.under_way(), &conducted);
                Ok(self.judge(conducted, limits, end, Did::Returned(partner.results), words, &place))
            }
            Work::Talk(referee, greeting) => {
                let helper = Helper::start(self.helpers()?, &referee.program, referee.errand(None))?;
                let mut partner = Interactor::new(helper, greeting.clone(), referee.accepts());
                let mut conducted = converse(self.worker, self.program, &allowance, &mut partner, self.stop).await?;
                // What it says after the interactor's end concerns nobody.
                conducted.trailing.clear();
                let by_itself =
                    conducted.silence.is_none() && conducted.flooded.is_none() && conducted.outcome.limit.is_none();
                let (end, dialogue, first) = partner.conclude(by_itself).await?;
                let word = end.map(|end| referee.word(end));
                let clean = conducted.outcome.exit == Exit::Code(0);
                let end = match &word {
                    // What an interactor says of a failed program's silence is no news.
                    Some(word) if first || clean || word.end == SessionEnd::Failed => word.end,
                    Some(_) | None => SessionEnd::Stopped,
                };
                let words = word.as_ref().filter(|word| word.end == end).map(Word::explanation);
                let ran = self.judge(conducted, limits, end, Did::Talked(word), words, "");
                Ok(Ran { dialogue, ..ran })
            }
            Work::Questions(referee, functions, first) => {
                let helper = Helper::start(self.helpers()?, &referee.program, referee.errand(None))?;
                let longest = usize::try_from(limits.output).unwrap_or(usize::MAX);
                let mut partner = Questions::new(helper, functions, first.clone(), referee.accepts(), longest);
                let conducted = converse(self.worker, self.program, &allowance, &mut partner, self.stop).await?;
                let place = place(functions, partner.under_way());
                let (calls, words) = end_of_calls(functions, partner.fault(), partner.under_way(), &conducted);
                let Answered { end, dialogue, mistake } = partner.conclude()?;
                let mistake = mistake.map(|mistake| referee.mistake(mistake));
                let word = mistake.or_else(|| end.map(|end| referee.word(end)));
                let (end, words) = match &word {
                    // What it says of calls that went well, or said before one did not.
                    Some(word) if calls == SessionEnd::Finished || word.end != SessionEnd::Finished => {
                        (word.end, (word.end != SessionEnd::Finished).then(|| word.explanation()))
                    }
                    Some(_) => (calls, words),
                    None if calls == SessionEnd::Finished => (SessionEnd::Stopped, Some(early(&conducted))),
                    None => (calls, words),
                };
                let ran = self.judge(conducted, limits, end, Did::Talked(word), words, &place);
                Ok(Ran { dialogue, ..ran })
            }
        }
    }

    /// `place`: the call under way, for sentences; empty where there is none.
    fn judge(
        &self,
        conducted: Conducted,
        limits: &Limits,
        end: SessionEnd,
        did: Did,
        words: Option<Explanation>,
        place: &str,
    ) -> Ran {
        let talked = matches!(did, Did::Talked(_));
        let facts = Facts {
            session: end,
            checker: mirrored(end),
            limit: passed_limit(limits, self.program, &conducted),
            // Whoever ends in the middle of a call has not ended well, whatever it says.
            clean_exit: conducted.outcome.exit == Exit::Code(0) && end != SessionEnd::Stopped,
            trailing_output: !conducted.trailing.is_empty(),
        };
        let verdict = decide(&facts);
        let explanation = match verdict {
            Verdict::RuntimeError if talked && end == SessionEnd::Finished => explain::failed(&conducted, ""),
            Verdict::RuntimeError => words.unwrap_or_else(|| explain::failed(&conducted, "")),
            Verdict::PresentationError => words.unwrap_or_else(|| {
                Explanation::new("wrote to the judge's channel after its last reply")
                    .hint("descriptors 3 and 4 belong to the grader")
            }),
            Verdict::WrongAnswer | Verdict::JudgeError => words.unwrap_or_default(),
            Verdict::IdlenessLimit if !place.is_empty() => match &conducted.silence {
                Some(Silence::Deadlock { .. }) => Explanation::new("waits for something that cannot come")
                    .hint("a function gets all it needs as arguments, and its process is alone")
                    .at(place),
                _ => explain::limit_passed(verdict, self.program, &conducted, limits).at(place),
            },
            _ => explain::limit_passed(verdict, self.program, &conducted, limits).at(place),
        };
        let (usage, exit) = (conducted.outcome.usage, conducted.outcome.exit);
        Ran {
            did,
            verdict,
            facts,
            explanation,
            usage,
            exit,
            stderr: conducted.stderr,
            repeats: 1,
            dialogue: Vec::new(),
        }
    }
}

/// What the checker would say: here judge and checker are one, since the comparison is the judge's own.
pub fn mirrored(end: SessionEnd) -> CheckerEnd {
    match end {
        SessionEnd::Finished => CheckerEnd::Accepted,
        SessionEnd::Lost => CheckerEnd::Lost,
        SessionEnd::Malformed => CheckerEnd::Malformed,
        SessionEnd::Illegal => CheckerEnd::Illegal,
        SessionEnd::Stopped => CheckerEnd::Stopped,
        SessionEnd::Failed => CheckerEnd::Failed,
    }
}

/// How the calls ended, and the sentence for it where the ending is wrong.
fn end_of_calls(
    functions: &Functions,
    fault: Option<&Fault>,
    under_way: Option<(usize, &Call)>,
    conducted: &Conducted,
) -> (SessionEnd, Option<Explanation>) {
    let tripped = &conducted.tripped;
    let place = match under_way {
        Some(_) => place(functions, under_way),
        None => " (found after the last call)".into(),
    };
    let malformed = |words: Explanation| (SessionEnd::Malformed, Some(words));
    let stopped = |words: Explanation| (SessionEnd::Stopped, Some(words));
    if !tripped.printed.is_empty() {
        let shown = display_line(tripped.printed.split(|&byte| byte == b'\n').next().unwrap_or_default());
        let words = Explanation::new(format!("printed `{shown}` to standard output{place}"));
        return malformed(
            words.hint("functions return their results; print to standard error while you look for a bug"),
        );
    }
    if tripped.read_stdin {
        let words = Explanation::new("read from standard input, which is not its own");
        return malformed(words.hint("functions get everything they need as arguments"));
    }
    let name = |call: Option<(usize, &Call)>| call.map_or("", |(_, call)| &functions.list()[call.function].name);
    match (fault, under_way) {
        (Some(Fault::Threw(words)), _) => stopped(Explanation::new(format!("threw {words}{place}"))),
        (Some(Fault::Unloadable(words)), _) => {
            stopped(Explanation::new(format!("the submission cannot be called: {words}")))
        }
        (Some(Fault::Unfit(words)), _) => {
            malformed(Explanation::new(format!("returned the wrong type{place}: {words}")))
        }
        (Some(Fault::Reply(error)), call) => {
            let words = Explanation::new(format!("the reply of {} {error}", name(call)));
            malformed(words.hint("descriptors 3 and 4 belong to the grader"))
        }
        (None, Some(_)) => {
            let words = match conducted.outcome.exit {
                Exit::Code(code) if conducted.outcome.limit.is_none() => {
                    Explanation::new(format!("ended with exit code {code}{place}"))
                        .hint("a function must return; it must not call exit")
                }
                _ => explain::failed(conducted, &place),
            };
            stopped(words)
        }
        (None, None) => (SessionEnd::Finished, None),
    }
}

/// ` in encode(5) (call 1 of this process)`, for sentences; empty between two calls.
fn place(functions: &Functions, under_way: Option<(usize, &Call)>) -> String {
    under_way.map_or(String::new(), |(before, call)| {
        let function = &functions.list()[call.function];
        format!(" in {} (call {} of this process)", shown_call(function, &call.arguments, SHORT), before + 1)
    })
}

/// The submission ended, or was stopped, while it was the interactor's turn.
fn early(conducted: &Conducted) -> Explanation {
    match conducted.outcome.exit {
        Exit::Code(code) if conducted.outcome.limit.is_none() => {
            Explanation::new(format!("ended with exit code {code} between two calls"))
        }
        _ => explain::failed(conducted, " between two calls"),
    }
}

/// `encode(5, "two words")`, with at most so many characters of the arguments.
pub fn shown_call(function: &Function, arguments: &[Value], most: usize) -> String {
    let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
    format!("{}({})", function.name, beginning(&arguments.join(", "), most))
}

/// Characters of a long text that a sentence has room for.
const SHORT: usize = 60;

/// The beginning of a long text.
pub fn shortened(text: &str) -> String {
    beginning(text, SHORT)
}

fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into(),
    }
}
