//! Runs the real binary as a user would, with a store of its own and without a terminal. A failing test shows the
//! command, its exit code and its whole output.

#![allow(dead_code, reason = "each test target uses its own part of this")]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
#[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
use std::process::Command;
use std::time::{Duration, Instant};

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("grader lies in the workspace").into()
}

/// A directory of its own for one test: the working directory of its commands, with their store and configuration.
pub struct TestDir {
    pub folder: tempfile::TempDir,
}

/// What a command printed, and its exit code.
pub struct CommandOutput {
    pub command: String,
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl TestDir {
    pub fn new() -> TestDir {
        TestDir { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// `grundy` with these arguments; compiled programs are shared between tests by a cache that outlives them.
    #[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
    pub fn command(&self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command
            .args(args)
            .current_dir(self.path())
            .env_remove("GRUNDY_STORE")
            .env_remove("NO_COLOR")
            .env_remove("CI")
            .env("XDG_CONFIG_HOME", self.path().join("config"))
            .env("GRUNDY_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
        command
    }

    pub fn grundy(&self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> CommandOutput {
        run(self.command(args))
    }

    /// Writes a file below the directory.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder below the directory");
        std::fs::write(&path, text).expect("a file below the directory");
        path
    }

    /// A small valid Nim package with one test and no solutions.
    pub fn nim(&self) -> PathBuf {
        self.write("nim/tests/01.txt", "2\n3\n3 4 6\n2\n5 5\n");
        self.write(
            "nim/problem.toml",
            "name = \"nim\"\ntitle = \"Nim\"\n[game]\nrules = \"nim\"\n[protocol]\nfirst = \"choose\"\n\
             [tests]\nfiles = [\"tests/*.txt\"]\n",
        );
        self.path().join("nim")
    }
}

#[expect(clippy::disallowed_types, reason = "tests start the judge itself, from outside")]
pub fn run(mut command: Command) -> CommandOutput {
    let shown = format!("{command:?}");
    let output = command.output().expect("the binary starts");
    CommandOutput {
        command: shown,
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("output is UTF-8"),
    }
}

/// The standard output of a command that succeeds.
#[track_caller]
pub fn answer(dir: &TestDir, args: &[&str]) -> String {
    dir.grundy(args).code_is(0).stdout
}

/// Waits until `condition` returns something; panics after a minute.
#[track_caller]
pub fn until<T>(what: &str, mut condition: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(found) = condition() {
            return found;
        }
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        std::thread::yield_now();
    }
}

impl CommandOutput {
    #[track_caller]
    pub fn code_is(self, code: i32) -> CommandOutput {
        assert_eq!(self.code, Some(code), "\n{self}");
        self
    }

    #[track_caller]
    pub fn stdout_has(self, words: &str) -> CommandOutput {
        assert!(self.stdout.contains(words), "standard output lacks `{words}`\n{self}");
        self
    }

    #[track_caller]
    pub fn stderr_has(self, words: &str) -> CommandOutput {
        assert!(self.stderr.contains(words), "standard error lacks `{words}`\n{self}");
        self
    }
}

impl std::fmt::Display for CommandOutput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let CommandOutput { command, code, stdout, stderr } = self;
        write!(f, "command: {command}\nexit code: {code:?}\nstandard output:\n{stdout}\nstandard error:\n{stderr}")
    }
}
