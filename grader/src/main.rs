//! `grundy`: judges competitive-programming tasks that are games or conversations, and explains every loss.

fn main() -> std::process::ExitCode {
    // A sandbox worker is this same program: this check must come first.
    sandbox::worker_entry();
    grader::main()
}
