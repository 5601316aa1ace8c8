//! Inputs and answers that are made by command lines: `gen 5 10`.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;

use package::{Content, Diagnostic, Maker, Test, TestData};

use super::context::Making;
use super::kept;
use super::pool::PoolThread;
use super::process::FileRun;
use super::programs::Role;
use crate::program::cache;
use crate::program::toolchain::shell_quoted;
use crate::terminal::failure::Failure;

/// A command line that has to be run, with everything that is wanted of it.
struct CommandRun {
    program: PathBuf,
    arguments: Vec<String>,
    outputs: Vec<Output>,
}

/// One file that a command makes.
struct Output {
    /// `None`: its standard output.
    file: Option<String>,
    key: String,
    /// The name of the first test that wants it.
    test: String,
}

/// Makes them as far as that is possible; returns why it was not.
pub fn make(making: &mut Making<'_>, tests: &mut [Test]) -> Result<Vec<Diagnostic>, Failure> {
    let runs = fill_in(making, tests)?;
    if runs.is_empty() {
        return Ok(Vec::new());
    }
    let programs: Vec<_> = runs.iter().map(|run| (Role::Generator, run.program.clone())).collect();
    making.compile(&programs)?;
    let Making { package, workshop, pool, programs, .. } = making;
    let mistakes = pool.each("making tests", &runs, |thread, run| {
        let Some(program) = programs.get(Role::Generator, &run.program) else { return Ok(Vec::new()) };
        run.make(thread, program, &package.author_limits, &workshop.cache)
    })?;
    fill_in(making, tests)?;
    Ok(mistakes.into_iter().flatten().collect())
}

/// Puts in what is kept; returns the runs that would make the rest.
fn fill_in(making: &mut Making<'_>, tests: &mut [Test]) -> Result<Vec<CommandRun>, Failure> {
    let mut runs: BTreeMap<(PathBuf, Vec<String>), CommandRun> = BTreeMap::new();
    for Test { name, data, .. } in tests {
        let TestData::Text { input, answer } = data else { continue };
        for content in [input, answer] {
            let Content::Made(Maker::Command { program, arguments, writes }) = content else { continue };
            let Some(identity) = making.identity(Role::Generator, program)? else { continue };
            let key = key(&identity, arguments, writes.as_deref());
            match kept::get(&making.workshop.cache, &key) {
                Some(made) => *content = made,
                None => {
                    let (program, arguments) = (program.clone(), arguments.clone());
                    let run = runs.entry((program.clone(), arguments.clone()));
                    let run = run.or_insert(CommandRun { program, arguments, outputs: Vec::new() });
                    if run.outputs.iter().all(|output| output.key != key) {
                        run.outputs.push(Output { file: writes.clone(), key, test: name.clone() });
                    }
                }
            }
        }
    }
    Ok(runs.into_values().collect())
}

/// Everything that decides the bytes of an output.
fn key(identity: &str, arguments: &[String], writes: Option<&str>) -> String {
    let output = match writes {
        None => ["standard output", ""],
        Some(name) => ["file", name],
    };
    let words = ["generated 1", identity].into_iter().chain(output).chain(arguments.iter().map(String::as_str));
    cache::key(words.map(str::as_bytes))
}

impl CommandRun {
    /// Runs it, and keeps what it made; returns what is wrong with that.
    fn make(
        &self,
        thread: &mut PoolThread,
        program: &crate::program::compile::Program,
        limits: &package::AuthorLimits,
        cache: &cache::Cache,
    ) -> Result<Vec<Diagnostic>, Failure> {
        let io = |error: std::io::Error| Failure::judge(format!("cannot keep a test: {error}"));
        let folder = cache.beside()?;
        let place = kept::place(&folder);
        let stdout = File::create_new(&place).map_err(io)?;
        let collect = self.outputs.iter().filter_map(|output| output.file.as_deref()).flat_map(names);
        let run = FileRun {
            program,
            arguments: &self.arguments,
            stdin: None,
            stdout: Some(stdout),
            collect: collect.map(PathBuf::from).collect(),
            limits,
        };
        let end = run.run(thread.worker()?)?;
        if let Some(fault) = end.fault() {
            return Ok(vec![self.mistake(&self.outputs[0], &fault)]);
        }
        let mut files = end.files.into_iter();
        let mut mistakes = Vec::new();
        // What it printed is moved away by the first who takes it.
        let printed = self.outputs.iter().filter(|output| output.file.is_none());
        for output in printed {
            match place.metadata().map_err(io)?.len() {
                0 => mistakes.push(self.mistake(output, "printed nothing")),
                _ => kept::put(cache, &output.key, &place)?,
            }
        }
        for output in &self.outputs {
            let Some(name) = &output.file else { continue };
            let written = files.by_ref().take(names(name).len()).fold(None, Option::or);
            let Some(mut written) = written else {
                let tried = names(name).join(", ");
                mistakes.push(self.mistake(output, &format!("wrote no file {tried}")));
                continue;
            };
            let place = folder.path().join("written");
            let copied = File::create(&place).and_then(|mut file| std::io::copy(&mut written, &mut file));
            match copied.map_err(io)? {
                0 => mistakes.push(self.mistake(output, &format!("wrote nothing into {name}"))),
                _ => kept::put(cache, &output.key, &place)?,
            }
        }
        Ok(mistakes)
    }

    fn mistake(&self, output: &Output, what: &str) -> Diagnostic {
        let stem = self.program.file_stem().unwrap_or_default().to_string_lossy();
        let words = std::iter::once(&*stem).chain(self.arguments.iter().map(String::as_str));
        let line = words.map(shell_quoted).collect::<Vec<_>>().join(" ");
        let message = format!("test {} cannot be made: `{line}` {what}", output.test);
        Diagnostic::error("failed-generator", message, &self.program)
    }
}

/// What the file may be called: a number also with leading zeros (Polygon: a generator of several tests writes `5`, `05`
/// or `005`).
fn names(name: &str) -> Vec<String> {
    let mut names = vec![name.to_string()];
    if let Ok(number) = name.parse::<u32>() {
        names.extend([format!("{number:02}"), format!("{number:03}")]);
        names.dedup();
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_have_leading_zeros() {
        assert_eq!(names("5"), ["5", "05", "005"]);
        assert_eq!(names("12"), ["12", "012"]);
        assert_eq!(names("out.txt"), ["out.txt"]);
    }

    #[test]
    fn whatever_decides_an_output_changes_its_key() {
        let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
        let keys = [
            key("a", &[], None),
            key("b", &[], None),
            key("a", &words(&["1"]), None),
            key("a", &words(&["1", "2"]), None),
            key("a", &words(&["12"]), None),
            key("a", &[], Some("1")),
            key("a", &words(&["1"]), Some("1")),
        ];
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{index}");
        }
    }
}
