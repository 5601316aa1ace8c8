//! A game whose interactor was written as a program: a package whose tests are what that program reads.

use std::collections::BTreeMap;
use std::path::Path;

use super::exported::ExportedFile;
use crate::model::{Content, Package, TestData};

pub(super) struct WrittenGame {
    /// The package of the game with tests of text.
    pub package: Package,
    /// The programs, at the paths that they were written for.
    pub programs: Vec<ExportedFile>,
}

impl WrittenGame {
    /// `files`: the programs, and a file for each test whose name is the test's number, alone or with `.in` after it.
    pub fn of(package: &Package, files: Vec<ExportedFile>) -> WrittenGame {
        let number = |path: &Path| path.file_stem()?.to_str()?.parse::<usize>().ok();
        let (tests, programs): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| number(&file.path).is_some());
        let is_input = |file: &ExportedFile| file.path.extension().is_none_or(|extension| extension == "in");
        let inputs: BTreeMap<usize, Content> =
            tests.into_iter().filter(is_input).filter_map(|file| Some((number(&file.path)?, file.content))).collect();
        let mut package = package.clone();
        for test in &mut package.tests {
            if let Some(input) = inputs.get(&test.number) {
                test.data = TestData::Text { input: input.clone(), answer: Content::empty() };
            }
        }
        WrittenGame { package, programs }
    }
}
