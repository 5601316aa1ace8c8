//! What every command that runs programs needs: the store, the cache of compiled programs, this machine's languages.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use sandbox::{Tier, Worker, WorkerOptions};
use tokio::runtime::Runtime;

use super::cache::Cache;
use super::language::{self, Languages};
use super::sources::language_of;
use super::toolchain::{self, Toolchain};
use crate::journal::store::Store;
use crate::terminal::failure::Failure;

/// The options of the command line for it.
#[derive(Clone, Debug, Default)]
pub struct WorkshopOptions {
    /// The folder of results, from `--store`.
    pub store: Option<PathBuf>,
    /// The tier below which nothing is run.
    pub require: Option<Tier>,
}

/// The store, the cache and the languages of an invocation; opened once.
#[derive(Debug)]
pub struct Workshop {
    pub store: Store,
    pub cache: Cache,
    pub languages: Languages,
    /// The tier below which nothing is run.
    pub require: Option<Tier>,
    search_path: OsString,
    /// By the language's id; filled when a language is first needed.
    found: Mutex<BTreeMap<String, Result<Toolchain, String>>>,
}

impl WorkshopOptions {
    /// The store, without anything else.
    pub fn store(&self) -> Result<Store, Failure> {
        let working =
            std::env::current_dir().map_err(|error| Failure::judge(format!("no working directory: {error}")))?;
        Ok(Store::locate(self.store.as_deref(), &working))
    }
}

impl Workshop {
    pub fn open(options: &WorkshopOptions) -> Result<Workshop, Failure> {
        let store = options.store()?;
        let cache = Cache::open(store.root(), |name| std::env::var_os(name))?;
        let languages = Languages::load(user_languages().as_deref())?;
        let search_path = std::env::var_os("PATH").unwrap_or_default();
        Ok(Workshop { store, cache, languages, require: options.require, search_path, found: Mutex::default() })
    }

    /// The tools for a source file or folder, or the reason why there are none.
    pub fn toolchain_for(&self, path: &Path) -> Result<Toolchain, String> {
        self.toolchain(language_of(path, &self.languages)?)
    }

    /// The tools of a language, or the reason why this machine lacks them.
    pub fn toolchain(&self, language: &language::Language) -> Result<Toolchain, String> {
        // A thread that panicked here has at worst not added its entry.
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let look = || toolchain::find(language, &self.search_path, &self.cache);
        found.entry(language.id.clone()).or_insert_with(look).clone()
    }

    /// A worker that is not pinned to a core.
    pub fn worker(&self) -> Result<Worker, Failure> {
        Ok(Worker::start(&WorkerOptions { core: None, tier: None, require: self.require })?)
    }
}

/// The path of the user's own table of languages, whether or not it exists.
pub fn user_languages() -> Option<PathBuf> {
    language::user_file(|name| std::env::var_os(name))
}

/// A tokio runtime on the thread that calls this.
pub fn runtime() -> Result<Runtime, Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::judge(format!("cannot start: {error}")))
}
