//! The tools of a language on this machine: their real paths behind links and launchers, and the folders they read.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::program::cache::{self, Cache};
use crate::program::language::Language;

/// The tools of a language that this machine has.
#[derive(Clone, Debug)]
pub struct Toolchain {
    pub language: Language,
    /// Name in commands -> real path.
    pub tools: BTreeMap<String, PathBuf>,
    /// Folders that are visible in the box, read-only.
    pub runtime: Vec<PathBuf>,
    /// What a running program sees instead, where the language says so.
    pub seen: Option<SeenTrees>,
    /// Changes whenever the language's entry or one of its tools does.
    pub identity: String,
}

/// What a running program sees of its runtime: little enough to be in memory as a whole (`docs/channels.md`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenTrees {
    pub shown: Vec<PathBuf>,
    /// Folders in them that are empty for the program.
    pub hidden: Vec<PathBuf>,
}

const RESOLVE_DEADLINE: Duration = Duration::from_secs(20);
/// Folders that nearly every tool needs.
pub const COMMON_RUNTIME: [&str; 5] = ["/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache"];

/// Finds the tools on `path` (the value of PATH). The error is the reason, as a message.
pub fn find(language: &Language, path: &OsString, cache: &Cache) -> Result<Toolchain, String> {
    let mut tools = BTreeMap::new();
    let mut identity: Vec<Vec<u8>> = vec![format!("{language:?}").into_bytes()];
    for (name, candidates) in &language.tools {
        let found = candidates.iter().find_map(|candidate| on_path(candidate, path));
        let Some(found) = found else {
            return Err(format!("{} is not installed: no {} on PATH", language.name, candidates.join(" or ")));
        };
        let real = match language.resolve.get(name) {
            Some(line) => resolved(name, &found, (line, &language.resolve_by), cache)
                .map_err(|reason| format!("{} cannot be used: {} {reason}", language.name, found.display()))?,
            None => found.canonicalize().map_err(|error| format!("{}: {error}", found.display()))?,
        };
        identity.push(fingerprint(&real));
        tools.insert(name.clone(), real);
    }
    let mut runtime: Vec<PathBuf> = COMMON_RUNTIME.map(PathBuf::from).to_vec();
    for tool in tools.values() {
        // <prefix>/bin/tool reads <prefix>
        let prefix = tool.parent().and_then(Path::parent).filter(|prefix| prefix.parent().is_some());
        runtime.extend(prefix.map(Path::to_path_buf));
    }
    for pattern in &language.runtime {
        runtime.extend(glob::glob(pattern).into_iter().flatten().flatten());
    }
    let identity = cache::key(identity.iter().map(Vec::as_slice));
    let seen = language.sees.as_ref().and_then(|line| seen(line, &tools, &identity, cache));
    Ok(Toolchain { language: language.clone(), tools, runtime: outermost(runtime), seen, identity })
}

/// Asks for what a running program sees, and remembers it; `None` if the answer is of no use (no `ldd`, say): the program
/// then sees the whole runtime.
fn seen(line: &str, tools: &BTreeMap<String, PathBuf>, identity: &str, cache: &Cache) -> Option<SeenTrees> {
    let key = cache::key([b"sees 1".as_slice(), identity.as_bytes()]);
    let known = cache.get(&key).and_then(|entry| std::fs::read_to_string(entry.join("seen")).ok());
    if let Some(seen) = known.as_deref().and_then(read_seen) {
        return Some(seen);
    }
    let mut line = line.to_string();
    for (name, path) in tools {
        line = line.replace(&format!("{{{name}}}"), &shell_quoted(&path.display().to_string()));
    }
    let args = ["-c".into(), OsString::from(&line)];
    let output = sandbox::trusted::run(Path::new("/bin/sh"), &args, &[], RESOLVE_DEADLINE).ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.code == Some(0))?;
    let seen = read_seen(&text)?;
    // Only a cache: if this fails, it is asked again.
    let _ = cache.put(&key, |folder| std::fs::write(folder.join("seen"), &text));
    Some(seen)
}

/// Lines of `show PATH` and `hide FOLDER`; `None` if one is neither, or names nothing that is there.
fn read_seen(text: &str) -> Option<SeenTrees> {
    let (mut shown, mut hidden) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let (word, path) = line.split_once(' ')?;
        let path = Path::new(path);
        match word {
            "show" if path.is_absolute() && path.exists() => shown.push(path.to_path_buf()),
            "hide" if path.is_dir() => hidden.push(path.to_path_buf()),
            _ => return None,
        }
    }
    (!shown.is_empty()).then(|| SeenTrees { shown: outermost(shown), hidden })
}

/// The folders that exist and are not inside another of them.
fn outermost(mut trees: Vec<PathBuf>) -> Vec<PathBuf> {
    trees.retain(|tree| tree.exists());
    trees.sort();
    let mut kept: Vec<PathBuf> = Vec::new();
    for tree in trees {
        if !kept.iter().any(|outer| tree.starts_with(outer)) {
            kept.push(tree);
        }
    }
    kept
}

fn on_path(program: &str, path: &OsString) -> Option<PathBuf> {
    let runnable = |file: &PathBuf| file.metadata().is_ok_and(|meta| meta.is_file() && meta.mode() & 0o111 != 0);
    std::env::split_paths(path).filter(|folder| folder.is_absolute()).map(|folder| folder.join(program)).find(runnable)
}

fn fingerprint(path: &Path) -> Vec<u8> {
    let meta = path.metadata();
    let state = meta.map(|m| (m.len(), m.mtime(), m.mtime_nsec(), m.ino())).unwrap_or_default();
    format!("{}{state:?}", path.display()).into_bytes()
}

