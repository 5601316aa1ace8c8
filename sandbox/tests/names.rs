//! What a program finds under the names it expects everywhere: its streams in `/dev`, itself in `/proc`, its user.
//! Nothing there can be written, and nothing tells a run, a worker or a slot from another.

#![expect(clippy::unwrap_used, reason = "a failing step is a failing test")]

mod support;

use sandbox::{BoxFile, Command, Profile, Tier, Worker};
use std::fs;
use std::path::PathBuf;
use support::{Streams, command, compile, compile_with, limits, native, run, try_worker};

fn main() {
    sandbox::worker_entry();
    type Case = (&'static str, fn(Tier));
    let tests: [Case; 7] = [
        ("streams_open_by_name_in_static_c", |tier| streams_open_by_name(tier, Some(static_c(STREAMS)))),
        ("streams_open_by_name_in_dynamic_c", |tier| streams_open_by_name(tier, Some(dynamic_c(STREAMS)))),
        ("streams_open_by_name_in_python", |tier| streams_open_by_name(tier, python(tier))),
        ("streams_open_in_their_own_direction", streams_open_in_their_own_direction),
        ("proc_cannot_be_written", proc_cannot_be_written),
        ("a_dynamic_program_knows_its_stack", a_dynamic_program_knows_its_stack),
        ("runs_and_workers_look_alike", runs_and_workers_look_alike),
    ];
    let all = support::TIERS.iter().flat_map(|&tier| {
        tests.map(|(name, test)| -> support::Test {
            (format!("{name}_on_{tier:?}").to_lowercase(), Box::new(move || test(tier)))
        })
    });
    support::run_all(all.collect());
}

type Prepared = (Command, Streams);

fn static_c(source: &str) -> Prepared {
    native(&compile(&format!("static-{}", source.len()), source))
}

fn dynamic_c(source: &str) -> Prepared {
    let (mut command, streams) = native(&compile_with(&format!("dynamic-{}", source.len()), source, &["-pthread"]));
    command.runtime = ["/usr/lib", "/usr/lib64"].map(PathBuf::from).into_iter().filter(|path| path.exists()).collect();
    (command, streams)
}

const STREAMS: &str = r#"#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
int main() {
  char line[100] = "";
  FILE *in = fopen("/dev/stdin", "r");
  if (!in || !fgets(line, sizeof line, in)) { perror("/dev/stdin"); return 1; }
  const char *names[] = {"/dev/stdout", "/dev/stderr", "/dev/fd/1"};
  for (int i = 0; i < 3; i++) {
    FILE *out = fopen(names[i], "w");
    if (!out || fputs(line, out) < 0 || fclose(out)) { perror(names[i]); return 2 + i; }
  }
  return 0;
}"#;

fn python(tier: Tier) -> Option<Prepared> {
    let python = support::find_python()?;
    if tier >= Tier::Landlock && python.starts_with("/root") {
        return None; // programs run as a user who cannot enter that folder
    }
    let source = "line = open('/dev/stdin').readline()\n\
                  for name in ('/dev/stdout', '/dev/stderr', '/dev/fd/1'):\n    open(name, 'w').write(line)\n";
    let host = support::directory().join("streams.py");
    fs::write(&host, source).unwrap();
    let (mut command, streams) = command(python.to_str().unwrap(), Profile::Interpreter);
    command.args = ["-I", "-S", "-B", "main.py"].map(Into::into).to_vec();
    command.runtime = vec![python.parent()?.parent()?.to_path_buf(), "/usr".into()];
    command.files.push(BoxFile { host, name: "main.py".into(), executable: false });
    Some((command, streams))
}

fn streams_open_by_name(tier: Tier, program: Option<Prepared>) {
    let Some(program) = program else { return eprintln!("not tested: Python is not here, or not for another user") };
    let Some(mut worker) = try_worker(tier) else { return };
    let done = run(&mut worker, program, &limits(), "a line\n").unwrap();
    let shown = format!("{:?}\n{}", done.outcome, done.stderr);
    assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("a line\na line\n", "a line\n"), "{shown}");
}

/// Where programs run as a user of their own; else the pipes are their own user's, who may always open them.
fn streams_open_in_their_own_direction(tier: Tier) {
    let Some(mut worker) = try_worker(tier) else { return };
    if !has_other_user(&worker) {
        return eprintln!("not tested: on tier {tier:?} programs run as our own user");
    }
    let source = r#"#include <fcntl.h>
    #include <unistd.h>
    int main() { return open("/dev/stdin", O_WRONLY) >= 0 || open("/dev/stdout", O_RDONLY) >= 0
      || open("/dev/stderr", O_RDWR) >= 0 || fchmod(0, 0666) == 0 || open("/dev/stdin", O_RDONLY) < 0; }"#;
    let source = format!("#include <sys/stat.h>\n{source}");
    let done = run(&mut worker, dynamic_c(&source), &limits(), "").unwrap();
    assert_eq!(done.outcome.exit, sandbox::Exit::Code(0));
}

