//! Judges a hostile file exactly as `grundy run` judges a submission: the same language table, the same boxed and
//! cached compile, the same conversation, on a package so small that the two lines `first` and `1 5` win it.
//!
//! A probe whose every attempt fails prints these two lines at the end. So *accepted* means: the attack failed and did
//! not disturb the run. What did succeed the probe writes to standard error.

use grader::passes::GameJudge;
use grader::program::cache::Cache;
use grader::program::compile::{Compiled, Program, compile};
use grader::program::language::Languages;
use grader::program::sources::Sources;
use grader::program::toolchain::{self, Toolchain};
use grader::run::stop::Stop;
use grader::verdict::record::JudgedRun;
use package::{Package, Verdict};
use sandbox::{Profile, Worker};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A shell script takes the place of a compiler under the attacker's control: the file it makes is the artifact.
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

/// The result of one file.
#[derive(Debug)]
pub struct HarnessResult {
    pub verdict: Verdict,
    /// The explanation with its hint, or the compiler's message.
    pub message: String,
    pub stderr: String,
    /// `None` after a compile error.
    pub judged: Option<JudgedRun>,
}

/// What all runs of this process share.
pub struct Harness {
    folder: tempfile::TempDir,
    languages: Languages,
    package: Package,
    /// Kept between invocations of the tests, so that nothing is compiled twice.
    shared_cache: Cache,
}

pub fn harness() -> &'static Harness {
    static HARNESS: OnceLock<Harness> = OnceLock::new();
    HARNESS.get_or_init(Harness::new)
}

/// Runs a future to its end on a runtime of its own.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

impl Harness {
    fn new() -> Harness {
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
        let shared_cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile-cache").into_os_string();
        Harness {
            languages: Languages::load(Some(&folder.path().join("languages.toml"))).unwrap(),
            package: package.unwrap_or_else(|| panic!("{diagnostics:?}")),
            shared_cache: Cache::open(folder.path(), |name| (name == "GRUNDY_CACHE").then(|| shared_cache.clone()))
                .unwrap(),
            folder,
        }
    }

    /// The tools for a file, or why this machine cannot compile it.
    pub fn toolchain(&self, path: &Path) -> Result<Toolchain, String> {
        let language = self.languages.of(path).ok_or_else(|| format!("{}: unknown language", path.display()))?;
        // The system's own tools first: the weaker tiers run programs as another user, who cannot reach tools below a
        // home folder.
        let mut search = std::ffi::OsString::from("/usr/bin:/bin:");
        search.push(std::env::var_os("PATH").unwrap_or_default());
        toolchain::find(language, &search, &self.shared_cache)
    }

    /// Compiles as a submission, with the shared cache.
    pub fn compile(&self, path: &Path, toolchain: &Toolchain, worker: &mut Worker) -> Result<Compiled, String> {
        self.compile_with(&self.shared_cache, path, toolchain, worker)
    }

    fn compile_with(
        &self,
        cache: &Cache,
        path: &Path,
        toolchain: &Toolchain,
        worker: &mut Worker,
    ) -> Result<Compiled, String> {
        match Sources::of_submission(path, &toolchain.language) {
            Ok(sources) => block_on(compile(sources, toolchain, None, cache, worker, &Stop::new()))
                .map_err(|failure| failure.message),
            Err(message) => Ok(Compiled::Error(message)),
        }
    }

    /// One run of a compiled program.
    pub fn judge(&self, program: &Arc<Program>, worker: &mut Worker) -> Result<HarnessResult, String> {
        // A runtime needs a second to start where several judges share a core.
        let (time, idle) = match program.language.profile {
            Profile::Native | Profile::Compiler => (Duration::from_millis(300), Duration::from_millis(600)),
            Profile::Interpreter => (Duration::from_millis(1500), Duration::from_millis(1500)),
        };
        let limits = package::Limits { time, idle, memory: 64 << 20, output: 4 << 20 };
        let game = self.package.task.game().expect("the package of the harness is a game");
        let judge = GameJudge { terms: game.terms.clone(), limits };
        let script = self.package.tests[0].script().expect("games");
        let judged = block_on(judge.judge(worker, program, script, 1, &Stop::new(), &mut |_| {}))
            .map_err(|failure| failure.message)?;
        let hint = judged.explanation.hint.clone().unwrap_or_default();
        Ok(HarnessResult {
            verdict: judged.verdict,
            message: format!("{}\n{hint}", judged.explanation.what),
            stderr: String::from_utf8_lossy(&judged.record.stderr).into_owned(),
            judged: Some(judged),
        })
    }

    /// From source to verdict. An attack on the compiler must run each time: then `use_shared_cache` is false.
    /// Calls `before_judging` between the runs of the compiler and that of the program.
    pub fn compile_and_judge(
        &self,
        path: &Path,
        toolchain: &Toolchain,
        worker: &mut Worker,
        use_shared_cache: bool,
        before_judging: impl FnOnce(),
    ) -> Result<HarnessResult, String> {
        let empty = tempfile::tempdir_in(self.folder.path()).unwrap();
        let root = empty.path().as_os_str().to_owned();
        let empty_cache = Cache::open(empty.path(), |name| (name == "GRUNDY_CACHE").then(|| root.clone())).unwrap();
        let cache = if use_shared_cache { &self.shared_cache } else { &empty_cache };
        match self.compile_with(cache, path, toolchain, worker)? {
            Compiled::Ready(program) => {
                before_judging();
                self.judge(&program, worker)
            }
            Compiled::Error(message) => {
                Ok(HarnessResult { verdict: Verdict::CompileError, message, stderr: String::new(), judged: None })
            }
        }
    }

    /// Writes a file into this process's own folder, for programs that are not files of the repository.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }
}
