//! Programs of a package's author (rules, interactors, checkers, channels): found, compiled in the box, cached.

use std::path::Path;
use std::sync::Arc;

use sandbox::{Worker, WorkerOptions};

use crate::cli::Global;
use crate::commands::run::unknown_language;
use crate::journal::store::Store;
use crate::program::cache::Cache;
use crate::program::compile::{Compiled, Program, compile};
use crate::program::language::{self, Languages};
use crate::program::toolchain;
use crate::run::stop::Stop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// Compiles the program at `path`; `what` is what its author calls it. Must not be called within a tokio runtime.
/// Comes with the worker that compiled it.
pub fn compiled(path: &Path, what: &str, global: &Global) -> Result<(Arc<Program>, Worker), Failure> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let working = std::env::current_dir().map_err(|error| Failure::judge(format!("no working directory: {error}")))?;
    let store = Store::locate(global.store.as_deref(), &working);
    let cache = Cache::open(store.root(), |name| std::env::var_os(name))?;
    let languages = Languages::load(language::user_file(|name| std::env::var_os(name)).as_deref())?;
    let language = languages.of(path).ok_or_else(|| Failure::usage(unknown_language(path, &languages)))?;
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let toolchain =
        toolchain::find(language, &search_path, &cache).map_err(|reason| Failure::new(ExitCode::NothingRan, reason))?;
    let options = WorkerOptions { core: None, tier: None, require: global.require.map(Into::into) };
    let mut worker = Worker::start(&options)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::judge(format!("cannot start: {error}")))?;
    match runtime.block_on(compile(path, &toolchain, None, &cache, &mut worker, &Stop::new()))? {
        Compiled::Ready(program) => Ok((program, worker)),
        Compiled::Error(words) => {
            let message = format!("the {what} {name} cannot be compiled\n{}", words.trim_end());
            Err(Failure::new(ExitCode::InvalidPackage, message))
        }
    }
}
