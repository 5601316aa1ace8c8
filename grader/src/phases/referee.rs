//! How interactors and checkers are called, and what they say: testlib's convention and ICPC's.
//!
//! | | arguments | accepts | rejects | hands over |
//! |---|---|---|---|---|
//! | testlib interactor | `input tout answer` | 0 | 1, 2 (format), 8 | `tout` |
//! | testlib checker | `input output answer` | 0 | 1, 2 (format), 8 | its standard output |
//! | ICPC, both | `input answer feedback/` | 42 | 43 | `feedback/nextpass.in` |
//!
//! Everything else is a judge error. An ICPC checker reads the output from its standard input, and what it leaves in
//! `feedback/` is there again in the next pass. A file `test` holds the test itself, whatever the pass was given.

use std::sync::Arc;

use interactor::display_line;
use package::Convention;
use sandbox::{Command, Profile, Worker};

use crate::compile::Program;
use crate::decide::SessionEnd;
use crate::error::Failure;
use crate::explain::Explanation;
use crate::helper::{End, Errand, Helper};
use crate::stop::Stop;
use crate::toolchain::COMMON_RUNTIME;

/// A program that judges a pass, and what it is told.
#[derive(Clone, Debug)]
pub struct Referee {
    pub program: Arc<Program>,
    /// `interactor` or `checker`, for sentences.
    pub role: &'static str,
    pub convention: Convention,
    pub input: Vec<u8>,
    pub answer: Vec<u8>,
    pub test: Vec<u8>,
    /// The feedback folder of its last call, as an archive.
    pub kept: Vec<u8>,
}

/// What it said.
#[derive(Clone, Debug)]
pub struct Word {
    pub end: SessionEnd,
    /// Its own words.
    pub said: String,
    pub handover: Option<Vec<u8>>,
    pub kept: Vec<u8>,
    role: &'static str,
}

const OUTPUT_KEPT: usize = 64 << 20;

impl Referee {
    /// The exit code with which it accepts.
    pub fn good(&self) -> i32 {
        match self.convention {
            Convention::Testlib => 0,
            Convention::Icpc => 42,
        }
    }

    /// `output`: what the submission left, for a checker.
    pub fn errand(&self, output: Option<&[u8]>) -> Errand {
        let mut files =
            vec![("input", self.input.clone()), ("answer", self.answer.clone()), ("test", self.test.clone())];
        match self.convention {
            Convention::Testlib => {
                let second = if output.is_some() { "output" } else { "tout" };
                files.extend(output.map(|output| ("output", output.to_vec())));
                let arguments = ["input", second, "answer"].map(String::from).into();
                Errand { arguments, files, collect: vec!["tout"], wrap: None }
            }
            Convention::Icpc => {
                files.push(("kept.tar", self.kept.clone()));
                let arguments = ["input", "answer", "feedback/"].map(String::from).into();
                let collect = vec!["feedback/nextpass.in", "feedback/judgemessage.txt", "feedback.tar"];
                Errand { arguments, files, collect, wrap: Some(with_feedback) }
            }
        }
    }

    /// A checker's word on what a pass left.
    pub async fn check(&self, worker: &mut Worker, stop: &Stop, output: &[u8]) -> Result<Word, Failure> {
        let mut helper = Helper::start(worker, &self.program, self.errand(Some(output)))?;
        if self.convention == Convention::Icpc {
            helper.say(output);
        }
        helper.close();
        let said = helper.rest(OUTPUT_KEPT, stop).await?;
        let mut word = self.word(helper.end()?);
        if self.convention == Convention::Testlib {
            word.handover = Some(said);
        }
        Ok(word)
    }

