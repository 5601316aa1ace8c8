//! Work that may take long: done on its own thread, so that Ctrl-C ends it at once and a terminal shows progress.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tokio::sync::oneshot;

use crate::program::workshop::runtime;
use crate::run::stop::Interrupts;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout;

/// The progress of the work.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    stopped: AtomicBool,
}

impl Progress {
    /// Reports how many values or positions are known; `false` is a request to end.
    pub fn known(&self, done: u64) -> bool {
        self.done.store(done, Ordering::Relaxed);
        !self.stopped.load(Ordering::Relaxed)
    }

    /// Reports that one more position is known.
    pub fn one_more(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// No progress is shown for work that takes less time.
const PATIENCE: Duration = Duration::from_millis(400);
/// Larger than a thread's default stack, which is a quarter of the main thread's.
const STACK: usize = 64 << 20;

/// Does the work and prints its text to standard output: all of it, or nothing after Ctrl-C.
pub fn answer(
    what: &'static str,
    work: impl FnOnce(&Arc<Progress>) -> Result<String, Failure> + Send + 'static,
) -> Result<ExitCode, Failure> {
    let runtime = runtime()?;
    let progress = Arc::new(Progress::default());
    let result = runtime.block_on(async {
        let mut stop = Interrupts::listen();
        let shared = progress.clone();
        let working = on_thread(what, move || work(&shared))?;
        let text = unless_asked(&mut stop, what, &progress, working).await?;
        // The reader of the output may be slow; Ctrl-C must still work.
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
        // The receiver is gone after Ctrl-C.
        let _ = sender.send(work());
    };
    std::thread::Builder::new()
        .name(what.into())
        .stack_size(STACK)
        .spawn(body)
        .map_err(|error| Failure::judge(format!("cannot start a thread: {error}")))?;
    Ok(receiver)
}

/// The result of the thread, or an error after Ctrl-C.
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
