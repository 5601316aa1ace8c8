//! `grundy play`: a human, or a submission, against the perfect opponent.

use std::io::BufRead;
use std::sync::Arc;

use interactor::{
    Ending, First, Script, Session, SessionReply, Side as Speaker, Terms, TranscriptLine, display_line, escaped_line,
};
use package::{GameTask, Package};
use sandbox::{Worker, WorkerOptions};
use solver::{Outcome, Position};

use crate::cli::{Global, Play, Side};
use crate::passes::GameJudge;
use crate::program::compile::{Compiled, compile};
use crate::program::sources::Sources;
use crate::program::workshop::{Workshop, WorkshopOptions, runtime};
use crate::run::cores::cores;
use crate::run::load::load_package;
use crate::run::selection::entries;
use crate::run::stop::{Interrupts, Stop};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::{ask, say};
use crate::terminal::style::{JUDGE, PLAYER, indented};
use crate::theory::query;

pub fn play(global: &Global, args: &Play) -> Result<ExitCode, Failure> {
    let options = global.workshop();
    let package = load_package(&options, &args.package)?;
    let Some(game) = package.task.game() else {
        return Err(Failure::usage(format!("{} is not a game", package.name)).hint("judge it: grundy run"));
    };
    let start = start(&package, game, args)?;
    let script = Arc::new(Script { starts: vec![start] });
    match &args.submission {
        None => by_hand(&package, game, args, script),
        Some(_) if args.hint || args.side.is_some() => {
            Err(Failure::usage("--hint and --as are for a person who plays; a submission plays by itself"))
        }
        Some(path) => {
            let entry = entries(&package, std::slice::from_ref(path))?.remove(0);
            watch(&options, &package, game, &entry.path, &script)
        }
    }
}

/// The start position: that of `--pos`, else the first of the first test.
fn start(package: &Package, game: &GameTask, args: &Play) -> Result<Position, Failure> {
    let first = package.tests.first().and_then(|test| test.script());
    match (&args.pos, first) {
        (Some(text), _) => query::position(&game.terms.game, &game.rules, text),
        (None, Some(script)) => Ok(script.starts[0].clone()),
        (None, None) => Err(Failure::usage(format!("{} has no test to start from", package.name))
            .hint("name a position: --pos \"3 4 6\"")),
    }
}

fn by_hand(package: &Package, game: &GameTask, args: &Play, script: Arc<Script>) -> Result<ExitCode, Failure> {
    let mut terms = (*game.terms).clone();
    if terms.first == First::Choose {
        terms.first = match args.side {
            Some(Side::First) => First::Submission,
            Some(Side::Second) => First::Interactor,
            None => First::Choose,
        };
    } else if args.side.is_some() {
        terms.first = if args.side == Some(Side::First) { First::Submission } else { First::Interactor };
    }
    let terms = Arc::new(terms);
    say(format!("{}: {}", escaped_line(package.title.as_bytes()), game.rules));
    say(format!("a move is written `{}`; `quit` ends the game", terms.game.move_syntax()));
    let seed = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.subsec_nanos() as u64);
    let mut game_of_person = HumanGame { session: Session::new(terms.clone(), script, seed), terms, hint: args.hint };
    let mut reply = game_of_person.session.start();
    loop {
        let words = match reply {
            SessionReply::Say(said) => said,
            SessionReply::End(said, ending) => {
                game_of_person.judge_says(&said);
                return Ok(game_of_person.over(&ending));
            }
        };
        game_of_person.judge_says(&words);
        reply = match game_of_person.ask()? {
            None => return Ok(ExitCode::Stopped),
            Some(line) => game_of_person.session.line(line.as_bytes()),
        };
    }
}

struct HumanGame {
    session: Session,
    terms: Arc<Terms>,
    hint: bool,
}

impl HumanGame {
    /// Prints the judge's moves in words. The numbers of the start are not printed, since the position is.
    fn judge_says(&self, said: &[u8]) {
        let text = String::from_utf8_lossy(said);
        for line in text.lines() {
            match line {
                "won" => say("you won"),
                "lost" => say("you lost"),
                "drawn" => say("drawn"),
                _ => say(format!("{JUDGE}judge › {line}{JUDGE:#}")),
            }
        }
    }

