//! Compiles a submission with its generated grader and plays the judge's side of the channel.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use package::{CallReply, Functions, GeneratedFile, ReplyError, ReplyFrame, Value};
use tempfile::TempDir;

#[expect(clippy::disallowed_types, reason = "this test is the one owner of the compilers and graders that it starts")]
type Command = std::process::Command;

const LONGEST_REPLY: usize = 64 << 20;

/// What it takes to build and run a submission in one language; `{source}` stands for the submission.
struct Tools {
    language: &'static str,
    extension: &'static str,
    needs: &'static [&'static str],
    compile: &'static str,
    run: &'static str,
}

const TOOLS: [Tools; 6] = [
    Tools {
        language: "c",
        extension: "c",
        needs: &["gcc"],
        compile: "gcc -O2 -std=gnu17 -Wall -Wextra -Werror -include grader.h {source} grader.c -o program -lm",
        run: "./program",
    },
    Tools {
        language: "cpp",
        extension: "cpp",
        needs: &["g++"],
        compile: "g++ -O2 -std=gnu++20 -Wall -Wextra -Werror -include grader.h {source} grader.cpp -o program",
        run: "./program",
    },
    Tools { language: "python", extension: "py", needs: &["python3"], compile: "true", run: "python3 -I -B grader.py" },
    Tools {
        language: "java",
        extension: "java",
        needs: &["javac", "java"],
        compile: "javac -J-XX:TieredStopAtLevel=1 -proc:none \
                  -Xlint:all,-serial -Werror -encoding UTF-8 -d classes Grader.java {source}",
        run: "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
              --add-opens=java.base/java.io=ALL-UNNAMED -cp classes Grader",
    },
    Tools {
        language: "rust",
        extension: "rs",
        needs: &["rustc"],
        compile: "rustc --edition 2021 -C opt-level=1 -D warnings grader.rs -o program",
        run: "./program",
    },
    Tools { language: "javascript", extension: "js", needs: &["node"], compile: "true", run: "node grader.mjs" },
];

/// A built submission in a folder of its own.
pub struct Built {
    pub folder: TempDir,
    run: &'static str,
    functions: Functions,
}

/// Languages whose compiler is on this machine, with the extension of their fixtures; says which are skipped.
pub fn languages() -> Vec<(&'static str, &'static str)> {
    let there = |tool: &&str| Command::new(tool).arg("--version").stdout(Stdio::null()).status().is_ok();
    let mut found = Vec::new();
    for tools in &TOOLS {
        match tools.needs.iter().find(|tool| !there(tool)) {
            None => found.push((tools.language, tools.extension)),
            Some(missing) => eprintln!("{} is skipped: there is no {missing} on this machine", tools.language),
        }
    }
    found
}

pub fn write(folder: &TempDir, files: &[GeneratedFile]) {
    for file in files {
        std::fs::write(folder.path().join(&file.name), &file.text).unwrap();
    }
}

/// Runs a line of shell in the folder; what it said, and whether it succeeded.
pub fn shell(folder: &TempDir, line: &str, input: &str) -> (bool, String) {
    let mut command = Command::new("timeout");
    command.args(["120", "sh", "-c", &format!("exec 2>&1; {line}")]).current_dir(folder.path());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Builds the source together with its grader; `Err` has the compiler's words.
pub fn build(language: &str, functions: &Functions, source: &str) -> Result<Built, String> {
    let tools = TOOLS.iter().find(|tools| tools.language == language).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let name = Functions::source_name(language, &format!("best.{}", tools.extension)).unwrap();
    write(&folder, &functions.grader(language, &name).unwrap());
    std::fs::write(folder.path().join(&name), source).unwrap();
    match shell(&folder, &tools.compile.replace("{source}", &name), "") {
        (true, words) if words.is_empty() => Ok(Built { folder, run: tools.run, functions: functions.clone() }),
        (_, words) => Err(words),
    }
}

/// A running submission.
pub struct Process<'a> {
    built: &'a Built,
    child: Child,
    requests: ChildStdin,
    replies: ChildStdout,
}

/// What a call came to, as the judge sees it.
#[derive(Debug, PartialEq)]
pub enum Answer {
    Reply(CallReply),
    Wrong(ReplyError),
    /// The channel ended without a reply.
    Ended,
}

/// How a submission ended.
#[derive(Debug)]
pub struct End {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Built {
    pub fn start(&self) -> Process<'_> {
        // Descriptors 3 and 4 are moved into place by the shell; standard input is empty.
        let line = format!("exec timeout 120 {} 3<&0 4>&1 0</dev/null 1>stdout 2>stderr", self.run);
        let mut command = Command::new("sh");
        command.args(["-c", &line]).current_dir(self.folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (requests, replies) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Process { built: self, child, requests, replies }
    }
}

impl Process<'_> {
    pub fn call(&mut self, name: &str, arguments: &[Value]) -> Answer {
        let (number, function) = self.built.functions.find(name).unwrap();
        let request = self.built.functions.request(number, arguments).unwrap();
        // The submission may have ended already: then there is no reply either.
        let _ = self.requests.write_all(&request);
        let mut frame = ReplyFrame::new(LONGEST_REPLY);
        let mut buffer = vec![0; 1 << 16];
        loop {
            let count = self.replies.read(&mut buffer).unwrap();
            if count == 0 {
                return frame.end().map_or_else(Answer::Wrong, |()| Answer::Ended);
            }
            match frame.push(&buffer[..count]).and_then(|payload| payload.map(|p| function.reply(&p)).transpose()) {
                Ok(None) => {}
                Ok(Some(reply)) => return Answer::Reply(reply),
                Err(error) => return Answer::Wrong(error),
            }
        }
    }

    /// Ends the requests and waits for the end of the process.
    pub fn finish(mut self) -> End {
        drop(self.requests);
        let code = self.child.wait().unwrap().code();
        let read = |name: &str| {
            let bytes = std::fs::read(self.built.folder.path().join(name)).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        End { code, stdout: read("stdout"), stderr: read("stderr") }
    }
}

pub fn returned(value: Value) -> Answer {
    Answer::Reply(CallReply::Returned(Some(value)))
}

pub fn text(text: &str) -> Value {
    Value::String(text.into())
}
