//! What contestants are given: starters that compile as they are, and local graders that say what a solution does.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "functions/harness.rs"]
#[expect(dead_code, reason = "only the folder and the shell of the harness are used here")]
mod harness;

use harness::{languages, shell, write};
use package::Functions;
use tempfile::TempDir;

/// The command lines in the comment on top of a local grader; the last one runs it on `values.txt`.
fn commands(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| ["//     ", "#     ", " *     "].iter().find_map(|p| line.strip_prefix(p))).collect()
}

/// A solution compiled with its local grader as the comment there says, and the line that runs it.
fn prepare(language: &str, declared: &[&str], solution: Option<&str>) -> (TempDir, String) {
    let functions = Functions::parse(declared).unwrap();
    let folder = TempDir::new().unwrap();
    let starter = functions.starter(language).unwrap();
    let local = functions.local_grader(language).unwrap();
    write(&folder, &starter);
    write(&folder, &local);
    if let Some(solution) = solution {
        std::fs::write(folder.path().join(&starter[0].name), solution).unwrap();
    }
    let lines = commands(&local[0].text);
    let (run, compile) = lines.split_last().unwrap_or_else(|| panic!("{language}: no command in the comment"));
    for line in compile {
        let (done, words) = shell(&folder, &line.replace("javac", "javac -Xlint:all"), "");
        assert!(done && words.is_empty(), "{language}: {line}: {words}");
    }
    (folder, run.to_string())
}

/// Whether the local grader was content, and what it said.
fn try_out((folder, run): &(TempDir, String), values: &str) -> (bool, String) {
    std::fs::write(folder.path().join("values.txt"), values).unwrap();
    shell(folder, run, "")
}

#[test]
fn a_starter_compiles_without_a_warning_and_is_wrong() {
    let declared = [
        "init(n: i32, names: [string])",
        "encode(x: u64, flags: [bool], table: [[i64]], raw: bytes, small: u32) -> [[string]]",
        "decode(flags: [bool], code: [[string]]) -> u64",
    ];
    for (language, _) in languages() {
        let values = "2 2 a \"b c\"\n5 1 true 2 1 -3 0 0x00ff 7\n0 0 0 0x 4294967295\n";
        let (right, words) = try_out(&prepare(language, &declared, None), values);
        let expected = "encode and decode run in one process here; the judge runs them in two\n\
                        case 2: encode(0, 0, 0, 0x, 4294967295) = 0, decode(0, 0) = 0, right\n\
                        case 1: encode(5, 1 true, 2 1 -3 0, 0x00ff, 7) = 0, decode(1 true, 0) = 0, WRONG\n\
                        2 cases, 1 wrong\n";
        assert_eq!((right, &*words), (false, expected), "{language}");
    }
}

#[test]
fn a_local_grader_reads_and_shows_values_as_test_files_do() {
    let declared = [
        "encode(a: bool, b: i32, c: i64, d: u32, e: u64, f: string, g: bytes, h: [string], i: [[bytes]]) -> string",
        "decode(b: i32, code: string) -> string",
    ];
    let values = "true -2147483648 -9223372036854775808 4294967295 18446744073709551615 \
                  \"two\\n\\t\\\"words\\\" \\\\\" 0x00ff 3 a \"\" \"b c\" 2 1 0x01 0";
    for (language, _) in languages() {
        // Gives back `f`, written backwards in between.
        let solution = match language {
            "c" => {
                "#include \"grader.h\"\n#include <string.h>\nstatic char text[100];\n\
                 static const char *turn(const char *f) { size_t n = strlen(f); text[n] = 0; \
                 for (size_t i = 0; i < n; i++) text[i] = f[n - 1 - i]; return text; }\n\
                 const char *encode(bool a, int b, long long c, unsigned d, unsigned long long e, const char *f, \
                 bytes g, string_array h, bytes_rows i) { \
                 (void)a; (void)b; (void)c; (void)d; (void)e; (void)g; (void)h; \
                 i.items[0].items[0].items[0] = 9; return turn(f); }\n\
                 const char *decode(int b, const char *code) { (void)b; return turn(code); }\n"
            }
            "cpp" => {
                "#include \"grader.h\"\nusing namespace std;\n\
                 string encode(bool, int, long long, unsigned, unsigned long long, string f, vector<unsigned char>, \
                 vector<string>, vector<vector<vector<unsigned char>>>) { return string(f.rbegin(), f.rend()); }\n\
                 string decode(int, string code) { return string(code.rbegin(), code.rend()); }\n"
            }
            "python" => {
                "def encode(a, b, c, d, e, f, g, h, i):\n    h.clear()\n    return f[::-1]\n\
                 def decode(b, code): return code[::-1]\n"
            }
            "java" => {
                "class Solution { static String encode(boolean a, int b, long c, long d, long e, String f, byte[] g, \
                 String[] h, byte[][][] i) { h[0] = null; return turn(f); }\n\
                 static String turn(String f) { return new StringBuilder(f).reverse().toString(); }\n\
                 static String decode(int b, String code) { return turn(code); } }\n"
            }
            "rust" => {
                "pub fn encode(_: bool, _: i32, _: i64, _: u32, _: u64, f: String, _: Vec<u8>, _: Vec<String>, \
                 _: Vec<Vec<Vec<u8>>>) -> String { f.chars().rev().collect() }\n\
                 pub fn decode(_: i32, code: String) -> String { code.chars().rev().collect() }\n"
            }
            _ => {
                "const turn = (f) => [...f].reverse().join('');\n\
                 exports.encode = (a, b, c, d, e, f, g, h, i) => { h.length = 0; return turn(f); };\n\
                 exports.decode = (b, code) => turn(code);\n"
            }
        };
        let (right, words) = try_out(&prepare(language, &declared, Some(solution)), values);
        let shown = "true, -2147483648, -9223372036854775808, 4294967295, 18446744073709551615, \
                     \"two\\n\\t\\\"words\\\" \\\\\", 0x00ff, 3 a \"\" \"b c\", 2 1 0x01 0";
        let line = format!(
            "case 1: encode({shown}) = \"\\\\ \\\"sdrow\\\"\\t\\nowt\", \
             decode(-2147483648, \"\\\\ \\\"sdrow\\\"\\t\\nowt\") = \"two\\n\\t\\\"words\\\" \\\\\", right\n\
             1 cases, 0 wrong\n"
        );
        let words = words.split_once('\n').unwrap().1;
        assert_eq!((right, words), (true, &*line), "{language}");
    }
}

#[test]
fn values_that_are_none_are_refused_with_a_word() {
    let declared = ["encode(x: u32, s: string) -> u32", "decode(code: u32) -> u32"];
    for (language, _) in languages() {
        let prepared = prepare(language, &declared, None);
        for values in ["x a", "4294967296 a", "-1 a", "5", "5 \"a"] {
            let (right, words) = try_out(&prepared, values);
            let last = words.lines().last().unwrap_or_default();
            assert!(!right && last.starts_with("values: "), "{language}: {values}: {words}");
        }
        // The same values from standard input.
        let (folder, run) = &prepared;
        let (right, words) = shell(folder, run.trim_end_matches(" values.txt"), "0 a");
        assert!(right && words.ends_with("1 cases, 0 wrong\n"), "{language}: {words}");
    }
}
