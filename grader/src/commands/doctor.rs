//! `grundy doctor`: what this machine can enforce, and which languages it has.

use std::path::Path;

use anstyle::{AnsiColor, Style};

use super::{say, tier_name};
use crate::cli::Global;
use crate::journal::store::Store;
use crate::program::cache::Cache;
use crate::program::language::{self, Languages};
use crate::program::toolchain;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();

pub fn doctor(global: &Global) -> Result<ExitCode, Failure> {
    let capabilities = sandbox::probe();
    say(format!("sandbox: {}", tier_name(capabilities.tier)));
    let width = capabilities.features.iter().map(|feature| feature.name.len()).max().unwrap_or(0);
    for feature in &capabilities.features {
        let mark = if feature.works { format!("{GOOD}yes{GOOD:#}") } else { format!("{BAD}no {BAD:#}") };
        say(format!("  {mark} {:width$}  {}", feature.name, feature.detail));
    }
    if capabilities.open_channels.is_empty() {
        say("  no known channel between two runs is open");
    } else {
        say(format!("  open channels between two runs: {}", capabilities.open_channels.join(", ")));
    }

    let working = std::env::current_dir().unwrap_or_else(|_| Path::new(".").into());
    let store = Store::locate(global.store.as_deref(), &working);
    let cache = Cache::open(store.root(), |name| std::env::var_os(name))?;
    let user_file = language::user_file(|name| std::env::var_os(name));
    let languages = Languages::load(user_file.as_deref())?;
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    say("languages:");
    for language in &languages.list {
        match toolchain::find(language, &search_path, &cache) {
            Ok(toolchain) => {
                let tools: Vec<String> = toolchain.tools.values().map(|path| path.display().to_string()).collect();
                say(format!("  {GOOD}yes{GOOD:#} {:12}  {}", language.name, tools.join(", ")));
            }
            Err(reason) => say(format!("  {BAD}no {BAD:#} {:12}  {reason}", language.name)),
        }
    }
    if let Some(file) = user_file {
        let state = if file.exists() { "read" } else { "not there" };
        say(format!("your own languages: {} ({state})", file.display()));
    }
    say(format!("results: {}", store.root().display()));
    say(format!("compiled programs: {}", cache.root().display()));
    match global.require.map(sandbox::Tier::from) {
        Some(required) if capabilities.tier > required => Ok(ExitCode::WeakSandbox),
        _ => Ok(ExitCode::AsExpected),
    }
}
