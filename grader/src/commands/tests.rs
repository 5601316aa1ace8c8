//! `grundy tests`: what the tests of a package are, or one of them as it is.

use interactor::escaped_line;
use package::{Content, Package, Test, TestData, display_bytes};
use unicode_width::UnicodeWidthStr;

use crate::cli::{Global, Tests};
use crate::making;
use crate::program::workshop::Workshop;
use crate::run::load::load_package;
use crate::terminal::diagnose;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;
use crate::terminal::stdout::{data, say};

pub fn tests(global: &Global, args: &Tests) -> Result<ExitCode, Failure> {
    let options = global.workshop();
    let package = load_package(&options, &args.package)?;
    let wanted = match &args.test {
        None => package.tests.clone(),
        Some(word) => vec![crate::run::selection::selected_tests(&package, std::slice::from_ref(word))?.swap_remove(0)],
    };
    let workshop = Workshop::open(&options)?;
    if args.test.is_some() {
        let test = making::made(&package, wanted, &workshop)?.swap_remove(0);
        let bytes = if args.answer { test.answer_bytes() } else { test.input_bytes(&package.task) };
        let bytes = bytes.map_err(|error| Failure::usage(format!("cannot read test {}: {error}", test.name)))?;
        data(&bytes, "grundy tests … > FILE writes all of it")?;
        return Ok(ExitCode::AsExpected);
    }
    let (tests, mistakes) = making::made_as_far_as_possible(&package, wanted, &workshop)?;
    list(&package, &tests);
    match diagnose::print(&package.root, &mistakes) {
        (0, _) => Ok(ExitCode::AsExpected),
        _ => Ok(ExitCode::InvalidPackage),
    }
}

fn list(package: &Package, tests: &[Test]) {
    let head = ["test", "input", "answer", "sample", "group", "points", "from"].map(String::from);
    let rows: Vec<[String; 7]> = std::iter::once(head).chain(tests.iter().map(|test| row(package, test))).collect();
    // A column in which no test has anything is left out.
    let is_there = |column: usize| rows[1..].iter().any(|row| !row[column].is_empty());
    let columns: Vec<usize> = (0..7).filter(|&column| is_there(column)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    for row in &rows {
        let cells = columns.iter().map(|&column| {
            let (cell, blank) = (&row[column], " ".repeat(width(column) - row[column].width()));
            match column {
                // Sizes and points.
                1 | 2 | 5 => format!("{blank}{cell}"),
                _ => format!("{cell}{blank}"),
            }
        });
        say(cells.collect::<Vec<_>>().join("  ").trim_end());
    }
}

fn row(package: &Package, test: &Test) -> [String; 7] {
    let (input, answer) = match &test.data {
        TestData::Text { input, answer } => {
            // Where a test has no answer, its input stands for it.
            (size(input), if answer == input { String::new() } else { size(answer) })
        }
        TestData::Game(_) | TestData::Calls(_) => {
            let length =
                |bytes: std::io::Result<std::borrow::Cow<'_, [u8]>>| bytes.map_or(0, |bytes| bytes.len() as u64);
            let answer = length(test.answer_bytes());
            let input = display_bytes(length(test.input_bytes(&package.task)));
            (input, if answer == 0 { String::new() } else { display_bytes(answer) })
        }
    };
    let groups = package.groups.iter().filter(|group| group.tests.contains(&test.number));
    let groups = groups.map(|group| group.name.as_str()).collect::<Vec<_>>().join(", ");
    let sample = if test.details.is_sample { "sample" } else { "" };
    let points = test.details.points.map(|points| points.to_string()).unwrap_or_default();
    let origin = test.origin.to_string();
    [&test.name, &input, &answer, sample, &groups, &points, &origin].map(|cell| escaped_line(cell.as_bytes()))
}

/// `-` where it could not be made.
fn size(content: &Content) -> String {
    match content {
        Content::Made(_) => "-".into(),
        Content::Bytes(bytes) => display_bytes(bytes.len() as u64),
        Content::File { path, .. } => path.metadata().map_or("-".into(), |meta| display_bytes(meta.len())),
    }
}
