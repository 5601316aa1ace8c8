//! The program behind `grundy`: plan, compile, run, check, decide, report.
//!
//! A library, so that benches and tests can use its parts; the binary only calls [`main`].

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cli;
mod commands;
mod conversation;
#[doc(hidden)]
pub mod fuzzing;
mod journal;
mod making;
pub mod passes;
pub mod program;
mod report;
pub mod run;
mod terminal;
mod theory;
pub mod verdict;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Color, Command, Format};
use crate::terminal::failure::Failure;
use crate::terminal::stdout;

/// The whole program, after [`sandbox::worker_entry`].
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version, which are our words alone.
        Err(asked) if !asked.use_stderr() => asked.exit(),
        Err(error) => {
            let words = error.to_string();
            let failure = Failure::usage(words.strip_prefix("error: ").unwrap_or(&words));
            stdout::complain_of(&failure);
            return failure.code.into();
        }
    };
    choose_color(cli.global.color);
    let result = match &cli.global.directory {
        Some(directory) => std::env::set_current_dir(directory)
            .map_err(|error| Failure::usage(format!("cannot work in {}: {error}", directory.display()))),
        None => Ok(()),
    };
    let result = result.and_then(|()| refuse_json(&cli));
    let result = result.and_then(|()| match &cli.command {
        Command::Run(args) => commands::run::run(&cli.global, args),
        Command::Show(args) => commands::show::show(&cli.global, args),
        Command::New(args) => commands::new::new(args),
        Command::Play(args) => commands::play::play(&cli.global, args),
        Command::Check(args) => commands::check::check(&cli.global, args),
        Command::Export(args) => commands::export::export(&cli.global, args),
        Command::Tests(args) => commands::tests::tests(&cli.global, args),
        Command::Doctor => commands::doctor::doctor(&cli.global),
        Command::Solve(args) => commands::solve::solve(&cli.global, args),
        Command::Values(args) => commands::values::values(&cli.global, args),
        Command::Period(args) => commands::period::period(&cli.global, args),
        Command::Count(args) => commands::count::count(&cli.global, args),
        Command::Graph(args) => commands::graph::graph(&cli.global, args),
        Command::Table(args) => commands::table::table(&cli.global, args),
    });
    match result.and_then(|code| stdout::check().map(|()| code)) {
        Ok(code) => code.into(),
        Err(failure) => {
            stdout::complain_of(&failure);
            failure.code.into()
        }
    }
}

/// Refuses `--format json` for commands that have no JSON output.
fn refuse_json(cli: &Cli) -> Result<(), Failure> {
    let command = match &cli.command {
        Command::Run(_) => "run",
        Command::Show(_) => "show",
        Command::New(_) => "new",
        Command::Play(_) => "play",
        Command::Check(_) => "check",
        Command::Export(_) => "export",
        Command::Tests(_) => "tests",
        Command::Doctor => "doctor",
        Command::Solve(_)
        | Command::Values(_)
        | Command::Period(_)
        | Command::Count(_)
        | Command::Graph(_)
        | Command::Table(_) => return Ok(()),
    };
    match cli.global.format {
        Format::Human => Ok(()),
        Format::Json => Err(Failure::usage(format!("`grundy {command}` has no JSON form"))),
    }
}

/// With `auto`, no colour is written to a pipe, or when NO_COLOR is set.
fn choose_color(color: Color) {
    let choice = match color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}
