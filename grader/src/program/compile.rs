//! Turns a source file into something that can be run, in the box and cached by content.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use package::{Functions, GeneratedFile};
use sandbox::{BoxFile, Command, Profile, Worker};

use crate::program::cache::{self, Cache};
use crate::program::compiler_run::{Build, Refusal};
use crate::program::language::Language;
use crate::program::toolchain::{Toolchain, complaint};
use crate::run::stop::Stop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// A submission that can be run.
#[derive(Clone, Debug)]
pub struct Program {
    pub language: Language,
    pub files: Vec<BoxFile>,
    pub program: PathBuf,
    /// `{memory}` still stands for the memory limit.
    args: Vec<String>,
    env: Vec<(String, String)>,
    runtime: Vec<PathBuf>,
}

impl Program {
    /// The same with more files in its box, where they are and their names there.
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
            scratch: None,
            collect: Vec::new(),
            stdin,
            stdout,
            stderr,
            channel: None,
        }
    }
}

/// What came of compiling.
#[derive(Clone, Debug)]
pub enum Compiled {
    Ready(Arc<Program>),
    /// The compiler's words.
    Error(String),
}

const LARGEST_SOURCE: u64 = 1 << 20;

/// Compiles the source at `path`, or finds it compiled; with `functions`, together with the grader that calls them.
/// Fails with [`ExitCode::Stopped`] as soon as `stop` is asked, and with [`ExitCode::NothingRan`] where the compiler does
/// not even take its language's `sample`: that is the machine's fault.
pub async fn compile(
    path: &Path,
    toolchain: &Toolchain,
    functions: Option<&Functions>,
    cache: &Cache,
    worker: &mut Worker,
    stop: &Stop,
) -> Result<Compiled, Failure> {
    let source = match read_source(path) {
        Ok(source) => source,
        Err(reason) => return Ok(Compiled::Error(reason)),
    };
    let Some(recipe) = Recipe::new(path, &toolchain.language, functions) else {
        return Ok(Compiled::Error(format!("functions cannot be written in {}", toolchain.language.name)));
    };
    let kind: &[u8] = if functions.is_some() { b"compile functions 2" } else { b"compile 2" };
    let mut parts = vec![kind, toolchain.identity.as_bytes(), recipe.name.as_bytes(), &source];
    parts.extend(recipe.beside.iter().flat_map(|file| [file.name.as_bytes(), file.text.as_bytes()]));
    let key = cache::key(parts);
    if let Some(entry) = cache.get(&key) {
        if let Some(known) = read_entry(&entry, toolchain, &recipe) {
            return Ok(known);
        }
        cache.discard(&key);
    }
    let fresh = cache.workspace()?;
    write_sources(fresh.path(), &recipe, &source)
        .map_err(|error| Failure::judge(format!("cannot write into {}: {error}", fresh.path().display())))?;

    let outcome = match recipe.compile {
        None => Ok(None),
        Some(line) => {
            let mut build = Build { folder: fresh.path(), recipe: &recipe, toolchain, worker, stop };
            match build.run(line).await? {
                Ok(file) => Ok(file),
                Err(Refusal::Compiler(words)) => {
                    must_work(toolchain, cache, worker, stop).await?;
                    Err(words)
                }
                // Another time, on a machine with less to do, it may come out otherwise: nothing to remember.
                Err(Refusal::Judge(words)) => return Ok(Compiled::Error(words)),
            }
        }
    };
    let entry = cache.put(&key, |folder| {
        match &outcome {
            Ok(artifact) => {
                write_sources(folder, &recipe, &source)?;
                if let (Some(file), Some(artifact)) = (artifact, &toolchain.language.artifact) {
                    let mut to = std::fs::File::options().write(true).create_new(true).open(folder.join(artifact))?;
                    std::io::copy(&mut &*file, &mut to)?;
                }
                let kept: Vec<PathBuf> =
                    needed(&toolchain.language, &recipe).into_iter().map(|name| folder.join(name)).collect();
                std::fs::write(folder.join(DIGEST), digest(kept.iter().map(PathBuf::as_path))?)?;
            }
            Err(words) => std::fs::write(folder.join("compile-error"), recipe.told(words))?,
        }
        Ok(())
    })?;
    read_entry(&entry, toolchain, &recipe)
        .ok_or_else(|| Failure::judge(format!("the cache entry {} is damaged; remove it", entry.display())))
}

/// A program that every compiler of the language takes is compiled, before a contestant is blamed for the first time.
async fn must_work(toolchain: &Toolchain, cache: &Cache, worker: &mut Worker, stop: &Stop) -> Result<(), Failure> {
    let language = &toolchain.language;
    let (Some(sample), Some(line)) = (&language.sample, language.compile.as_deref()) else { return Ok(()) };
    let name = format!("sample.{}", language.extensions[0]);
    let recipe = Recipe { name, beside: Vec::new(), compile: Some(line), run: &language.run };
    let folder = cache.workspace()?;
    write_sources(folder.path(), &recipe, sample.as_bytes())
        .map_err(|error| Failure::judge(format!("cannot write into {}: {error}", folder.path().display())))?;
    match (Build { folder: folder.path(), recipe: &recipe, toolchain, worker, stop }).run(line).await? {
        Ok(_) => Ok(()),
        Err(Refusal::Compiler(words) | Refusal::Judge(words)) => {
            let tool = toolchain.tools.values().next().map_or_else(String::new, |tool| format!(": {}", tool.display()));
            let message = format!("{} does not work in the box{tool}: {}", language.name, complaint(&words));
            Err(Failure::new(ExitCode::NothingRan, message))
        }
    }
}

