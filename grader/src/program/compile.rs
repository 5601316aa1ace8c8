//! Compiles source files into a program, in a box, cached by content.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use package::Functions;
use sandbox::{BoxFile, Command, Profile, Worker};

use super::cache::Cache;
use super::compiler_run::{CompileFailure, CompilerRun};
use super::language::Language;
use super::recipe::{Recipe, environment};
use super::sources::{SourceFile, Sources};
use super::toolchain::{Toolchain, complaint};
use crate::run::stop::Stop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// A program that can be run.
#[derive(Clone, Debug)]
pub struct Program {
    /// Changes whenever its sources or its tools change.
    pub identity: String,
    pub language: Language,
    pub files: Vec<BoxFile>,
    pub program: PathBuf,
    /// `{memory}` still stands for the memory limit.
    args: Vec<String>,
    env: Vec<(String, String)>,
    runtime: Vec<PathBuf>,
    hidden: Vec<PathBuf>,
}

impl Program {
    /// The same with more files in its box: their paths, and their names in the box.
    pub fn with(&self, more: &[(PathBuf, String)]) -> Program {
        let file =
            |(host, name): &(PathBuf, String)| BoxFile { host: host.clone(), name: name.into(), executable: false };
        Program { files: self.files.iter().cloned().chain(more.iter().map(file)).collect(), ..self.clone() }
    }

    /// The command that runs it with these streams.
    pub fn command(&self, memory_limit: u64, [stdin, stdout, stderr]: [std::os::fd::OwnedFd; 3]) -> Command {
        let mebibytes = (memory_limit >> 20).max(1).to_string();
        Command {
            program: self.program.clone(),
            args: self.args.iter().map(|arg| arg.replace("{memory}", &mebibytes).into()).collect(),
            env: self.env.iter().map(|(name, value)| (name.into(), value.into())).collect(),
            profile: self.language.profile,
            files: self.files.clone(),
            runtime: self.runtime.clone(),
            hidden: self.hidden.clone(),
            scratch: None,
            folders: Vec::new(),
            collect: Vec::new(),
            stdin,
            stdout,
            stderr,
            channel: None,
        }
    }
}

/// The result of compiling.
#[derive(Clone, Debug)]
pub enum Compiled {
    Ready(Arc<Program>),
    /// The compiler's message.
    Error(String),
}

/// The `identity` of the program that these sources become, without compiling them. The error is for their author.
pub fn identity(sources: &Sources, toolchain: &Toolchain) -> Result<String, String> {
    Ok(Recipe::new(sources.clone(), &toolchain.language, None)?.key(toolchain, false))
}

/// Compiles the sources, or finds them in the cache; with `functions`, together with the grader that calls them.
/// Fails with `ExitCode::Stopped` as soon as `stop` is requested, and with `ExitCode::NothingRan` if the compiler
/// rejects even its language's `sample`: that is the machine's fault.
pub async fn compile(
    sources: Sources,
    toolchain: &Toolchain,
    functions: Option<&Functions>,
    cache: &Cache,
    worker: &mut Worker,
    stop: &Stop,
) -> Result<Compiled, Failure> {
    let recipe = match Recipe::new(sources, &toolchain.language, functions) {
        Ok(recipe) => recipe,
        Err(reason) => return Ok(Compiled::Error(reason)),
    };
    let key = recipe.key(toolchain, functions.is_some());
    if let Some(entry) = cache.get(&key) {
        if let Some(known) = read_entry(&entry, &key, toolchain, &recipe) {
            return Ok(known);
        }
        cache.discard(&key);
    }
    let fresh = cache.workspace()?;
    recipe
        .write(fresh.path())
        .map_err(|error| Failure::judge(format!("cannot write into {}: {error}", fresh.path().display())))?;

    let outcome = match recipe.compile {
        None => Ok(None),
        Some(line) => {
            let mut build = CompilerRun { folder: fresh.path(), recipe: &recipe, toolchain, worker, stop };
            match build.run(line).await? {
                Ok(file) => Ok(file),
                Err(CompileFailure::Compiler(words)) => {
                    must_work(toolchain, cache, worker, stop).await?;
                    Err(words)
                }
                // The result may differ on a machine with less load: it is not cached.
                Err(CompileFailure::Judge(words)) => return Ok(Compiled::Error(words)),
            }
        }
    };
    let entry = cache.put(&key, |folder| {
        match &outcome {
            Ok(artifact) => {
                recipe.write(folder)?;
                if let (Some(file), Some(artifact)) = (artifact, &toolchain.language.artifact) {
                    let mut to = std::fs::File::options().write(true).create_new(true).open(folder.join(artifact))?;
                    std::io::copy(&mut &*file, &mut to)?;
                }
                let kept: Vec<PathBuf> =
                    recipe.needed(&toolchain.language).into_iter().map(|name| folder.join(name)).collect();
                std::fs::write(folder.join(DIGEST), digest(kept.iter().map(PathBuf::as_path))?)?;
            }
            Err(words) => std::fs::write(folder.join("compile-error"), recipe.with_advice(words))?,
        }
        Ok(())
    })?;
    read_entry(&entry, &key, toolchain, &recipe)
        .ok_or_else(|| Failure::judge(format!("the cache entry {} is damaged; remove it", entry.display())))
}

