//! How interactors and checkers are called, and what their results mean: testlib's convention and ICPC's.
//!
//! | | arguments | accepts | rejects | hands over |
//! |---|---|---|---|---|
//! | testlib interactor | `input tout answer` | 0, points | 1, 2 (format), 8 | `tout` |
//! | testlib checker | `input output answer` | 0, points | 1, 2 (format), 8 | its standard output |
//! | ICPC, both | `input answer feedback/` | 42 | 43 | `feedback/nextpass.in` |
//!
//! `points.rs` says how they give points. Everything else is a judge error. An ICPC checker reads the output from its
//! standard input, and its folder `feedback/` is kept for the next pass. A file `test` always holds the whole test.

use std::sync::Arc;

use interactor::display_line;
use package::{AuthorLimits, Content, JudgeConvention, Points};
use sandbox::{Command, Profile, Worker};

use super::points::{self, PointScale};
use crate::conversation::author_process::{AuthorInvocation, AuthorProcess, AuthorProcessEnd};
use crate::program::compile::Program;
use crate::program::toolchain::COMMON_RUNTIME;
use crate::run::stop::Stop;
use crate::terminal::failure::Failure;
use crate::verdict::end::End;
use crate::verdict::explain::Explanation;

/// A program that judges a pass, and its input.
#[derive(Clone, Debug)]
pub struct JudgeProgram {
    pub program: Arc<Program>,
    /// `interactor` or `checker`, for messages.
    pub role: &'static str,
    pub convention: JudgeConvention,
    pub input: Content,
    pub answer: Content,
    pub test: Content,
    /// After those of the convention.
    pub arguments: Vec<String>,
    /// The feedback folder of its last call, as an archive.
    pub kept: Vec<u8>,
    /// Its feedback folder is given to its next call.
    pub keeps_feedback: bool,
    pub scale: PointScale,
    pub limits: AuthorLimits,
}

/// The result of a program that judges a pass.
#[derive(Clone, Debug)]
pub struct JudgeProgramVerdict {
    pub end: End,
    /// Its message.
    pub said: String,
    pub handover: Option<Vec<u8>>,
    pub kept: Vec<u8>,
    /// The points that it gives to an accepted pass, if any.
    pub points: Option<Points>,
    role: &'static str,
}

const OUTPUT_KEPT: usize = 64 << 20;

impl JudgeProgram {
    /// Whether it accepts, by its exit code and standard error.
    pub fn accepts(&self) -> fn(i32, &[u8]) -> bool {
        match self.convention {
            JudgeConvention::Testlib => {
                |code, stderr| code == 0 || points::of_testlib(code, stderr, PointScale::default()).is_some()
            }
            JudgeConvention::Icpc => |code, _| code == 42,
        }
    }

    /// `output`: the submission's output, for a checker.
    pub fn invocation(&self, output: Option<&[u8]>) -> AuthorInvocation {
        let mut files =
            vec![("input", self.input.clone()), ("answer", self.answer.clone()), ("test", self.test.clone())];
        let is_conversation = output.is_none();
        match self.convention {
            JudgeConvention::Testlib => {
                let second = if output.is_some() { "output" } else { "tout" };
                files.extend(output.map(|output| ("output", output.to_vec().into())));
                let arguments = self.arguments(["input", second, "answer"]);
                AuthorInvocation {
                    arguments,
                    files,
                    collect: vec!["tout"],
                    is_conversation,
                    ..AuthorInvocation::default()
                }
            }
            JudgeConvention::Icpc => {
                let arguments = self.arguments(["input", "answer", "feedback/"]);
                let mut collect = vec!["feedback/nextpass.in", "feedback/judgemessage.txt", "feedback.tar"];
                collect.extend(["feedback/score.txt", "feedback/score_multiplier.txt"]);
                let invocation = AuthorInvocation { arguments, files, collect, is_conversation, ..Default::default() };
                if !self.keeps_feedback {
                    return AuthorInvocation { folders: vec!["feedback"], ..invocation };
                }
                let mut files = invocation.files;
                files.push(("kept.tar", self.kept.clone().into()));
                AuthorInvocation { files, wrap: Some(with_feedback), ..invocation }
            }
        }
    }

    fn arguments(&self, of_convention: [&str; 3]) -> Vec<String> {
        of_convention.map(String::from).into_iter().chain(self.arguments.iter().cloned()).collect()
    }

    /// Runs a checker on the output of a pass.
    pub async fn check(&self, worker: &mut Worker, stop: &Stop, output: &[u8]) -> Result<JudgeProgramVerdict, Failure> {
        let mut process = AuthorProcess::start(worker, &self.program, self.invocation(Some(output)), &self.limits)?;
        if self.convention == JudgeConvention::Icpc {
            process.say(output);
        }
        process.close();
        let said = process.rest(OUTPUT_KEPT, stop).await?;
        let mut verdict = self.verdict(process.end()?);
        if self.convention == JudgeConvention::Testlib {
            verdict.handover = Some(said);
        }
        Ok(verdict)
    }

    /// What the end of the program means.
    pub fn verdict(&self, end: AuthorProcessEnd) -> JudgeProgramVerdict {
        match self.convention {
            JudgeConvention::Testlib => self.testlib(end),
            JudgeConvention::Icpc => self.icpc(end),
        }
    }