fn has_other_user(worker: &Worker) -> bool {
    worker.capabilities().features.iter().any(|feature| feature.name == "other user" && feature.works)
}

fn proc_cannot_be_written(tier: Tier) {
    if tier >= Tier::Landlock {
        return; // these tiers show the host's /proc
    }
    let Some(mut worker) = try_worker(tier) else { return };
    let source = r#"#include <dirent.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <stdio.h>
    #include <string.h>
    #include <sys/stat.h>
    int writable, refused;
    void walk(const char *path, int depth) {
      DIR *directory = opendir(path);
      for (struct dirent *entry; directory && (entry = readdir(directory));) {
        char below[500]; struct stat state;
        snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] == '.' || lstat(below, &state)) continue;
        if (S_ISDIR(state.st_mode) && depth) walk(below, depth - 1);
        if (!S_ISREG(state.st_mode)) continue;
        int opened = open(below, O_WRONLY);
        if (opened >= 0 || (state.st_mode & 0222 && errno != EROFS)) { writable++; printf("%s %s\n", below, strerror(errno)); }
        else refused++;
      }
      if (directory) closedir(directory);
    }
    int main() {
      walk("/proc", 4);
      if (chmod("/proc/self/maps", 0666) == 0 || errno != EROFS) writable++;
      printf("%d writable%s\n", writable, refused > 50 ? "" : ", too few looked at");
    }"#;
    let done = run(&mut worker, dynamic_c(source), &limits(), "").unwrap();
    assert_eq!(done.stdout, "0 writable\n", "{:?}", done.outcome);
}

/// Collectors of garbage ask for it, and free what is in use if they get a wrong answer.
fn a_dynamic_program_knows_its_stack(tier: Tier) {
    let Some(mut worker) = try_worker(tier) else { return };
    let source = r#"#define _GNU_SOURCE
    #include <pthread.h>
    #include <stdio.h>
    int main() {
      pthread_attr_t of; void *low; size_t size; char here;
      if (pthread_getattr_np(pthread_self(), &of) || pthread_attr_getstack(&of, &low, &size)) return 1;
      return !((char *)low < &here && &here < (char *)low + size);
    }"#;
    let done = run(&mut worker, dynamic_c(source), &limits(), "").unwrap();
    assert_eq!(done.outcome.exit, sandbox::Exit::Code(0), "{}", done.stderr);
}

fn runs_and_workers_look_alike(tier: Tier) {
    let source = r#"#include <stdio.h>
    #include <unistd.h>
    int main() {
      const char *names[] = {"cgroup", "comm", "loginuid", "sessionid", "uid_map", "gid_map", "limits", "oom_score_adj"};
      printf("%d %d %d %d\n", getpid(), getppid(), getpgid(0), getsid(0));
      for (int i = 0; i < 8; i++) {
        char path[50], text[4096];
        snprintf(path, sizeof path, "/proc/self/%s", names[i]);
        FILE *file = fopen(path, "r");
        size_t length = file ? fread(text, 1, sizeof text, file) : 0;
        printf("%s: %.*s\n", names[i], (int)length, text);
      }
      fprintf(stderr, "%u", getuid());
    }"#;
    let Some(mut worker) = try_worker(tier) else { return };
    let Some(mut second) = try_worker(tier) else { return };
    let other_user = has_other_user(&worker);
    let mut seen = Vec::new();
    for worker in [&mut worker, &mut second] {
        for _ in 0..3 {
            let done = run(worker, dynamic_c(source), &limits(), "").unwrap();
            seen.push((worker.process_id(), done.stdout, done.stderr.parse::<u32>().unwrap()));
        }
    }
    if tier <= Tier::Namespaces {
        for (_, stdout, _) in &seen {
            assert_eq!(stdout, &seen[0].1);
            let groups =
                stdout.lines().skip_while(|line| !line.starts_with("cgroup")).take_while(|line| !line.is_empty());
            for group in groups {
                assert!(group.ends_with(":/"), "{stdout}");
            }
        }
    }
    for (at, (worker, _, user)) in seen.iter().enumerate() {
        assert_ne!(user.wrapping_sub(0x7000_0000), *worker, "the user is the worker's number");
        assert_eq!(seen[..at].iter().any(|(_, _, other)| other == user), at > 0 && !other_user, "{user}");
    }
}
