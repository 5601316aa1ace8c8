//! Work that needs boxes and has no order, done by all cores: one thread for each, with sandbox workers of its own that
//! are started when they are first needed.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sandbox::{Tier, Worker, WorkerOptions};

use crate::run::cores::cores;
use crate::terminal::failure::Failure;

/// The threads' workers. They live as long as the pool, so that a second list of jobs finds them ready.
pub struct Pool {
    threads: Vec<PoolThread>,
}

/// What one thread has.
pub struct PoolThread {
    pub core: Option<usize>,
    require: Option<Tier>,
    worker: Option<Worker>,
    /// A second one, for a program that talks with the first one's.
    pub partner: Option<Worker>,
}

impl PoolThread {
    pub fn worker(&mut self) -> Result<&mut Worker, Failure> {
        self.workers().map(|(worker, _)| worker)
    }

    /// Both, the second perhaps not started yet.
    pub fn workers(&mut self) -> Result<(&mut Worker, &mut Option<Worker>), Failure> {
        if self.worker.is_none() {
            let options = WorkerOptions { core: self.core, tier: None, require: self.require };
            self.worker = Some(Worker::start(&options)?);
        }
        let worker = self.worker.as_mut().ok_or_else(|| Failure::judge("a worker vanished; this is a bug"))?;
        Ok((worker, &mut self.partner))
    }
}

impl Pool {
    /// `require`: the tier below which nothing is run.
    pub fn new(require: Option<Tier>) -> Pool {
        let cores = cores();
        let thread =
            |index: usize| PoolThread { core: cores.get(index).copied(), require, worker: None, partner: None };
        Pool { threads: (0..cores.len().max(1)).map(thread).collect() }
    }

    /// Does all jobs, in any order; the results are in the order of the jobs. The first failure ends the work. A terminal
    /// shows how many are done, under the name `what`.
    pub fn each<J: Sync, R: Send>(
        &mut self,
        what: &'static str,
        jobs: &[J],
        work: impl Fn(&mut PoolThread, &J) -> Result<R, Failure> + Sync,
    ) -> Result<Vec<R>, Failure> {
        if jobs.is_empty() {
            return Ok(Vec::new());
        }
        let (next, bar) = (AtomicUsize::new(0), bar(what, jobs.len()));
        let results: Mutex<Vec<(usize, R)>> = Mutex::default();
        let one = |thread: &mut PoolThread| -> Result<(), Failure> {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(job) = jobs.get(index) else { return Ok(()) };
                let result = work(thread, job).inspect_err(|_| next.store(jobs.len(), Ordering::Relaxed))?;
                // A push is done or not: a thread that panicked left nothing half done.
                results.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
                bar.inc(1);
            }
        };
        let ended: Result<Vec<()>, Failure> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                self.threads.iter_mut().take(jobs.len()).map(|thread| scope.spawn(|| one(thread))).collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, Result<(), Failure>>| {
                thread.join().unwrap_or_else(|_| Err(Failure::judge("a thread of the judge panicked; this is a bug")))
            };
            threads.into_iter().map(join).collect::<Vec<_>>().into_iter().collect()
        });
        bar.finish_and_clear();
        ended?;
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_by_key(|(index, _)| *index);
        Ok(results.into_iter().map(|(_, result)| result).collect())
    }
}

fn bar(what: &'static str, jobs: usize) -> ProgressBar {
    // Nothing is drawn where standard error is no terminal.
    let bar = ProgressBar::with_draw_target(Some(jobs as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {prefix} {pos}/{len} {elapsed_precise}");
    bar.set_style(style.expect("the template is well-formed"));
    bar.with_prefix(what)
}