/// How a submission of one kind is built and run.
pub struct Recipe<'a> {
    /// The source in the box.
    pub name: String,
    /// Generated files that lie beside it.
    beside: Vec<GeneratedFile>,
    compile: Option<&'a str>,
    run: &'a [String],
}

impl<'a> Recipe<'a> {
    /// `None` for functions in a language that has no grader.
    fn new(path: &Path, language: &'a Language, functions: Option<&Functions>) -> Option<Recipe<'a>> {
        let Some(functions) = functions else {
            let (name, compile) = (box_name(path, language), language.compile.as_deref());
            return Some(Recipe { name, beside: Vec::new(), compile, run: &language.run });
        };
        let own = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let name = Functions::source_name(&language.id, own)?;
        let beside = functions.grader(&language.id, &name)?;
        let (compile, run) = (language.functions_compile.as_deref(), &language.functions_run);
        (!run.is_empty()).then_some(Recipe { name, beside, compile, run })
    }

    pub fn sources(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.beside.iter().map(|file| file.name.as_str()))
    }

    /// The compiler's words, after ours where these say too little.
    fn told(&self, words: &str) -> String {
        if self.beside.is_empty() {
            return words.into();
        }
        let two_mains = words.contains("multiple definition of `main'") || words.contains("duplicate symbol: main");
        let ours = if two_mains {
            "the submission defines main; it must define the functions only\n"
        } else if words.contains("cannot access Solution") {
            "the class must be called Solution, as in the starter\n"
        } else {
            ""
        };
        format!("{ours}{words}")
    }
}

fn write_sources(folder: &Path, recipe: &Recipe<'_>, source: &[u8]) -> std::io::Result<()> {
    for file in &recipe.beside {
        std::fs::write(folder.join(&file.name), &file.text)?;
    }
    std::fs::write(folder.join(&recipe.name), source)
}

fn read_source(path: &Path) -> Result<Vec<u8>, String> {
    let meta = path.metadata().map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    if meta.len() > LARGEST_SOURCE {
        let most = package::display_bytes(LARGEST_SOURCE);
        return Err(format!("the source is {} large; at most {most} are taken", package::display_bytes(meta.len())));
    }
    std::fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// The name of the source in the box: its own where that is harmless (a Java class depends on it).
fn box_name(path: &Path, language: &Language) -> String {
    let own = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let harmless = own.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && own.len() <= 100
        && own.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
        && Some(own) != language.artifact.as_deref();
    if harmless { own.into() } else { format!("submission.{}", language.extensions[0]) }
}

/// The file of a cache entry that says what its program must be: half a program, left by a crash of the machine, would
/// be held against the submission.
const DIGEST: &str = "digest";

fn digest<'a>(files: impl IntoIterator<Item = &'a Path>) -> std::io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    for file in files {
        std::io::copy(&mut std::fs::File::open(file)?, &mut hasher)?;
    }
    Ok(hasher.finalize().to_hex().to_string())
}

/// The files of an entry that a run needs.
fn needed<'a>(language: &'a Language, recipe: &'a Recipe<'_>) -> Vec<&'a str> {
    match language.artifact.as_deref() {
        Some(artifact) => vec![artifact],
        None => recipe.sources().collect(),
    }
}

/// What an entry holds; `None` if it is damaged.
fn read_entry(entry: &Path, toolchain: &Toolchain, recipe: &Recipe<'_>) -> Option<Compiled> {
    if let Ok(words) = std::fs::read(entry.join("compile-error")) {
        return Some(Compiled::Error(String::from_utf8_lossy(&words).into_owned()));
    }
    let language = &toolchain.language;
    let executable = language.profile == Profile::Native;
    let needed = needed(language, recipe);
    let files: Vec<BoxFile> =
        needed.into_iter().map(|name| BoxFile { host: entry.join(name), name: name.into(), executable }).collect();
    let kept = digest(files.iter().map(|file| &*file.host)).ok()?;
    if std::fs::read_to_string(entry.join(DIGEST)).ok()? != kept {
        return None;
    }
    let words: Vec<String> = recipe
        .run
        .iter()
        .map(|word| placed(word, toolchain, &recipe.name, |path| path.display().to_string()))
        .collect();
    let mut env = environment();
    env.extend(language.env.iter().map(|(name, value)| (name.clone(), value.clone())));
    let runtime = match language.profile {
        Profile::Native if is_static(&files[0].host) => Vec::new(),
        _ => toolchain.runtime.clone(),
    };
    let program = Program {
        language: language.clone(),
        files,
        program: words[0].clone().into(),
        args: words[1..].to_vec(),
        env,
        runtime,
    };
    Some(Compiled::Ready(Arc::new(program)))
}

/// What every program in a box finds in its environment.
pub fn environment() -> Vec<(String, String)> {
    [("PATH", "/usr/bin:/bin"), ("HOME", "/box"), ("LANG", "C.UTF-8")]
        .map(|(name, value)| (name.into(), value.into()))
        .into()
}

/// Replaces the names in braces.
pub fn placed(text: &str, toolchain: &Toolchain, source: &str, quote: impl Fn(&Path) -> String) -> String {
    let stem = Path::new(source).file_stem().and_then(|stem| stem.to_str()).unwrap_or(source);
    let mut text = text.replace("{source}", source).replace("{stem}", stem);
    if let Some(artifact) = &toolchain.language.artifact {
        text = text.replace("{artifact}", artifact);
    }
    for (tool, path) in &toolchain.tools {
        text = text.replace(&format!("{{{tool}}}"), &quote(path));
    }
    text
}

/// Whether an ELF file asks for no dynamic loader, so that it runs in an empty root.
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
