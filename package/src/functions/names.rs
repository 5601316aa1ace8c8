//! Names that a declaration may not use, because one of the target languages has them already.

use std::fmt;

use super::signature::Scalar;

/// What a name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Function,
    Parameter,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Function => "function",
            Role::Parameter => "parameter",
        })
    }
}

/// Why `name` cannot be used, if it cannot: the message and the hint.
pub(super) fn refuse_name(name: &str, role: Role) -> Option<(String, Option<String>)> {
    let plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.contains("__")
        && name.len() <= 64;
    if !plain {
        let hint = "names are up to 64 letters, digits and single `_`, beginning with a letter".to_string();
        return Some((format!("`{name}` cannot be the name of a {role}"), Some(hint)));
    }
    let taken = taken_by(name, role)?;
    Some((format!("`{name}` cannot be the name of a {role}: {taken}"), None))
}

/// What already uses `name`, as the end of a sentence.
fn taken_by(name: &str, role: Role) -> Option<String> {
    let array = name.strip_suffix("_array").or(name.strip_suffix("_rows"));
    if OURS.contains(&name) || name.starts_with("grader_") || Scalar::parse(array.unwrap_or(name)).is_some() {
        return Some("the generated code uses it itself".into());
    }
    if name.ends_with("_t") {
        return Some("names in _t are types in C".into());
    }
    let has = |words: &str| words.split_whitespace().any(|word| word == name);
    if role == Role::Function && has(C_LIBRARY) {
        return Some("a submission in C would replace a function of the C library".into());
    }
    let language = KEYWORDS.iter().find(|(_, words)| has(words))?.0;
    Some(format!("it is taken in {language}"))
}

/// Names that the generated files use themselves.
const OURS: &[&str] = &["grader", "Grader", "solution", "Solution", "Local", "local", "main"];

const KEYWORDS: &[(&str, &str)] = &[
    (
        "C",
        "alignas alignof auto break case char const constexpr continue default do double else enum extern false float \
         for goto if inline int long nullptr register restrict return short signed sizeof static static_assert struct \
         switch thread_local true typedef typeof typeof_unqual union unsigned void volatile while asm \
         linux unix i386 NULL EOF errno assert stdin stdout stderr",
    ),
    (
        "C++",
        "and and_eq bitand bitor catch char8_t char16_t char32_t class co_await co_return co_yield compl concept \
         const_cast consteval constinit decltype delete dynamic_cast explicit export friend mutable namespace new \
         noexcept not not_eq operator or or_eq private protected public reinterpret_cast requires static_cast std \
         template this throw try typeid typename using virtual wchar_t xor xor_eq",
    ),
    (
        "Python",
        "False None True as async await class def del elif except finally from global import in is lambda nonlocal \
         pass raise with yield",
    ),
    (
        "Java",
        "abstract boolean byte extends final implements instanceof interface native null package strictfp String super \
         synchronized throws transient clone equals finalize getClass hashCode notify notifyAll toString",
    ),
    (
        "Rust",
        "Self become box crate dyn fn gen impl let loop macro match mod move mut override priv pub ref self trait type \
         unsafe unsized use where",
    ),
    (
        // `import` takes a module with a function `then` for a promise; the names after it are those of every object.
        "JavaScript",
        "Infinity NaN arguments debugger eval function undefined var exports module require then constructor \
         hasOwnProperty isPrototypeOf toLocaleString valueOf",
    ),
];

/// For functions only: a parameter may be called `index` or `time`.
const C_LIBRARY: &str = "\
    abort abs access alarm atexit atof atoi atol brk calloc ceil chdir chmod chown clock close cos creat div dup \
    dup2 environ execv execve exit exp fabs fclose feof ferror fflush fgetc fgets floor fmod fopen fork fprintf \
    fputc fputs fread free frexp fscanf fseek fstat ftell fwrite gamma getc getchar getenv getpid gets index ioctl \
    j0 j1 jn kill labs link log log10 log2 longjmp lseek malloc memchr memcmp memcpy memmove memset mmap modf munmap \
    nice open pause perror pipe poll pow printf putc putchar puts qsort raise rand random read realloc remove rename \
    rewind rindex rmdir round sbrk scanf select setjmp signal sigaction sin sinh sleep snprintf sprintf sqrt srand \
    sscanf stat strcat strchr strcmp strcpy strdup strlen strncmp strstr strtol symlink sync system tan tanh time \
    times trunc truncate umask uname ungetc unlink usleep vfork wait write y0 y1 yn";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_languages_keep_their_words() {
        for (name, language) in [
            ("int", "C"),
            ("linux", "C"),
            ("xor", "C++"),
            ("lambda", "Python"),
            ("hashCode", "Java"),
            ("match", "Rust"),
            ("arguments", "JavaScript"),
        ] {
            for role in [Role::Function, Role::Parameter] {
                assert_eq!(taken_by(name, role), Some(format!("it is taken in {language}")));
            }
        }
        for ours in ["bytes", "u64_array", "main", "grader_call"] {
            assert_eq!(taken_by(ours, Role::Parameter), Some("the generated code uses it itself".into()));
        }
        assert!(taken_by("size_t", Role::Parameter).is_some());
        assert!(taken_by("read", Role::Function).is_some() && taken_by("read", Role::Parameter).is_none());
        for free in ["encode", "decode", "init", "send", "receive", "answer", "x", "code", "label", "first", "n"] {
            assert_eq!(taken_by(free, Role::Function), None, "{free}");
        }
    }
}
