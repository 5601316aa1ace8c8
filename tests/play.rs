//! `grundy play`: the input of a human player, from a pipe.

mod support;

use std::io::Write;
use std::process::Stdio;

use support::{CommandOutput, TestDir};

/// Plays with these lines as input.
fn typed(dir: &TestDir, args: &[&str], lines: impl AsRef<[u8]>) -> CommandOutput {
    let lines = lines.as_ref();
    let mut command = dir.command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    child.stdin.take().expect("piped").write_all(lines).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    CommandOutput {
        command: format!("{args:?} < {}", lines.escape_ascii()),
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into(),
        stderr: String::from_utf8_lossy(&output.stderr).into(),
    }
}

#[test]
fn a_person_can_win_with_hints() {
    let dir = TestDir::new();
    dir.nim();
    let said = typed(&dir, &["play", "nim", "--pos", "3 4 6", "--as", "first", "--hint"], "hello\n9 9\n1 1\nquit\n");
    said.code_is(130)
        .stdout_has("position: 3 4 6")
        .stdout_has("hint: nim-sum 1, the player to move wins; 1 of 13 moves do it, for example `1 1`")
        .stdout_has("there is no heap 9")
        .stdout_has("judge › ");
}

#[test]
fn one_heap_is_won_in_one_move_and_lost_by_waiting() {
    let dir = TestDir::new();
    dir.nim();
    typed(&dir, &["play", "nim", "--pos", "5", "--as", "first"], "1 5\n").code_is(0).stdout_has("you won");
    typed(&dir, &["play", "nim", "--pos", "5"], "second\n").code_is(0).stdout_has("you lost");
}

#[test]
fn bytes_that_are_not_text_are_asked_for_again() {
    let dir = TestDir::new();
    dir.nim();
    let said = typed(&dir, &["play", "nim", "--pos", "5", "--as", "first"], b"\xff\xfe\n1 5\n");
    said.code_is(0).stdout_has("expected `heap take`").stdout_has("you won");
}

#[test]
fn a_submission_is_shown_as_it_plays() {
    let dir = TestDir::new();
    dir.nim();
    dir.write(
        "one.py",
        "input(); input(); n = int(input())\nprint('first', flush=True)\nprint(1, n, flush=True)\ninput()\n",
    );
    let said = dir.grundy(["play", "nim", "one.py", "--pos", "8"]).code_is(0);
    said.stdout_has("player ‹ first").stdout_has("player ‹ 1 8").stdout_has("judge  › won").stdout_has("accepted");
}

#[test]
fn a_bad_position_is_refused_with_its_reason() {
    let dir = TestDir::new();
    dir.nim();
    dir.grundy(["play", "nim", "--pos", "three"]).code_is(2).stderr_has("`three` is not a position");
}
