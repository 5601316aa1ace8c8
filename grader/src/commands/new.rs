//! `grundy new`: writes the first files of a package.

use std::path::Path;

use package::{NewFile, SkeletonError};

use crate::cli::New;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::say;

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
    let files = match args.functions {
        true => package::new_functions(&name, &declared),
        false => package::new_game(&name, &args.game),
    };
    let files = files.map_err(refusal)?;
    write(folder, &files)
        .map_err(|error| Failure::usage(format!("cannot make the package in {}: {error}", folder.display())))?;
    say(format!("{}: {} files. Next:", folder.display(), files.len()));
    say(format!("  put a right solution into {}/solutions/accepted/", folder.display()));
    say(format!("  grundy check {}", folder.display()));
    if args.functions {
        say(format!("  {}/contestants/ holds a starter and a local grader for each language", folder.display()));
    }
    Ok(ExitCode::AsExpected)
}

fn refusal(error: SkeletonError) -> Failure {
    let example =
        "for example: grundy new --functions 'encode(x: u64) -> string' 'decode(code: string) -> u64' my-code";
    let hint = match &error {
        SkeletonError::Name(_) => "call the folder by lower-case letters, digits and `-`, beginning with a letter",
        SkeletonError::Declaration { hint: Some(hint), .. } => hint,
        SkeletonError::Declaration { .. } | SkeletonError::NoPair => example,
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
