//! The first files of a new package: what an author begins with, and for functions what contestants begin with.

use crate::functions::{Functions, Parameter, Scalar, Type, expects_an_argument};
use crate::model::is_package_name;

/// Why there are no first files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkeletonError {
    #[error("`{declaration}`: {message}")]
    Declaration { declaration: String, message: String, hint: Option<String> },
    #[error("the functions are not a pair that hands a value over")]
    NoPair,
    #[error("`{0}` cannot be a package's name")]
    Name(String),
}

/// A file, by its path in the package.
pub type NewFile = (String, String);

/// A package in which a submission plays a game.
pub fn game(name: &str, rules: &str) -> Result<Vec<NewFile>, SkeletonError> {
    let title = title(name)?;
    let rules = rules.replace('\\', "\\\\").replace('"', "\\\"");
    let manifest = format!(
        "name = \"{name}\"\ntitle = \"{title}\"\n\n{LIMITS}\n[game]\nrules = \"{rules}\"\nlast-mover = \"wins\"\n\n\
         [protocol]\nfirst = \"choose\"\n\n[tests]\n\
         generate = [\"random games=3 heaps=3 size=1..20 outcome=won seed=1\"]\n\n\
         # [solutions]\n# \"solutions/accepted/*\" = \"AC\"\n"
    );
    let statement = format!(
        "# {title}\n\nTell the story, then the rules.\n\nThe first line of the input is the number of games. Each game begins \
         with its position; say who moves first, then play until the judge says `won` or `lost`. Flush after every line.\n"
    );
    Ok(vec![("problem.toml".into(), manifest), ("statement.md".into(), statement)])
}

/// A package of functions: `init`, if there is one, then encode and decode.
pub fn functions(name: &str, declared: &[&str]) -> Result<Vec<NewFile>, SkeletonError> {
    let title = title(name)?;
    let functions = Functions::parse(declared).map_err(|errors| {
        let error = &errors[0];
        SkeletonError::Declaration {
            declaration: declared[error.declaration].into(),
            message: error.message.clone(),
            hint: error.hint.clone(),
        }
    })?;
    if !functions.is_round_trip() {
        return Err(SkeletonError::NoPair);
    }
    let keys: &[&str] = match functions.list() {
        [_, _] => &["encode", "decode"],
        [init, _, _] if init.result.is_none() => &["init", "encode", "decode"],
        _ => return Err(SkeletonError::NoPair),
    };
    let list = functions.list();
    let (encode, decode) = (&list[list.len() - 2], &list[list.len() - 1]);
    let Some(message) = encode.result else { return Err(SkeletonError::NoPair) };
    let lines: String = keys.iter().zip(list).map(|(key, function)| format!("{key} = \"{function}\"\n")).collect();
    let (alphabet, unit) =
        if message.scalar() == Scalar::Bytes { ("bytes", "bytes") } else { ("printable", "symbols") };
    let manifest = format!(
        "name = \"{name}\"\ntitle = \"{title}\"\n\n{LIMITS}\n[phases]\nstyle = \"functions\"\n\
         isolate = \"phase\"          # or \"call\": each call in a process of its own\n\n[functions]\n{lines}\n\
         [channel]\nalphabet = \"{alphabet}\"     # or the symbols themselves, such as \"01\"\nmost = \"1000 {unit}\"\n\
         # noise = [\"erase 3\"]       # erase, flip, drop, duplicate, truncate N; permute; shuffle\n\n\
         [tests]\nfiles = [\"tests/*.txt\"]\n\n# [solutions]\n# \"solutions/accepted/*\" = \"AC\"\n"
    );
    let about: String = list.iter().map(|function| format!("- `{function}`\n")).collect();
    let statement = format!(
        "# {title}\n\nTell the story.\n\nWrite these functions:\n\n{about}\n`{}` and `{}` are called in different processes: \
         nothing but the result of `{}` gets from one to the\nother. Say what that may be, and what must come back.\n",
        encode.name, decode.name, encode.name
    );
    let sample = |kinds: &[Parameter], turn| -> String {
        let values: Vec<String> = kinds.iter().map(|parameter| sample(parameter.kind, turn)).collect();
        values.join(" ") + "\n"
    };
    let mut values = String::new();
    if keys.len() == 3 {
        values += &sample(&list[0].parameters, 0);
    }
    values += &(sample(&encode.parameters, 0) + &sample(&encode.parameters, 1));
    let mut files = vec![
        ("problem.toml".into(), manifest),
        ("statement.md".into(), statement),
        ("tests/01.txt".into(), values.clone()),
    ];
    let back = decode.result.map(|kind| format!("{}\n{}\n", self::sample(kind, 0), self::sample(kind, 1)));
    if let (false, Some(back)) = (expects_an_argument(&functions), back) {
        files.push(("tests/01.ans".into(), back));
    }
    for language in Functions::languages() {
        let starter = functions.starter(language).into_iter().chain(functions.local_grader(language)).flatten();
        for file in starter.collect::<Vec<_>>() {
            files.push((format!("contestants/{language}/{}", file.name), file.text));
        }
        files.push((format!("contestants/{language}/values.txt"), values.clone()));
    }
    // A starter and its local grader share their header.
    files.sort();
    files.dedup();
    Ok(files)
}

const LIMITS: &str = "[limits]\ntime = \"1s\"\nmemory = \"256MiB\"\nidle = \"2s\"\n";

fn title(name: &str) -> Result<String, SkeletonError> {
    if !is_package_name(name) {
        return Err(SkeletonError::Name(name.into()));
    }
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    Ok(name.split('-').filter(|part| !part.is_empty()).map(word).collect::<Vec<_>>().join(" "))
}

/// A value as tests hold it; `turn` makes several.
fn sample(kind: Type, turn: usize) -> String {
    match (kind.element(), kind.scalar()) {
        (Some(element), _) => format!("2 {} {}", sample(element, turn), sample(element, turn + 1)),
        (None, Scalar::Bool) => turn.is_multiple_of(2).to_string(),
        (None, Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64) => (7 + 35 * turn).to_string(),
        (None, Scalar::String) => ["first", "\"two words\"", "third"][turn % 3].into(),
        (None, Scalar::Bytes) => ["0x00ff", "0x", "0x07"][turn % 3].into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_of_functions_has_starters_in_every_language() {
        let files = functions("two-way", &["init(n: i32)", "encode(x: u64) -> string", "decode(c: string) -> u64"]);
        let files = files.expect("a skeleton");
        let has = |path: &str| files.iter().any(|(name, _)| name == path);
        for path in ["problem.toml", "statement.md", "tests/01.txt", "contestants/java/Solution.java"] {
            assert!(has(path), "{path}");
        }
        assert!(!has("tests/01.ans"));
        let languages = Functions::languages().filter(|language| has(&format!("contestants/{language}/values.txt")));
        assert_eq!(languages.count(), 6);
        let values = files.iter().find(|(name, _)| name == "tests/01.txt").map(|(_, text)| text.as_str());
        assert_eq!(values, Some("7\n7\n42\n"));
    }

    #[test]
    fn what_cannot_be_begun_is_refused() {
        for (name, declared, words) in [
            ("Two", &["encode(x: u64) -> string", "decode(c: string) -> u64"][..], "`Two` cannot be a package's name"),
            ("two", &["encode(x: u64) -> string"], "the functions are not a pair that hands a value over"),
            ("two", &["encode(x: u6) -> string", "decode(c: string) -> u64"], "`encode(x: u6) -> string`: "),
        ] {
            let error = functions(name, declared).expect_err(words).to_string();
            assert!(error.starts_with(words), "{error}");
        }
    }
}