    /// Asks until the input is valid; `None` at its end.
    fn ask(&self) -> Result<Option<String>, Failure> {
        let game = &self.terms.game;
        let position = self.session.position();
        say(format!("position: {}", game.show_position(position)));
        if self.hint {
            self.give_hint(position);
        }
        let choosing = self.session.awaits_side();
        loop {
            let prompt = if choosing { "first or second? " } else { "your move: " };
            ask(format_args!("{PLAYER}{prompt}{PLAYER:#}"));
            let mut line = Vec::new();
            let read = std::io::stdin().lock().read_until(b'\n', &mut line);
            let count = read.map_err(|error| Failure::usage(format!("cannot read your move: {error}")))?;
            let line = String::from_utf8_lossy(&line);
            let word = line.trim();
            if count == 0 || word == "quit" {
                return Ok(None);
            }
            if word == "hint" {
                self.give_hint(position);
                continue;
            }
            let complaint = match choosing {
                true if ["first", "second"].contains(&word) => None,
                true => Some("say `first` or `second`".to_string()),
                false => game.parse_move(position, word).err().map(|error| error.to_string()),
            };
            match complaint {
                None => return Ok(Some(word.into())),
                Some(complaint) => say(complaint),
            }
        }
    }

    fn give_hint(&self, position: &Position) {
        let game = &self.terms.game;
        let analysis = match game.analyse(position, &self.terms.budget) {
            Ok(analysis) => analysis,
            Err(refusal) => return say(format!("hint: {refusal}")),
        };
        let sum = analysis.sum.map_or(String::new(), |sum| format!("nim-sum {sum}, "));
        let outcome = match analysis.outcome {
            Outcome::Win => "the player to move wins",
            Outcome::Loss => "the player to move loses",
            Outcome::Draw => "a draw with best play",
        };
        let best = match &analysis.best {
            Some(mv) if analysis.outcome != Outcome::Loss => {
                format!(
                    "; {} of {} moves do it, for example `{}`",
                    analysis.winning,
                    analysis.moves,
                    game.write_move(position, mv)
                )
            }
            _ => String::new(),
        };
        say(format!("hint: {sum}{outcome}{best}"));
    }

    fn over(&self, ending: &Ending) -> ExitCode {
        match ending {
            Ending::Finished | Ending::Lost { .. } => ExitCode::AsExpected,
            other => {
                say(other.to_string());
                ExitCode::JudgeError
            }
        }
    }
}

/// One game of a submission, shown while it is played.
fn watch(
    options: &WorkshopOptions,
    package: &Package,
    task: &GameTask,
    path: &std::path::Path,
    script: &Arc<Script>,
) -> Result<ExitCode, Failure> {
    let workshop = Workshop::open(options)?;
    let toolchain = workshop.toolchain_for(path).map_err(|reason| Failure::new(ExitCode::NothingRan, reason))?;
    let options = WorkerOptions { core: cores().first().copied(), tier: None, require: workshop.require };
    let mut worker = Worker::start(&options)?;
    let runtime = runtime()?;
    let stop = Stop::new();
    let judged = runtime.block_on(async {
        let compiled = match Sources::of_submission(path, &toolchain.language) {
            Ok(sources) => compile(sources, &toolchain, None, &workshop.cache, &mut worker, &stop).await?,
            Err(reason) => Compiled::Error(reason),
        };
        let program = match compiled {
            Compiled::Ready(program) => program,
            Compiled::Error(words) => return Err(Failure::new(ExitCode::Differs, format!("compile error\n{words}"))),
        };
        let judge = GameJudge { terms: task.terms.clone(), limits: package.limits.clone() };
        let mut show = |line: &TranscriptLine| {
            let (style, who) = match line.side {
                Speaker::Judge => (JUDGE, "judge  ›"),
                Speaker::Player => (PLAYER, "player ‹"),
            };
            say(format!("{style}{who} {}{style:#}", display_line(&line.line)));
        };
        let mut interrupts = Interrupts::listen();
        let game = judge.judge(&mut worker, &program, script, 1, &stop, &mut show);
        tokio::select! {
            judged = game => judged,
            () = interrupts.asked() => Err(Failure::new(ExitCode::Stopped, "stopped")),
        }
    })?;
    let what = &judged.explanation.what;
    let colon = if what.is_empty() { "" } else { ": " };
    say(format!("{}{colon}{}", judged.verdict.words(), indented(what, 4)));
    if let Some(hint) = &judged.explanation.hint {
        say(format!("    {}", indented(hint, 4)));
    }
    Ok(if judged.verdict.passed() { ExitCode::AsExpected } else { ExitCode::Differs })
}
