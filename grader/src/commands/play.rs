//! `grundy play`: a person, or a submission, against the perfect opponent.

use std::io::{BufRead, Write};
use std::sync::Arc;

use interactor::{Ending, Event, First, Reply, Script, Session, Side as Speaker, Terms, display_line};
use package::{GameTask, Package, Task};
use sandbox::{Worker, WorkerOptions};
use solver::{Outcome, Position};

use super::{load_package, say};
use crate::cli::{Global, Play, Side};
use crate::journal::store::Store;
use crate::judge::Bench;
use crate::program::cache::Cache;
use crate::program::compile::{Compiled, compile};
use crate::program::language::{self, Languages};
use crate::program::toolchain;
use crate::run::selection::entries;
use crate::run::slots::cores;
use crate::run::stop::{Interrupts, Stop};
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::theory::query;

const JUDGE: anstyle::Style = anstyle::AnsiColor::Cyan.on_default();
const PLAYER: anstyle::Style = anstyle::AnsiColor::Yellow.on_default();

pub fn play(global: &Global, args: &Play) -> Result<ExitCode, Failure> {
    let package = load_package(global, &args.package)?;
    let Task::Game(game) = &package.task else {
        return Err(Failure::usage(format!("{} is not a game", package.name)).hint("judge it: grundy run"));
    };
    let start = start(game, args)?;
    let script = Arc::new(Script { starts: vec![start] });
    match &args.submission {
        None => by_hand(&package, game, args, script),
        Some(_) if args.hint || args.side.is_some() => {
            Err(Failure::usage("--hint and --as are for a person who plays; a submission plays by itself"))
        }
        Some(path) => {
            let entry = entries(&package, std::slice::from_ref(path))?.remove(0);
            watch(global, &package, game, &entry.path, &script)
        }
    }
}

/// The position to start from: the one asked for, else the first of the first test.
fn start(task: &GameTask, args: &Play) -> Result<Position, Failure> {
    match &args.pos {
        None => Ok(task.scripts[0].starts[0].clone()),
        Some(text) => query::position(&task.terms.game, &task.rules, text),
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
    say(format!("{}: {}", package.title, game.rules));
    say(format!("a move is written `{}`; `quit` ends the game", terms.game.move_syntax()));
    let seed = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.subsec_nanos() as u64);
    let mut table = Table { session: Session::new(terms.clone(), script, seed), terms, hint: args.hint };
    let mut reply = table.session.start();
    loop {
        let words = match reply {
            Reply::Say(said) => said,
            Reply::End(said, ending) => {
                table.judge_says(&said);
                return Ok(table.over(&ending));
            }
        };
        table.judge_says(&words);
        reply = match table.ask()? {
            None => return Ok(ExitCode::Stopped),
            Some(line) => table.session.line(line.as_bytes()),
        };
    }
}

struct Table {
    session: Session,
    terms: Arc<Terms>,
    hint: bool,
}

impl Table {
    /// The judge's moves in words; the bare numbers of the start say nothing that the position does not.
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

    /// Asks until the person says something that the game understands; `None` when they leave.
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
            let _ = write!(anstream::stdout(), "{PLAYER}{prompt}{PLAYER:#}");
            let _ = std::io::stdout().flush();
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

/// One game of a submission, shown as it is played.
fn watch(
    global: &Global,
    package: &Package,
    task: &GameTask,
    path: &std::path::Path,
    script: &Arc<Script>,
) -> Result<ExitCode, Failure> {
    let working = std::env::current_dir().map_err(|error| Failure::judge(format!("no working directory: {error}")))?;
    let store = Store::locate(global.store.as_deref(), &working);
    let cache = Cache::open(store.root(), |name| std::env::var_os(name))?;
    let languages = Languages::load(language::user_file(|name| std::env::var_os(name)).as_deref())?;
    let language = languages
        .of(path)
        .ok_or_else(|| Failure::new(ExitCode::NothingRan, format!("unknown language: {}", path.display())))?;
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let toolchain =
        toolchain::find(language, &search_path, &cache).map_err(|reason| Failure::new(ExitCode::NothingRan, reason))?;
    let options = WorkerOptions { core: cores().first().copied(), tier: None, require: global.require.map(Into::into) };
    let mut worker = Worker::start(&options)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::judge(format!("cannot start: {error}")))?;
    let stop = Stop::new();
    let judged = runtime.block_on(async {
        let program = match compile(path, &toolchain, None, &cache, &mut worker, &stop).await? {
            Compiled::Ready(program) => program,
            Compiled::Error(words) => return Err(Failure::new(ExitCode::Differs, format!("compile error\n{words}"))),
        };
        let bench = Bench { terms: task.terms.clone(), limits: package.limits.clone() };
        let mut show = |event: &Event| {
            let (style, who) = match event.side {
                Speaker::Judge => (JUDGE, "judge  ›"),
                Speaker::Player => (PLAYER, "player ‹"),
            };
            say(format!("{style}{who} {}{style:#}", display_line(&event.line)));
        };
        let mut interrupts = Interrupts::listen();
        let game = bench.judge(&mut worker, &program, script, 1, &stop, &mut show);
        tokio::select! {
            judged = game => judged,
            () = interrupts.asked() => Err(Failure::new(ExitCode::Stopped, "stopped")),
        }
    })?;
    let what = &judged.explanation.what;
    say(format!("{}{}{what}", judged.verdict.words(), if what.is_empty() { "" } else { ": " }));
    if let Some(hint) = &judged.explanation.hint {
        say(format!("    {hint}"));
    }
    let accepted = judged.verdict == package::Verdict::Accepted;
    Ok(if accepted { ExitCode::AsExpected } else { ExitCode::Differs })
}
