//! Judges a hostile file exactly as `grundy run` judges a submission: the same language table, the same boxed and
//! cached compile, the same conversation, on a package so small that `first`, `1 5` wins it.
//!
//! So a probe that finds every door shut ends by playing these two lines, and *accepted* means: the attack came to
//! nothing and the run was not disturbed by it. What it could do it says on standard error.

use grader::judge::{Bench, Judged};
use grader::program::cache::Cache;
use grader::program::compile::{Compiled, Program, compile};
use grader::program::language::Languages;
use grader::program::toolchain::{self, Toolchain};
use grader::run::stop::Stop;
use package::{Package, Task, Verdict};
use sandbox::{Profile, Worker};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// Shell scripts stand for a compiler that has been taken over: what they leave is its artifact.
const HIJACKED_COMPILER: &str = r#"
[hijacked]
name = "hijacked compiler"
extensions = ["sh"]
profile = "native"
tools = { cc = ["gcc", "cc", "clang"] }
compile = "sh {source}"
artifact = "program"
run = ["./program"]
flush = ""
"#;

/// What came of one file.
#[derive(Debug)]
pub struct Ruling {
    pub verdict: Verdict,
    /// The explanation, or the compiler's words.
    pub words: String,
    pub stderr: String,
    /// Not there after a compile error.
    pub judged: Option<Judged>,
}

/// All that every judgement of this process shares.
pub struct Court {
    folder: tempfile::TempDir,
    languages: Languages,
    package: Package,
    /// Outlives the tests: what compiled once need not compile again.
    shared: Cache,
}

pub fn court() -> &'static Court {
    static COURT: OnceLock<Court> = OnceLock::new();
    COURT.get_or_init(Court::new)
}

/// A runtime for one judgement.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

impl Court {
    fn new() -> Court {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("languages.toml", HIJACKED_COMPILER);
        write("nim/tests/01.txt", "1\n1\n5\n");
        write(
            "nim/problem.toml",
            "name = \"nim\"\ntitle = \"Nim\"\n[game]\nrules = \"nim\"\n[protocol]\nfirst = \"choose\"\n\
             [tests]\nfiles = [\"tests/*.txt\"]\n",
        );
        let (package, diagnostics) = package::load(&folder.path().join("nim"));
        let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile-cache").into_os_string();
        Court {
            languages: Languages::load(Some(&folder.path().join("languages.toml"))).unwrap(),
            package: package.unwrap_or_else(|| panic!("{diagnostics:?}")),
            shared: Cache::open(folder.path(), |name| (name == "GRUNDY_CACHE").then(|| shared.clone())).unwrap(),
            folder,
        }
    }

    /// The tools for a file, or why this machine cannot compile it.
    pub fn toolchain(&self, path: &Path) -> Result<Toolchain, String> {
        let language = self.languages.of(path).ok_or_else(|| format!("{}: unknown language", path.display()))?;
        // The system's own tools first: one below a home folder cannot be reached by another user, as whom the weaker
        // tiers run programs.
        let mut search = std::ffi::OsString::from("/usr/bin:/bin:");
        search.push(std::env::var_os("PATH").unwrap_or_default());
        toolchain::find(language, &search, &self.shared)
    }

    /// Compiles as a submission, with what compiled before remembered.
    pub fn compile(&self, path: &Path, toolchain: &Toolchain, worker: &mut Worker) -> Result<Compiled, String> {
        block_on(compile(path, toolchain, None, &self.shared, worker, &Stop::new())).map_err(|failure| failure.message)
    }

    /// One run of a compiled program.
    pub fn judge(&self, program: &Program, worker: &mut Worker) -> Result<Ruling, String> {
        // A runtime needs a second to start where several judges share a core.
        let (time, idle) = match program.language.profile {
            Profile::Native | Profile::Compiler => (Duration::from_millis(300), Duration::from_millis(600)),
            Profile::Interpreter => (Duration::from_millis(1500), Duration::from_millis(1500)),
        };
        let limits = package::Limits { time, idle, memory: 64 << 20, output: 4 << 20 };
        let Task::Game(game) = &self.package.task else { unreachable!("the court plays Nim") };
        let bench = Bench { terms: game.terms.clone(), limits };
        let script = &game.scripts[0];
        let judged = block_on(bench.judge(worker, program, script, 1, &Stop::new(), &mut |_| {}))
            .map_err(|failure| failure.message)?;
        let hint = judged.explanation.hint.clone().unwrap_or_default();
        Ok(Ruling {
            verdict: judged.verdict,
            words: format!("{}\n{hint}", judged.explanation.what),
            stderr: String::from_utf8_lossy(&judged.stderr).into_owned(),
            judged: Some(judged),
        })
    }

    /// From source to verdict. An attack on the compiler is made afresh each time: `remember` nothing then.
    pub fn rule(
        &self,
        path: &Path,
        toolchain: &Toolchain,
        worker: &mut Worker,
        remember: bool,
    ) -> Result<Ruling, String> {
        let empty = tempfile::tempdir_in(self.folder.path()).unwrap();
        let root = empty.path().as_os_str().to_owned();
        let forgetful = Cache::open(empty.path(), |name| (name == "GRUNDY_CACHE").then(|| root.clone())).unwrap();
        let cache = if remember { &self.shared } else { &forgetful };
        match block_on(compile(path, toolchain, None, cache, worker, &Stop::new()))
            .map_err(|failure| failure.message)?
        {
            Compiled::Ready(program) => self.judge(&program, worker),
            Compiled::Error(words) => {
                Ok(Ruling { verdict: Verdict::CompileError, words, stderr: String::new(), judged: None })
            }
        }
    }

    /// A file of this process's own folder, for honest programs.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }
}
