//! The exit codes of `grundy`; scripts rely on them.

/// How a command ended, for the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitCode {
    /// Everything was as expected.
    AsExpected = 0,
    /// A verdict differs from what was expected.
    Differs = 1,
    /// The command line was wrong.
    Usage = 2,
    /// The package is invalid.
    InvalidPackage = 3,
    /// Nothing ran, since no test or no solution was selected or no language is there; with `--strict`, not all ran that
    /// should have.
    NothingRan = 4,
    /// The judge itself failed.
    JudgeError = 5,
    /// This machine cannot isolate as strongly as required.
    WeakSandbox = 6,
    /// The solver gives no answer: beyond its budget, or no theory is known. It never guesses.
    Refused = 7,
    /// Stopped by Ctrl-C.
    Stopped = 130,
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}
