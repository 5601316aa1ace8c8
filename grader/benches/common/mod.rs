//! What the benches of the judge share: a submission through the real compiler, and a median.

use std::path::Path;
use std::sync::Arc;

use grader::program::cache::Cache;
use grader::program::compile::{Compiled, Program, compile};
use grader::program::language::Languages;
use grader::program::sources::Sources;
use grader::run::stop::Stop;
use sandbox::Worker;
use tokio::runtime::Runtime;

/// Compiles `text` as a file called `name`, in the box as ever; the reason where this machine lacks the language.
pub fn compiled(
    (name, text): (&str, &str),
    folder: &Path,
    worker: &mut Worker,
    runtime: &Runtime,
) -> Result<Arc<Program>, String> {
    let source = folder.join(name);
    std::fs::write(&source, text).expect("the source");
    let cache = Cache::open(folder, |_| None).expect("a cache");
    let languages = Languages::load(None).expect("the table of languages");
    let language = languages.of(&source).expect("a known language");
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let toolchain = grader::program::toolchain::find(language, &search_path, &cache)?;
    let stop = Stop::new();
    let sources = Sources::of_submission(&source, &toolchain.language)?;
    match runtime.block_on(compile(sources, &toolchain, None, &cache, worker, &stop)).expect("a compiler that runs") {
        Compiled::Ready(program) => Ok(program),
        Compiled::Error(words) => panic!("{words}"),
    }
}

pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