/// Everything that one word of `resolve-by` names and a launcher depends on: a variable (`$NAME`), a file (`~/file`,
/// `$NAME/file`), or a file in the working directory or any folder above it (`file`).
fn deciding(word: &str, variable: impl Fn(&str) -> Option<OsString>, working: &Path) -> Vec<u8> {
    let value = |name: &str| variable(name).unwrap_or_default();
    match word.split_once('/') {
        None => match word.strip_prefix('$') {
            Some(name) => value(name).into_encoded_bytes(),
            None => working.ancestors().flat_map(|folder| fingerprint(&folder.join(word))).collect(),
        },
        Some((place, rest)) => {
            let folder = match place.strip_prefix('$') {
                Some(name) => value(name),
                None if place == "~" => value("HOME"),
                None => place.into(),
            };
            fingerprint(&Path::new(&folder).join(rest))
        }
    }
}

/// Asks a launcher (a shim of a version manager) for the real program; the answer is cached until the launcher or
/// anything that it depends on changes.
fn resolved(name: &str, launcher: &Path, (line, by): (&str, &[String]), cache: &Cache) -> Result<PathBuf, String> {
    let mut parts = vec![b"resolve 2".to_vec(), line.into(), fingerprint(launcher)];
    let working = std::env::current_dir().unwrap_or_default();
    parts.extend(by.iter().map(|word| deciding(word, |name| std::env::var_os(name), &working)));
    let key = cache::key(parts.iter().map(Vec::as_slice));
    let known = cache.get(&key).and_then(|entry| std::fs::read_to_string(entry.join("path")).ok());
    if let Some(known) = known.map(PathBuf::from)
        && known.exists()
    {
        return Ok(known);
    }
    let line = line.replace(&format!("{{{name}}}"), &shell_quoted(&launcher.display().to_string()));
    let args = ["-c".into(), OsString::from(&line)];
    let output = sandbox::trusted::run(Path::new("/bin/sh"), &args, &[], RESOLVE_DEADLINE)
        .map_err(|error| format!("does not answer: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let answer = text.lines().last().unwrap_or_default().trim();
    let real = Path::new(answer).canonicalize().map_err(|_| {
        let said = String::from_utf8_lossy(&output.stderr);
        format!("does not work: {}", complaint(&said))
    })?;
    // Only a cache: if this fails, the launcher is asked again.
    let _ = cache.put(&key, |folder| std::fs::write(folder.join("path"), real.display().to_string()));
    Ok(real)
}

/// The line with the reason: the first that begins with `error`, else the last (where a traceback ends).
pub fn complaint(said: &str) -> &str {
    let mut lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    let called = lines.clone().find(|line| line.starts_with("error"));
    called.or_else(|| lines.next_back()).unwrap_or("it names no program")
}

/// The word quoted for a shell.
pub fn shell_quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_when_a_shell_would_read_them() {
        assert_eq!(shell_quoted("/usr/bin/g++-12"), "/usr/bin/g++-12");
        assert_eq!(shell_quoted("a b"), "'a b'");
        assert_eq!(shell_quoted("it's"), "'it'\\''s'");
        assert_eq!(shell_quoted("$(x)"), "'$(x)'");
    }

    #[test]
    fn whatever_a_launcher_decides_by_changes_what_is_remembered() {
        let home = tempfile::tempdir().unwrap();
        let working = home.path().join("a/b");
        std::fs::create_dir_all(&working).unwrap();
        let variable = |name: &str| match name {
            "HOME" | "ROOT" => Some(home.path().into()),
            "VERSION" => Some("3.11".into()),
            _ => None,
        };
        assert_eq!(deciding("$VERSION", variable, &working), b"3.11");
        for (word, file) in [("~/version", "version"), ("$ROOT/settings", "settings"), (".version", "a/.version")] {
            let before = deciding(word, variable, &working);
            std::fs::write(home.path().join(file), "x").unwrap();
            assert_ne!(deciding(word, variable, &working), before, "{word}");
        }
        assert_eq!(deciding("$NO/such", |_| None, &working), deciding("$NO/such", |_| None, home.path()));
    }

    #[test]
    fn what_a_program_sees_is_read_whole_or_not_at_all() {
        let seen = |shown: &[&str], hidden: &[&str]| {
            let paths = |list: &[&str]| list.iter().map(PathBuf::from).collect();
            Some(SeenTrees { shown: paths(shown), hidden: paths(hidden) })
        };
        for (text, expected) in [
            ("show /usr\nshow /usr/bin\nshow /etc\nhide /usr/bin\n", seen(&["/etc", "/usr"], &["/usr/bin"])),
            ("show /usr\nshow /no/such/place\n", None),
            ("show usr\n", None),
            ("show /usr\nhide /no/such/place\n", None),
            ("hide /usr\n", None),
            ("error: no ldd\n", None),
            ("", None),
        ] {
            assert_eq!(read_seen(text), expected, "{text}");
        }
    }

    #[test]
    fn a_launcher_that_fails_is_quoted_with_what_went_wrong() {
        for (said, reason) in [
            (
                "error: no default is configured\nhelp: set one\n\nStack backtrace:\n  13: <unknown>\n",
                "error: no default is configured",
            ),
            ("Traceback\n  File x\nImportError: os\n\n", "ImportError: os"),
            ("\n", "it names no program"),
        ] {
            assert_eq!(complaint(said), reason);
        }
    }

    #[test]
    fn a_tree_inside_another_is_not_listed_twice() {
        let trees = ["/usr/lib", "/usr", "/usr", "/no/such/place", "/etc"].map(PathBuf::from).to_vec();
        assert_eq!(outermost(trees), ["/etc", "/usr"].map(PathBuf::from));
    }
}