    /// What the end of the program means.
    pub fn word(&self, end: End) -> Word {
        let mut files = end.files.into_iter().map(Option::unwrap_or_default);
        let (handover, message, kept) = match self.convention {
            Convention::Testlib => (Some(files.next().unwrap_or_default()), Vec::new(), Vec::new()),
            Convention::Icpc => {
                let next = files.next();
                (next, files.next().unwrap_or_default(), files.next().unwrap_or_default())
            }
        };
        let handover = handover.filter(|bytes| self.convention == Convention::Testlib || !bytes.is_empty());
        let mut said = last_line(if message.is_empty() { &end.stderr } else { &message });
        let verdict = match (self.convention, &end.exit) {
            (Convention::Testlib, Ok(0)) | (Convention::Icpc, Ok(42)) => SessionEnd::Finished,
            (Convention::Icpc, Ok(43)) if handover.is_some() => {
                said = "rejected the pass and left a nextpass.in all the same".into();
                SessionEnd::Failed
            }
            // An interpreter's exit code for a program that broke is testlib's for a wrong answer.
            (Convention::Testlib, Ok(1)) if broke(&end.stderr) => {
                said = format!("broke: {said}");
                SessionEnd::Failed
            }
            (Convention::Testlib, Ok(1)) | (Convention::Icpc, Ok(43)) => SessionEnd::Lost,
            (Convention::Testlib, Ok(2 | 8)) => SessionEnd::Malformed,
            (_, Ok(code)) => {
                said = format!("exited with code {code}{}{said}", if said.is_empty() { "" } else { ": " });
                SessionEnd::Failed
            }
            (_, Err(how)) => {
                said = format!("{how}{}{said}", if said.is_empty() { "" } else { ": " });
                SessionEnd::Failed
            }
        };
        Word { end: verdict, said, handover, kept, role: self.role }
    }
}

impl Word {
    /// The sentence for a verdict that it decided.
    pub fn explanation(&self) -> Explanation {
        let (role, said) = (self.role, &self.said);
        match self.end {
            SessionEnd::Failed => Explanation::new(format!("the {role} {said}"))
                .hint("this is a fault of the package, not of the submission"),
            _ if said.is_empty() => Explanation::new(format!("the {role} rejects and does not say why")),
            _ => Explanation::new(format!("the {role} says: {said}")),
        }
    }
}

/// What the end of an author's channel means: exit code 0 sends on, 1 refuses the message.
pub fn channel_word(end: End) -> Word {
    let nobody =
        Word { end: SessionEnd::Finished, said: String::new(), handover: None, kept: Vec::new(), role: "channel" };
    let said = last_line(&end.stderr);
    match end.exit {
        Ok(0) => nobody,
        Ok(1) if !broke(&end.stderr) => Word { end: SessionEnd::Illegal, said, ..nobody },
        Ok(code) => Word { end: SessionEnd::Failed, said: format!("exited with code {code}: {said}"), ..nobody },
        Err(how) => Word { end: SessionEnd::Failed, said: how, ..nobody },
    }
}

fn last_line(text: &[u8]) -> String {
    let line = text.split(|&byte| byte == b'\n').rev().find(|line| !line.trim_ascii().is_empty());
    line.map(display_line).unwrap_or_default()
}

/// Whether an interpreter says that the program itself has failed.
fn broke(stderr: &[u8]) -> bool {
    let signs = ["Traceback (most recent call last)", "Exception in thread"];
    signs.iter().any(|sign| stderr.windows(sign.len()).any(|window| window == sign.as_bytes()))
}

/// Gives the program its feedback folder as the last pass left it, and brings it away as one archive.
fn with_feedback(command: &mut Command) {
    const SCRIPT: &str = "mkdir feedback && { [ ! -s kept.tar ] || tar -xf kept.tar -C feedback; } || exit 99\n\
        rm -f feedback/nextpass.in\n\"$@\"\ncode=$?\ntar -cf feedback.tar -C feedback . || exit 99\nexit $code";
    let program = std::mem::replace(&mut command.program, "/bin/sh".into());
    let own = std::mem::take(&mut command.args);
    let words = ["-c", SCRIPT, "sh"].map(Into::into).into_iter();
    command.args = words.chain([program.into_os_string()]).chain(own).collect();
    command.profile = Profile::Compiler;
    if command.runtime.is_empty() {
        command.runtime = COMMON_RUNTIME.map(Into::into).into();
    }
}
