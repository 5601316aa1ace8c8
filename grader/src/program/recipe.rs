//! How a program of one language is built and run: the files in its box, the compile line and the command.

use std::path::Path;

use package::{Functions, GeneratedFile};

use super::cache;
use super::language::Language;
use super::sources::Sources;
use super::toolchain::Toolchain;

/// How a program is built and run.
pub struct Recipe<'a> {
    pub sources: Sources,
    /// Files beside the sources: the grader of functions.
    pub generated: Vec<GeneratedFile>,
    pub compile: Option<&'a str>,
    pub run: &'a [String],
}

impl<'a> Recipe<'a> {
    /// The error is for the contestant: functions cannot be written in this language, or not in several files.
    pub fn new(sources: Sources, language: &'a Language, functions: Option<&Functions>) -> Result<Recipe<'a>, String> {
        let Some(functions) = functions else {
            let several = sources.files.len() > 1 && !language.several_run.is_empty();
            let run = if several { &language.several_run } else { &language.run };
            return Ok(Recipe { sources, generated: Vec::new(), compile: language.compile.as_deref(), run });
        };
        let unknown = || format!("functions cannot be written in {}", language.name);
        let [file] = &sources.files[..] else { return Err("functions are written in one file".into()) };
        let name = Functions::source_name(&language.id, &file.name).ok_or_else(unknown)?;
        let generated = functions.grader(&language.id, &name).ok_or_else(unknown)?;
        if language.functions_run.is_empty() {
            return Err(unknown());
        }
        let mut file = file.clone();
        file.name.clone_from(&name);
        let sources = Sources { main: name.clone(), units: vec![name], files: vec![file] };
        let compile = language.functions_compile.as_deref();
        Ok(Recipe { sources, generated, compile, run: &language.functions_run })
    }

    /// The key of the result in the cache.
    pub fn key(&self, toolchain: &Toolchain, functions: bool) -> String {
        let kind: &[u8] = if functions { b"compile functions 3" } else { b"compile 3" };
        let mut parts = vec![kind, toolchain.identity.as_bytes(), self.sources.main.as_bytes()];
        parts.extend(self.sources.units.iter().map(|unit| unit.as_bytes()));
        // Separates the list of units from the files.
        parts.push(b"");
        parts.extend(self.sources.files.iter().flat_map(|file| [file.name.as_bytes(), &file.text]));
        parts.extend(self.generated.iter().flat_map(|file| [file.name.as_bytes(), file.text.as_bytes()]));
        cache::key(parts)
    }

    /// The names of all files in the box of the compiler.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let sources = self.sources.files.iter().map(|file| file.name.as_str());
        sources.chain(self.generated.iter().map(|file| file.name.as_str()))
    }

    /// The files that a run needs.
    pub fn needed<'s>(&'s self, language: &'s Language) -> Vec<&'s str> {
        match language.artifact.as_deref() {
            Some(artifact) => vec![artifact],
            None => self.names().collect(),
        }
    }

    /// Writes all files into a folder.
    pub fn write(&self, folder: &Path) -> std::io::Result<()> {
        let generated = self.generated.iter().map(|file| (&file.name, file.text.as_bytes()));
        let sources = self.sources.files.iter().map(|file| (&file.name, file.text.as_slice()));
        for (name, text) in generated.chain(sources) {
            let path = folder.join(name);
            path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::write(path, text)?;
        }
        Ok(())
    }

    /// A command line with the names in braces replaced.
    pub fn filled_in(&self, text: &str, toolchain: &Toolchain, quote: impl Fn(&Path) -> String) -> String {
        let main = &self.sources.main;
        let stem = Path::new(main).file_stem().and_then(|stem| stem.to_str()).unwrap_or(main);
        // Names of sources are safe in a shell; `sources.rs` ensures it.
        let mut text = text.replace("{sources}", &self.sources.units.join(" "));
        text = text.replace("{source}", main).replace("{stem}", stem);
        if let Some(artifact) = &toolchain.language.artifact {
            text = text.replace("{artifact}", artifact);
        }
        if let Some(start) = &toolchain.language.start {
            text = text.replace("{start}", start);
        }
        for (tool, path) in &toolchain.tools {
            text = text.replace(&format!("{{{tool}}}"), &quote(path));
        }
        text
    }

    /// The compiler's message, after one of ours where the compiler's alone is not clear.
    pub fn with_advice(&self, words: &str) -> String {
        if self.generated.is_empty() {
            return words.into();
        }
        let two_mains = words.contains("multiple definition of `main'") || words.contains("duplicate symbol: main");
        let ours = if two_mains {
            "the submission defines main; it must define the functions only\n"
        } else if words.contains("cannot access Solution") {
            "the class must be called Solution, as in the starter\n"
        } else {
            ""
        };
        format!("{ours}{words}")
    }
}

/// The environment variables of every program in a box.
pub fn environment() -> Vec<(String, String)> {
    [("PATH", "/usr/bin:/bin"), ("HOME", "/box"), ("LANG", "C.UTF-8")]
        .map(|(name, value)| (name.into(), value.into()))
        .into()
}
