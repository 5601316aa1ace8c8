//! Packages of ICPC and Kattis, in the version 2025-09 and in the one before it.
//!
//! Source: "Problem package format" (icpc.io/problem-package-format), versions legacy and 2025-09.

mod data;
mod groups;
mod judging;
mod problem;
mod statement;
mod submissions;
mod version;

use std::path::Path;

use super::compare;
use super::draft::Draft;
use super::exported::{Export, ExportRefused};
use super::game;
use super::programs::{Called, ProgramRole, to_icpc};
use super::written_game::WrittenGame;
use crate::model::{AuthorRole, Package, Task};
use judging::{Judge, Judging};
pub use version::IcpcVersion;
use version::main_file;

pub(super) fn export(package: &Package, version: IcpcVersion) -> Result<Export, ExportRefused> {
    let game = match package.task {
        Task::Game(_) => Some(WrittenGame::of(package, game::icpc_files(package)?)),
        Task::Passes(_) | Task::Outputs(_) => None,
    };
    let mut draft = Draft::new(game.as_ref().map_or(package, |game| &game.package));
    if let Some(game) = &game {
        for file in &game.programs {
            let name = file.path.file_name().unwrap_or_default();
            draft.add(Path::new(judge_folder(version)).join(name), file.content.clone());
        }
    }
    let judging = Judging::of(&mut draft, version)?;
    problem::write(&mut draft, version, &judging)?;
    data::write(&mut draft, version, &judging)?;
    write_judge(&mut draft, version, &judging)?;
    write_validators(&mut draft, version)?;
    submissions::write(&mut draft, version)?;
    statement::write(&mut draft, version)?;
    tell_of_the_rest(&mut draft);
    Ok(draft.finish())
}

fn judge_folder(version: IcpcVersion) -> &'static str {
    match version {
        IcpcVersion::Of2025 => "output_validator",
        IcpcVersion::Legacy => "output_validators/output_validator",
    }
}

fn write_judge(draft: &mut Draft<'_>, version: IcpcVersion, judging: &Judging) -> Result<(), ExportRefused> {
    let folder = Path::new(judge_folder(version));
    match &judging.judge {
        Judge::Default | Judge::Written => {}
        Judge::Compare => draft.text(folder.join("compare.cpp"), compare::PROGRAM),
        Judge::Program { path, convention } => {
            let role = if judging.is_interactive { AuthorRole::Interactor } else { AuthorRole::Checker };
            let called = Called { path, role: ProgramRole::Judge(role), by: *convention };
            to_icpc(draft, called, folder, main_file(version))?;
        }
    }
    Ok(())
}

fn write_validators(draft: &mut Draft<'_>, version: IcpcVersion) -> Result<(), ExportRefused> {
    let validators = &draft.package.validators;
    if validators.is_empty() {
        draft.lose("the package has no validator, and the format wants one in input_validators/");
    }
    for (validator, number) in validators.iter().zip(1..) {
        let called = Called { path: &validator.program, role: ProgramRole::Validator, by: validator.convention };
        let folder = format!("input_validators/validator{number}");
        to_icpc(draft, called, Path::new(&folder), main_file(version))?;
    }
    Ok(())
}

fn tell_of_the_rest(draft: &mut Draft<'_>) {
    let package = draft.package;
    if !package.time_factors.is_empty() {
        draft.lose("time limits by language: there is one time limit for all");
    }
    if package.main_solution.is_some() {
        draft.lose("the main solution: answers are files, and no solution makes them");
    }
}