    fn testlib(&self, end: AuthorProcessEnd) -> JudgeProgramVerdict {
        let handover = end.files.into_iter().next().flatten().unwrap_or_default();
        let verdict = JudgeProgramVerdict { handover: Some(handover), ..self.silent() };
        let said = last_line(&end.stderr);
        let code = match end.exit {
            Ok(code) => code,
            Err(how) => return verdict.failed(how, &said),
        };
        match (code, points::of_testlib(code, &end.stderr, self.scale)) {
            // Zero points are a wrong answer, whatever the exit code.
            (_, Some(Ok(points))) if points.is_zero() => JudgeProgramVerdict { end: End::Lost, said, ..verdict },
            (_, Some(Ok(points))) => JudgeProgramVerdict { points: Some(points), said, ..verdict },
            (_, Some(Err(words))) => verdict.failed(words, &said),
            (0, None) => JudgeProgramVerdict { said, ..verdict },
            // An interpreter exits with 1 for an uncaught exception, which is testlib's code for a wrong answer.
            (1, None) if broke(&end.stderr) => verdict.failed("broke".into(), &said),
            (1, None) => JudgeProgramVerdict { end: End::Lost, said, ..verdict },
            (2 | 8, None) => JudgeProgramVerdict { end: End::Malformed, said, ..verdict },
            (code, None) => verdict.failed(format!("exited with code {code}"), &said),
        }
    }

    fn icpc(&self, end: AuthorProcessEnd) -> JudgeProgramVerdict {
        let mut files = end.files.into_iter();
        let [next, message, kept, score, multiplier] = std::array::from_fn(|_| files.next().flatten());
        let handover = next.filter(|bytes| !bytes.is_empty());
        let verdict = JudgeProgramVerdict { kept: kept.unwrap_or_default(), ..self.silent() };
        let message = message.filter(|text| !text.is_empty());
        let said = last_line(message.as_ref().unwrap_or(&end.stderr));
        let points = points::of_icpc(score.as_deref(), multiplier.as_deref(), self.scale);
        match (end.exit, handover, points) {
            (Ok(42), handover, None) => JudgeProgramVerdict { handover, said, ..verdict },
            (Ok(42), handover, Some(Ok(points))) => {
                JudgeProgramVerdict { handover, points: Some(points), said, ..verdict }
            }
            (Ok(42), _, Some(Err(words))) => verdict.failed(words, ""),
            (Ok(43), Some(_), _) => verdict.failed("rejected the pass and left a nextpass.in all the same".into(), ""),
            (Ok(43), None, Some(_)) => verdict.failed("rejected the pass and left points all the same".into(), ""),
            (Ok(43), None, None) => JudgeProgramVerdict { end: End::Lost, said, ..verdict },
            (Ok(code), ..) => verdict.failed(format!("exited with code {code}"), &said),
            (Err(how), ..) => verdict.failed(how, &said),
        }
    }

    /// A judge error: the program wrote something invalid before its end.
    pub fn mistake(&self, how: String) -> JudgeProgramVerdict {
        self.silent().failed(how, "")
    }

    /// The result of a program that accepts without a message.
    fn silent(&self) -> JudgeProgramVerdict {
        JudgeProgramVerdict::silent(self.role)
    }
}

impl JudgeProgramVerdict {
    fn silent(role: &'static str) -> JudgeProgramVerdict {
        JudgeProgramVerdict {
            end: End::Finished,
            said: String::new(),
            handover: None,
            kept: Vec::new(),
            points: None,
            role,
        }
    }

    /// A judge error: `how` the program failed, and its last message.
    fn failed(self, how: String, said: &str) -> JudgeProgramVerdict {
        let said = if said.is_empty() { how } else { format!("{how}: {said}") };
        JudgeProgramVerdict { end: End::Failed, said, ..self }
    }

    /// It accepted, and what it left is wrong, as a comparison with the answer says.
    pub fn contradicted(self, end: End, said: String) -> JudgeProgramVerdict {
        JudgeProgramVerdict { end, said, role: "checker", ..self }
    }

    /// The explanation of a verdict that it decided.
    pub fn explanation(&self) -> Explanation {
        let (role, said) = (self.role, &self.said);
        match self.end {
            End::Failed => Explanation::new(format!("the {role} {said}"))
                .hint("this is a fault of the package, not of the submission"),
            _ if said.is_empty() => Explanation::new(format!("the {role} rejects and does not say why")),
            _ => Explanation::new(format!("the {role} says: {said}")),
        }
    }
}

/// What the end of an author's channel means: exit code 0 sends on, 1 rejects the message.
pub fn channel_verdict(end: AuthorProcessEnd) -> JudgeProgramVerdict {
    let verdict = JudgeProgramVerdict::silent("channel");
    let said = last_line(&end.stderr);
    match end.exit {
        Ok(0) => verdict,
        Ok(1) if !broke(&end.stderr) => JudgeProgramVerdict { end: End::Illegal, said, ..verdict },
        Ok(code) => verdict.failed(format!("exited with code {code}"), &said),
        Err(how) => verdict.failed(how, &said),
    }
}

fn last_line(text: &[u8]) -> String {
    let line = text.split(|&byte| byte == b'\n').rev().find(|line| !line.trim_ascii().is_empty());
    line.map(display_line).unwrap_or_default()
}

/// Whether standard error shows an uncaught exception of an interpreter.
fn broke(stderr: &[u8]) -> bool {
    let signs = ["Traceback (most recent call last)", "Exception in thread"];
    signs.iter().any(|sign| stderr.windows(sign.len()).any(|window| window == sign.as_bytes()))
}

/// Unpacks the feedback folder of the previous pass before the program starts, and packs it after its end.
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
