//! The table of languages: the built-in one, and what the user's configuration adds or replaces.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sandbox::Profile;
use serde::Deserialize;

use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// One language of the table; `languages.toml` documents the fields.
#[derive(Clone, Debug)]
pub struct Language {
    pub id: String,
    pub name: String,
    pub extensions: Vec<String>,
    /// Extensions of the files beside an author's program that it may include or import.
    pub companions: Vec<String>,
    pub profile: Profile,
    /// Name in commands -> programs looked for on PATH, in order.
    pub tools: BTreeMap<String, Vec<String>>,
    pub resolve: BTreeMap<String, String>,
    pub resolve_by: Vec<String>,
    pub optional: BTreeMap<String, Vec<String>>,
    pub compile: Option<String>,
    pub sample: Option<String>,
    pub artifact: Option<String>,
    pub run: Vec<String>,
    /// Instead of `run`, if the program has several files; empty where `run` works for them too.
    pub several_run: Vec<String>,
    /// What `{start}` stands for in commands.
    pub start: Option<String>,
    /// The same two for a submission that is functions.
    pub functions_compile: Option<String>,
    pub functions_run: Vec<String>,
    pub env: BTreeMap<String, String>,
    pub runtime: Vec<String>,
    /// Says what a running program sees.
    pub sees: Option<String>,
    pub threads: u32,
    /// Bytes.
    pub memory: u64,
    pub service_threads: Vec<String>,
    pub out_of_memory: Vec<String>,
    pub flush: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LanguageWire {
    name: String,
    extensions: Vec<String>,
    #[serde(default)]
    companions: Vec<String>,
    profile: ProfileWire,
    tools: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    resolve: BTreeMap<String, String>,
    #[serde(default)]
    resolve_by: Vec<String>,
    #[serde(default)]
    optional: BTreeMap<String, Vec<String>>,
    compile: Option<String>,
    sample: Option<String>,
    artifact: Option<String>,
    run: Vec<String>,
    #[serde(default)]
    several_run: Vec<String>,
    start: Option<String>,
    functions_compile: Option<String>,
    #[serde(default)]
    functions_run: Vec<String>,
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[serde(default)]
    runtime: Vec<String>,
    sees: Option<String>,
    #[serde(default)]
    threads: u32,
    memory: Option<String>,
    #[serde(default)]
    service_threads: Vec<String>,
    #[serde(default)]
    out_of_memory: Vec<String>,
    flush: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ProfileWire {
    Native,
    Interpreter,
}

/// All languages of an invocation.
#[derive(Clone, Debug)]
pub struct Languages {
    pub list: Vec<Language>,
}

const EMBEDDED: &str = include_str!("../../languages.toml");

impl Languages {
    /// The built-in table, with the entries of the user's file if there is one.
    pub fn load(user_file: Option<&Path>) -> Result<Languages, Failure> {
        let mut table = read(EMBEDDED, Path::new("the built-in languages.toml"))?;
        if let Some(path) = user_file
            && path.exists()
        {
            let text = std::fs::read_to_string(path)
                .map_err(|error| Failure::new(ExitCode::Usage, format!("cannot read {}: {error}", path.display())))?;
            table.extend(read(&text, path)?);
        }
        Ok(Languages { list: table.into_values().collect() })
    }

    /// The language of a source file, by its extension.
    pub fn of(&self, path: &Path) -> Option<&Language> {
        let extension = path.extension()?.to_str()?.to_lowercase();
        self.list.iter().find(|language| language.extensions.contains(&extension))
    }

    /// The message that no language has this file's extension.
    pub fn unknown(&self, path: &Path) -> String {
        let known: Vec<String> = self
            .list
            .iter()
            .flat_map(|language| &language.extensions)
            .map(|extension| format!(".{extension}"))
            .collect();
        format!("unknown language: {} ({})", path.file_name().unwrap_or_default().display(), known.join(" "))
    }
}

/// The path of the user's own table, whether or not it exists.
pub fn user_file(environment: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    let config = environment("XDG_CONFIG_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| environment("HOME").map(|home| PathBuf::from(home).join(".config")))?;
    Some(config.join("grundy/languages.toml"))
}

fn read(text: &str, path: &Path) -> Result<BTreeMap<String, Language>, Failure> {
    let invalid = |message: String| Failure::new(ExitCode::Usage, format!("{}: {message}", path.display()));
    let table: BTreeMap<String, LanguageWire> = toml::from_str(text).map_err(|error| invalid(error.to_string()))?;
    table
        .into_iter()
        .map(|(id, wire)| {
            let memory = match wire.memory.as_deref() {
                None | Some("0B") => 0,
                Some(text) => package::parse_bytes(text).map_err(|message| invalid(format!("[{id}]: {message}")))?,
            };
            if wire.artifact.is_some() && wire.compile.is_none() {
                return Err(invalid(format!("[{id}]: `artifact` names what `compile` leaves, and there is none")));
            }
            if wire.run.is_empty() {
                return Err(invalid(format!("[{id}]: `run` is empty")));
            }
            let language = Language {
                id: id.clone(),
                name: wire.name,
                extensions: wire.extensions,
                companions: wire.companions,
                profile: match wire.profile {
                    ProfileWire::Native => Profile::Native,
                    ProfileWire::Interpreter => Profile::Interpreter,
                },
                tools: wire.tools,
                resolve: wire.resolve,
                resolve_by: wire.resolve_by,
                optional: wire.optional,
                compile: wire.compile,
                sample: wire.sample,
                artifact: wire.artifact,
                run: wire.run,
                several_run: wire.several_run,
                start: wire.start,
                functions_compile: wire.functions_compile,
                functions_run: wire.functions_run,
                env: wire.env,
                runtime: wire.runtime,
                sees: wire.sees,
                threads: wire.threads,
                memory,
                service_threads: wire.service_threads,
                out_of_memory: wire.out_of_memory,
                flush: wire.flush,
            };
            Ok((id, language))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_table_reads_and_knows_the_usual_suspects() {
        let languages = Languages::load(None).unwrap();
        for (file, name) in [
            ("a.c", "C"),
            ("a.cpp", "C++"),
            ("a.CC", "C++"),
            ("A.java", "Java"),
            ("a.py", "Python 3"),
            ("a.rs", "Rust"),
            ("a.js", "JavaScript"),
        ] {
            assert_eq!(languages.of(Path::new(file)).unwrap().name, name);
        }
        assert!(languages.of(Path::new("a.zzz")).is_none());
        assert!(languages.of(Path::new("Makefile")).is_none());
    }

    #[test]
    fn the_users_table_joins_and_replaces() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("languages.toml");
        let entry = "name = \"Lua\"\nextensions = [\"lua\"]\nprofile = \"interpreter\"\n\
                     tools = { lua = [\"lua\"] }\nrun = [\"{lua}\", \"{source}\"]\nflush = \"io.flush()\"\n";
        std::fs::write(&file, format!("[lua]\n{entry}")).unwrap();
        let languages = Languages::load(Some(&file)).unwrap();
        assert_eq!(languages.of(Path::new("x.lua")).unwrap().flush, "io.flush()");
        assert!(languages.of(Path::new("x.py")).is_some());

        std::fs::write(&file, format!("[lua]\nflsh = 1\n{entry}")).unwrap();
        let error = Languages::load(Some(&file)).unwrap_err().to_string();
        assert!(error.contains("unknown field `flsh`") && error.contains("languages.toml"), "{error}");
    }
}