/// Compiles the language's `sample`, before a contestant is blamed for the first time.
async fn must_work(toolchain: &Toolchain, cache: &Cache, worker: &mut Worker, stop: &Stop) -> Result<(), Failure> {
    let language = &toolchain.language;
    let (Some(sample), Some(line)) = (&language.sample, language.compile.as_deref()) else { return Ok(()) };
    let name = format!("sample.{}", language.extensions[0]);
    let file = SourceFile { name: name.clone(), text: sample.as_bytes().to_vec() };
    let sources = Sources { main: name.clone(), units: vec![name], files: vec![file] };
    let recipe = Recipe { sources, generated: Vec::new(), compile: Some(line), run: &language.run };
    let folder = cache.workspace()?;
    recipe
        .write(folder.path())
        .map_err(|error| Failure::judge(format!("cannot write into {}: {error}", folder.path().display())))?;
    match (CompilerRun { folder: folder.path(), recipe: &recipe, toolchain, worker, stop }).run(line).await? {
        Ok(_) => Ok(()),
        Err(CompileFailure::Compiler(words) | CompileFailure::Judge(words)) => {
            let tool = toolchain.tools.values().next().map_or_else(String::new, |tool| format!(": {}", tool.display()));
            let message = format!("{} does not work in the box{tool}: {}", language.name, complaint(&words));
            Err(Failure::new(ExitCode::NothingRan, message))
        }
    }
}

/// The file of a cache entry with the hash of its program. Without it, an incomplete program after a crash of the
/// machine would be blamed on the submission.
const DIGEST: &str = "digest";

fn digest<'a>(files: impl IntoIterator<Item = &'a Path>) -> std::io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    for file in files {
        std::io::copy(&mut std::fs::File::open(file)?, &mut hasher)?;
    }
    Ok(hasher.finalize().to_hex().to_string())
}

/// The program of an entry; `None` if it is damaged.
fn read_entry(entry: &Path, key: &str, toolchain: &Toolchain, recipe: &Recipe<'_>) -> Option<Compiled> {
    if let Ok(words) = std::fs::read(entry.join("compile-error")) {
        return Some(Compiled::Error(String::from_utf8_lossy(&words).into_owned()));
    }
    let language = &toolchain.language;
    let executable = language.profile == Profile::Native;
    let files: Vec<BoxFile> = recipe
        .needed(language)
        .into_iter()
        .map(|name| BoxFile { host: entry.join(name), name: name.into(), executable })
        .collect();
    let kept = digest(files.iter().map(|file| &*file.host)).ok()?;
    if std::fs::read_to_string(entry.join(DIGEST)).ok()? != kept {
        return None;
    }
    let words: Vec<String> =
        recipe.run.iter().map(|word| recipe.filled_in(word, toolchain, |path| path.display().to_string())).collect();
    let mut env = environment();
    env.extend(language.env.iter().map(|(name, value)| (name.clone(), value.clone())));
    let (runtime, hidden) = match (language.profile, &toolchain.seen) {
        (Profile::Native, _) if is_static(&files[0].host) => (Vec::new(), Vec::new()),
        (_, Some(seen)) => (seen.shown.clone(), seen.hidden.clone()),
        (_, None) => (toolchain.runtime.clone(), Vec::new()),
    };
    let program = Program {
        identity: key.into(),
        language: language.clone(),
        files,
        program: words[0].clone().into(),
        args: words[1..].to_vec(),
        env,
        runtime,
        hidden,
    };
    Some(Compiled::Ready(Arc::new(program)))
}

/// Whether an ELF file needs no dynamic loader, so that it runs in an empty root.
fn is_static(path: &Path) -> bool {
    use std::io::Read;
    let mut head = [0; 4096];
    let read = std::fs::File::open(path).and_then(|mut file| file.read(&mut head)).unwrap_or(0);
    let head = &head[..read];
    if head.len() < 64 || !head.starts_with(b"\x7fELF\x02\x01") {
        return false;
    }
    let number = |at: usize, len: usize| head[at..at + len].iter().rev().fold(0_usize, |n, &b| n << 8 | b as usize);
    let (table, size, count) = (number(32, 8), number(54, 2), number(56, 2));
    // PT_INTERP is 3
    (0..count).all(|i| {
        let at = table.saturating_add(i * size);
        head.get(at..at + 4).is_some_and(|kind| kind != [3, 0, 0, 0])
    })
}
