//! `grundy doctor`: what this machine can enforce, and which languages it has.

use sandbox::Capabilities;

use crate::cli::Global;
use crate::program::workshop::{Workshop, user_languages};
use crate::run::tier::tier_name;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::say;
use crate::terminal::style::{BAD, GOOD};

pub fn doctor(global: &Global) -> Result<ExitCode, Failure> {
    let tier = match sandbox::probe() {
        Ok(capabilities) => {
            say_capabilities(&capabilities);
            Some(capabilities.tier)
        }
        Err(error) => {
            say("sandbox: none");
            say(format!("  {BAD}no {BAD:#} worker  {error}"));
            None
        }
    };

    let workshop = Workshop::open(&global.workshop())?;
    say("languages:");
    for language in &workshop.languages.list {
        match workshop.toolchain(language) {
            Ok(toolchain) => {
                let tools: Vec<String> = toolchain.tools.values().map(|path| path.display().to_string()).collect();
                say(format!("  {GOOD}yes{GOOD:#} {:12}  {}", language.name, tools.join(", ")));
            }
            Err(reason) => say(format!("  {BAD}no {BAD:#} {:12}  {reason}", language.name)),
        }
    }
    if let Some(file) = user_languages() {
        let state = if file.exists() { "read" } else { "not there" };
        say(format!("your own languages: {} ({state})", file.display()));
    }
    say(format!("results: {}", workshop.store.root().display()));
    say(format!("compiled programs: {}", workshop.cache.root().display()));
    match (tier, workshop.require) {
        (None, _) => Ok(ExitCode::WeakSandbox),
        (Some(tier), Some(required)) if tier > required => Ok(ExitCode::WeakSandbox),
        (Some(_), _) => Ok(ExitCode::AsExpected),
    }
}

fn say_capabilities(capabilities: &Capabilities) {
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
}
