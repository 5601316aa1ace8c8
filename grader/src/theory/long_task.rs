//! Work that may last: done on a thread of its own, so that Ctrl-C ends it at once and a terminal sees it go on.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tokio::sync::oneshot;

use crate::run::stop::Interrupts;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout;

/// How far the work is, as far as it tells.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    stopped: AtomicBool,
}

impl Progress {
    /// So many values or positions are known now; `false` asks to end.
    pub fn known(&self, done: u64) -> bool {
        self.done.store(done, Ordering::Relaxed);
        !self.stopped.load(Ordering::Relaxed)
    }

    /// One more position is known.
    pub fn one_more(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// Answers that come sooner are not announced.
const PATIENCE: Duration = Duration::from_millis(400);
/// Deep recursion is not expected; a thread's usual stack is a quarter of the main one's.
const STACK: usize = 64 << 20;

/// Does the work and prints its text to standard output, all of it or, after Ctrl-C, nothing.
pub fn answer(
    what: &'static str,
    work: impl FnOnce(&Arc<Progress>) -> Result<String, Failure> + Send + 'static,
) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::judge(format!("cannot start: {error}")))?;
    let progress = Arc::new(Progress::default());
    let result = runtime.block_on(async {
        let mut stop = Interrupts::listen();
        let shared = progress.clone();
        let working = on_thread(what, move || work(&shared))?;
        let text = unless_asked(&mut stop, what, &progress, working).await?;
        // A reader may be slow; Ctrl-C must reach us still.
        let printing = on_thread(what, move || stdout::answer(&text))?;
        unless_asked(&mut stop, what, &progress, printing).await
    });
    progress.stopped.store(true, Ordering::Relaxed);
    result.map(|()| ExitCode::AsExpected)
}

fn on_thread<T: Send + 'static>(
    what: &'static str,
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<oneshot::Receiver<Result<T, Failure>>, Failure> {
    let (sender, receiver) = oneshot::channel();
    let body = move || {
        // Nobody listens any more after Ctrl-C.
        let _ = sender.send(work());
    };
    std::thread::Builder::new()
        .name(what.into())
        .stack_size(STACK)
        .spawn(body)
        .map_err(|error| Failure::judge(format!("cannot start a thread: {error}")))?;
    Ok(receiver)
}

/// The result of the thread, or the wish of a person to end it.
async fn unless_asked<T>(
    stop: &mut Interrupts,
    what: &'static str,
    progress: &Progress,
    mut result: oneshot::Receiver<Result<T, Failure>>,
) -> Result<T, Failure> {
    let mut bar: Option<ProgressBar> = None;
    let mut tick = tokio::time::interval(Duration::from_millis(100));
    let started = tokio::time::Instant::now();
    let outcome = loop {
        tokio::select! {
            biased;
            () = stop.asked() => break Err(Failure::new(ExitCode::Stopped, "stopped")),
            result = &mut result => {
                break result.unwrap_or_else(|_| Err(Failure::judge("the solver panicked; this is a bug")));
            }
            _ = tick.tick(), if started.elapsed() >= PATIENCE || bar.is_none() => {
                if started.elapsed() >= PATIENCE && std::io::stderr().is_terminal() {
                    show(bar.get_or_insert_with(|| spinner(what)), progress);
                }
            }
        }
    };
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    outcome
}

fn spinner(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {prefix} {elapsed_precise} {msg}");
    bar.set_style(style.expect("the template is well-formed"));
    bar.with_prefix(what)
}

fn show(bar: &ProgressBar, progress: &Progress) {
    let done = progress.done.load(Ordering::Relaxed);
    if done > 0 {
        bar.set_message(format!("{done} known so far"));
    }
    bar.tick();
}
