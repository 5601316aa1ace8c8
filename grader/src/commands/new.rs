//! `grundy new`: writes a small package that can be judged as it stands.

use std::path::Path;

use package::{NewFile, NewTask, SkeletonError};

use crate::cli::New;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::say;

/// What `--functions` declares if nothing is declared.
const USUAL_FUNCTIONS: [&str; 2] = ["encode(x: u64) -> string", "decode(code: string) -> u64"];

pub fn new(args: &New) -> Result<ExitCode, Failure> {
    // The folder and declarations in any order: only declarations have parentheses.
    let (declared, folders): (Vec<&str>, Vec<&str>) =
        args.words.iter().map(String::as_str).partition(|word| args.functions && word.contains('('));
    let &[folder] = &folders[..] else {
        return Err(match folders.len() {
            0 => Failure::usage("name the folder of the new package"),
            _ => Failure::usage("only one folder can be made").hint("declarations come with --functions, in quotes"),
        });
    };
    let folder = Path::new(folder);
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let files = package::new_package(&name, task(args, &declared)).map_err(refusal)?;
    write(folder, &files)
        .map_err(|error| Failure::usage(format!("cannot make the package in {}: {error}", folder.display())))?;
    let shown = folder.display();
    say(format!("{shown}: {} files, a complete package. See:", files.len()));
    say(format!("  grundy check {shown}"));
    say(format!("  grundy run {shown}"));
    if args.functions {
        say(format!("  {shown}/contestants/ holds a starter and a local grader for each language"));
    }
    Ok(ExitCode::AsExpected)
}

fn task<'a>(args: &'a New, declared: &'a [&'a str]) -> NewTask<'a> {
    let declared = if declared.is_empty() { &USUAL_FUNCTIONS[..] } else { declared };
    let kinds = [
        (args.batch, NewTask::Batch),
        (args.interactive, NewTask::Interactive),
        (args.two_phase, NewTask::TwoPhase),
        (args.multi_pass, NewTask::MultiPass),
        (args.outputs, NewTask::Outputs),
        (args.functions, NewTask::Functions { declared }),
    ];
    let chosen = kinds.into_iter().find(|(is_chosen, _)| *is_chosen).map(|(_, task)| task);
    chosen.unwrap_or(NewTask::Game { rules: args.game.as_deref().unwrap_or("nim") })
}

fn refusal(error: SkeletonError) -> Failure {
    let example =
        "for example: grundy new --functions 'encode(x: u64) -> string' 'decode(code: string) -> u64' my-code";
    let hint = match &error {
        SkeletonError::Name(_) => "call the folder by lower-case letters, digits and `-`, beginning with a letter",
        SkeletonError::Declaration { hint: Some(hint), .. } | SkeletonError::Rules { hint: Some(hint), .. } => hint,
        SkeletonError::Declaration { hint: None, .. } | SkeletonError::NoPair => example,
        SkeletonError::Rules { hint: None, .. } => "docs/games.md lists the rules; for your own: \"program rules.py\"",
        SkeletonError::NoStart(_) => "begin with other rules, then write these and tests of your own",
        SkeletonError::Program(_) => "begin with a Python file of the package: \"program rules.py\"",
    };
    Failure::usage(error.to_string()).hint(hint)
}

/// Existing files are not changed.
fn write(folder: &Path, files: &[NewFile]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    if std::fs::read_dir(folder)?.next().is_some() {
        return Err(std::io::Error::new(std::io::ErrorKind::AlreadyExists, "it is not empty"));
    }
    for (name, text) in files {
        let path = folder.join(name);
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(path, text)?;
    }
    Ok(())
}
