//! What ends a command early: a message for the user, a hint, and the exit code.

use crate::terminal::exit_code::ExitCode;

#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    pub code: ExitCode,
    pub message: String,
    pub hint: Option<String>,
}

impl Failure {
    pub fn new(code: ExitCode, message: impl Into<String>) -> Failure {
        Failure { code, message: message.into(), hint: None }
    }

    pub fn usage(message: impl Into<String>) -> Failure {
        Failure::new(ExitCode::Usage, message)
    }

    /// The judge's own fault.
    pub fn judge(message: impl Into<String>) -> Failure {
        Failure::new(ExitCode::JudgeError, message)
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }
}

impl From<sandbox::SandboxError> for Failure {
    fn from(error: sandbox::SandboxError) -> Failure {
        let code = match error {
            sandbox::SandboxError::Tier { .. } => ExitCode::WeakSandbox,
            _ => ExitCode::JudgeError,
        };
        Failure::new(code, format!("the sandbox failed: {error}")).hint("`grundy doctor` says what this machine offers")
    }
}
