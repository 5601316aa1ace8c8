//! The generated graders, compiled and run with submissions in every language.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "functions/harness.rs"]
mod harness;

use harness::{Answer, Built, build, languages, returned, text};
use package::{CallReply, Functions, ReplyError, Scalar, Type, Value};

/// Values of a scalar type that are the likeliest to go wrong.
fn values(scalar: Scalar) -> Vec<Value> {
    match scalar {
        Scalar::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Scalar::I32 => [0, 1, -1, i32::MIN, i32::MAX].map(Value::I32).into(),
        Scalar::I64 => [0, 1, -1, i64::MIN, i64::MAX, 1 << 53].map(Value::I64).into(),
        Scalar::U32 => [0, 1, u32::MAX, 1 << 31].map(Value::U32).into(),
        Scalar::U64 => [0, 1, u64::MAX, 1 << 63, (1 << 53) + 1].map(Value::U64).into(),
        Scalar::String => {
            ["", "a", "two words\n\t\"\\", "äß 漢字 🐦 \u{7f}\u{1}", &"x".repeat(100_000)].map(text).into()
        }
        Scalar::Bytes => [vec![], vec![0], vec![0, 255, 0, 10, 128], (0..=255).cycle().take(70_000).collect()]
            .map(Value::Bytes)
            .into(),
    }
}

fn every_type() -> Functions {
    let mut declarations = Vec::new();
    for scalar in Scalar::ALL {
        let name = scalar.name();
        declarations.push(format!("echo_{name}(x: {name}) -> {name}"));
        declarations.push(format!("echo_{name}_array(x: [{name}]) -> [{name}]"));
        declarations.push(format!("echo_{name}_rows(x: [[{name}]]) -> [[{name}]]"));
    }
    declarations.extend(
        [
            "describe(a: bool, b: i32, c: i64, d: u32, e: u64, f: string, g: bytes) -> string",
            "total(x: [[i32]]) -> i64",
            "words() -> [[string]]",
            "highest() -> [u64]",
            "keep(n: i32)",
            "kept_one() -> i32",
        ]
        .map(String::from),
    );
    Functions::parse(&declarations).unwrap()
}

#[test]
fn every_type_goes_in_and_comes_out() {
    let functions = every_type();
    for (language, extension) in languages() {
        let path = format!("{}/tests/functions/every_type.{extension}", env!("CARGO_MANIFEST_DIR"));
        let built = build(language, &functions, &std::fs::read_to_string(path).unwrap())
            .unwrap_or_else(|words| panic!("{language}: {words}"));
        let mut process = built.start();
        for scalar in Scalar::ALL {
            let ones = values(scalar);
            let array = Value::Array(ones.clone());
            let empty = Value::Array(Vec::new());
            let rows = Value::Array(vec![array.clone(), empty.clone(), Value::Array(ones[..1].to_vec())]);
            for value in ones.into_iter().chain([array, rows, empty]) {
                let kinds = [Type::One(scalar), Type::Array(scalar), Type::Rows(scalar)];
                for (kind, suffix) in kinds.into_iter().zip(["", "_array", "_rows"]) {
                    if value.is(kind) {
                        let name = format!("echo_{}{suffix}", scalar.name());
                        let answer = process.call(&name, std::slice::from_ref(&value));
                        let shown: String = value.to_string().chars().take(50).collect();
                        assert!(answer == returned(value.clone()), "{language}: {name}({shown})");
                    }
                }
            }
        }
        let arguments = [
            Value::Bool(true),
            Value::I32(-7),
            Value::I64(-5_000_000_000),
            Value::U32(4_000_000_000),
            Value::U64(18_000_000_000_000_000_000),
            text("ä"),
            Value::Bytes(vec![0, 200]),
        ];
        let described = text("true -7 -5000000000 4000000000 18000000000000000000 ä 2 0 200");
        assert_eq!(process.call("describe", &arguments), returned(described), "{language}");
        let row = |numbers: &[i32]| Value::Array(numbers.iter().map(|&n| Value::I32(n)).collect());
        let rows = Value::Array(vec![row(&[1, 2]), row(&[]), row(&[-10])]);
        assert_eq!(process.call("total", &[rows]), returned(Value::I64(-27)), "{language}");
        let words = Value::Array(vec![Value::Array(["a", "", "ä b"].map(text).into()), Value::Array(vec![])]);
        assert_eq!(process.call("words", &[]), returned(words), "{language}");
        let highest = Value::Array([u64::from(u32::MAX), u64::MAX].map(Value::U64).into());
        assert_eq!(process.call("highest", &[]), returned(highest), "{language}");
        let nothing = Answer::Reply(CallReply::Returned(None));
        assert_eq!(process.call("keep", &[Value::I32(41)]), nothing, "{language}");
        assert_eq!(process.call("kept_one", &[]), returned(Value::I32(41)), "{language}");
        let end = process.finish();
        assert_eq!((end.code, &*end.stdout, &*end.stderr), (Some(0), "", ""), "{language}");
    }
}

/// The source in each language, in the order of `languages()`; the empty one is not asked for.
struct Sources {
    c: &'static str,
    cpp: &'static str,
    python: &'static str,
    java: &'static str,
    rust: &'static str,
    javascript: &'static str,
}

impl Sources {
    fn of(&self, language: &str) -> Option<&'static str> {
        let source = match language {
            "c" => self.c,
            "cpp" => self.cpp,
            "python" => self.python,
            "java" => self.java,
            "rust" => self.rust,
            _ => self.javascript,
        };
        (!source.is_empty()).then_some(source)
    }

    /// Builds each and hands it to `check`.
    fn each(&self, functions: &[&str], check: impl Fn(&str, Result<Built, String>)) {
        let functions = Functions::parse(functions).unwrap();
        for (language, _) in languages() {
            if let Some(source) = self.of(language) {
                check(language, build(language, &functions, source));
            }
        }
    }
}

#[test]
fn what_is_thrown_is_reported_and_the_next_call_works() {
    let sources = Sources {
        c: "",
        cpp: "#include <stdexcept>\nint f(int x) { if (x == 1) throw std::out_of_range(\"went wrong\"); \
              if (x == 2) throw 7; return x; }",
        python: "def f(x):\n    if x == 1: raise ValueError('went wrong')\n    if x == 2: assert False\n    return x\n",
        java: "class Solution { static int f(int x) throws Exception { \
               if (x == 1) throw new Exception(\"went wrong\"); return x == 2 ? f(x) : x; } }",
        rust: "pub fn f(x: i32) -> i32 { if x == 1 { panic!(\"went {}\", \"wrong\") } if x == 2 { unreachable!() } x }",
        javascript: "exports.f = (x) => { if (x == 1) throw new Error('went wrong'); \
                     if (x == 2) throw null; return x; };",
    };
    sources.each(&["f(x: i32) -> i32"], |language, built| {
        let built = built.unwrap();
        let mut process = built.start();
        let threw = |answer: Answer, words: &str| match answer {
            Answer::Reply(CallReply::Threw(message)) => assert!(message.contains(words), "{language}: {message}"),
            other => panic!("{language}: {other:?}"),
        };
        threw(process.call("f", &[Value::I32(1)]), "went wrong");
        let second = match language {
            "cpp" => "an exception that is not a std::exception",
            "python" => "AssertionError",
            "java" => "java.lang.StackOverflowError",
            "rust" => "unreachable",
            _ => "null",
        };
        threw(process.call("f", &[Value::I32(2)]), second);
        assert_eq!(process.call("f", &[Value::I32(3)]), returned(Value::I32(3)), "{language}");
        assert_eq!(process.finish().code, Some(0), "{language}");
    });
}

#[test]
fn printing_and_reading_do_not_disturb_the_channel() {
    let sources = Sources {
        c: "#include <stdio.h>\nint f(int x) { printf(\"hello %d\\n\", x); return getchar() == EOF ? x : -1; }",
        cpp: "#include <iostream>\n\
              int f(int x) { std::cout << \"hello \" << x << '\\n'; return std::cin >> x ? -1 : x; }",
        python: "import sys\nprint('loading')\n\
                 def f(x):\n    print('hello', x)\n    return -1 if sys.stdin.read() else x\n\
                 if __name__ == '__main__':\n    print('never')\n",
        java: "public class Solution { static int f(int x) throws Exception { System.out.println(\"hello \" + x); \
               return System.in.read() < 0 ? x : -1; }\n    public static void main(String[] none) {} }",
        rust: "pub fn f(x: i32) -> i32 { println!(\"hello {x}\"); let mut line = String::new(); \
               if std::io::stdin().read_line(&mut line).unwrap() == 0 { x } else { -1 } }\nfn main() {}",
        javascript: "const fs = require('fs');\nmodule.exports = { f(x) { console.log('hello ' + x); \
                     return fs.readFileSync(0).length === 0 ? x : -1; } };",
    };
    sources.each(&["f(x: i32) -> i32"], |language, built| {
        let built = built.unwrap();
        let mut process = built.start();
        for x in 1..=3 {
            assert_eq!(process.call("f", &[Value::I32(x)]), returned(Value::I32(x)), "{language}");
        }
        let end = process.finish();
        assert_eq!((end.code, &*end.stderr), (Some(0), ""), "{language}");
        let printed = end.stdout.trim_start_matches("loading\n");
        assert_eq!(printed, "hello 1\nhello 2\nhello 3\n", "{language}");
    });
}

#[test]
fn a_submission_that_exits_is_seen_to_end() {
    let sources = Sources {
        c: "#include <stdlib.h>\nint f(int x) { if (x == 2) exit(0); return x; }",
        cpp: "#include <cstdlib>\nint f(int x) { if (x == 2) std::exit(0); return x; }",
        python: "import sys\ndef f(x):\n    if x == 2: sys.exit(0)\n    return x\n",
        java: "class Solution { static int f(int x) { if (x == 2) System.exit(0); return x; } }",
        rust: "pub fn f(x: i32) -> i32 { if x == 2 { std::process::exit(0) } x }",
        javascript: "exports.f = (x) => { if (x == 2) process.exit(0); return x; };",
    };
    sources.each(&["f(x: i32) -> i32"], |language, built| {
        let built = built.unwrap();
        let mut process = built.start();
        assert_eq!(process.call("f", &[Value::I32(1)]), returned(Value::I32(1)), "{language}");
        assert_eq!(process.call("f", &[Value::I32(2)]), Answer::Ended, "{language}");
        assert_eq!(process.finish().code, Some(0), "{language}");
    });
}

#[test]
fn a_missing_function_is_named() {
    let sources = Sources {
        c: "int f(int x) { return x; }",
        cpp: "int f(int x) { return x; }\nstatic int gg(int x) { return x; }\nint h(int x) { return gg(x); }",
        python: "def f(x): return x\n",
        java: "class Solution { static int f(int x) { return x; } }",
        rust: "pub fn f(x: i32) -> i32 { x }\nfn g(x: i32) -> i32 { x }",
        javascript: "function f(x) { return x; }\nfunction g(x) { return x; }\nmodule.exports = { f };",
    };
    let declared = ["f(x: i32) -> i32", "g(x: i32) -> i32"];
    sources.each(&declared, |language, built| match (language, built) {
        ("c" | "cpp", Err(words)) => assert!(words.contains("undefined reference to `g"), "{language}: {words}"),
        ("java", Err(words)) => assert!(words.contains("cannot find symbol") && words.contains("g(int)"), "{words}"),
        ("rust", Err(words)) => assert!(words.contains("function `g` is private"), "{words}"),
        ("python" | "javascript", Ok(built)) => {
            let mut process = built.start();
            let Answer::Reply(CallReply::Unloadable(message)) = process.call("f", &[Value::I32(1)]) else {
                panic!("{language} was loaded")
            };
            let expected = match language {
                "python" => "NameError: best.py does not define g",
                _ => "Error: best.js does not export g: it must end with module.exports = { f, g }",
            };
            assert_eq!(message, expected);
            assert_eq!(process.finish().code, Some(1), "{language}");
        }
        (_, Ok(_)) => panic!("{language}: built without g"),
        (_, Err(words)) => panic!("{language}: {words}"),
    });
}

#[test]
fn what_cannot_be_loaded_says_why() {
    let sources = Sources {
        c: "",
        cpp: "",
        python: "def f(x) return x\n",
        java: "",
        rust: "",
        javascript: "exports.f = (x) => { return x;\n",
    };
    sources.each(&["f(x: i32) -> i32"], |language, built| {
        let built = built.unwrap();
        let mut process = built.start();
        match process.call("f", &[Value::I32(1)]) {
            Answer::Reply(CallReply::Unloadable(message)) => {
                assert!(message.starts_with("SyntaxError: "), "{message}")
            }
            other => panic!("{language}: {other:?}"),
        }
    });
}

#[test]
fn a_main_of_its_own_does_not_link_in_c() {
    let source = "int f(int x) { return x; }\nint main(void) { return f(0); }";
    let nothing = Sources { c: source, cpp: source, python: "", java: "", rust: "", javascript: "" };
    nothing.each(&["f(x: i32) -> i32"], |language, built| {
        let words = built.err().unwrap_or_else(|| panic!("{language}: linked"));
        assert!(words.contains("multiple definition of `main'"), "{language}: {words}");
    });
}

#[test]
fn a_function_of_other_types_does_not_compile() {
    let sources = Sources {
        c: "int f(int x) { return x; }",
        cpp: "int f(unsigned long long x) { return x; }",
        python: "",
        java: "class Solution { static int f(int x) { return x; } }",
        rust: "pub fn f(x: u64) -> u32 { x as u32 }",
        javascript: "",
    };
    sources.each(&["f(x: u64) -> u64"], |language, built| {
        let words = built.err().unwrap_or_else(|| panic!("{language}: compiled"));
        let expected = match language {
            "c" => "conflicting types for 'f'",
            "cpp" => "ambiguating new declaration of 'int f(long long unsigned int)'",
            "java" => "incompatible types: possible lossy conversion from long to int",
            _ => "mismatched types",
        };
        assert!(words.replace(['‘', '’'], "'").contains(expected), "{language}: {words}");
    });
}

#[test]
fn a_result_that_does_not_fit_is_told_apart() {
    let sources = Sources {
        c: "#include <stddef.h>\nunsigned f(int x) { return x; }\n\
            const char *g(int x) { return x ? \"\\xff\" : NULL; }",
        cpp: "unsigned f(int x) { return x; }\nstd::string g(int x) { return std::string(2, x ? '\\xff' : '\\0'); }",
        python: "def f(x): return x\ndef g(x): return '\\ud800' if x else None\n",
        java: "class Solution { static long f(int x) { return x; } \
               static String g(int x) { return x == 0 ? null : \"\\ud800\"; } }",
        rust: "pub fn f(x: i32) -> u32 { x as u32 }\n\
               pub fn g(x: i32) -> String { if x == 0 { \"\\0\" } else { \"ok\" }.into() }",
        javascript: "module.exports = { f: (x) => x, g: (x) => (x ? '\\ud800' : undefined) };",
    };
    sources.each(&["f(x: i32) -> u32", "g(x: i32) -> string"], |language, built| {
        let built = built.unwrap();
        let mut process = built.start();
        let unfit = |message: &str| Answer::Reply(CallReply::Unfit(message.into()));
        let first = match language {
            "python" => unfit("-1 is out of the range of u32"),
            "java" => unfit("-1 is out of the range of u32"),
            "javascript" => unfit("u32 is declared, found number -1"),
            _ => returned(Value::U32(u32::MAX)),
        };
        assert_eq!(process.call("f", &[Value::I32(-1)]), first, "{language}");
        let second = match language {
            "c" => unfit("the result is, or holds, a null pointer"),
            "python" => unfit("string is declared, found NoneType None"),
            "java" => unfit("string is declared, found null"),
            "javascript" => unfit("string is declared, found undefined undefined"),
            _ => Answer::Wrong(ReplyError::Nul(0)),
        };
        assert_eq!(process.call("g", &[Value::I32(0)]), second, "{language}");
        let third = match language {
            "c" | "cpp" => Answer::Wrong(ReplyError::NotUtf8(0)),
            "rust" => returned(text("ok")),
            _ => unfit("a string holds half of a surrogate pair"),
        };
        assert_eq!(process.call("g", &[Value::I32(1)]), third, "{language}");
        assert_eq!(process.finish().code, Some(0), "{language}");
    });
}

#[test]
fn an_es_module_is_a_solution_too_and_a_number_is_no_bigint() {
    if languages().iter().all(|(language, _)| *language != "javascript") {
        return;
    }
    let functions = Functions::parse(&["f(x: u64) -> u64"]).unwrap();
    let built = build("javascript", &functions, "export function f(x) { return x === 1n ? 7 : x; }").unwrap();
    std::fs::write(built.folder.path().join("package.json"), "{\"type\": \"module\"}").unwrap();
    let mut process = built.start();
    assert_eq!(process.call("f", &[Value::U64(u64::MAX)]), returned(Value::U64(u64::MAX)));
    let hint = "u64 is declared, found number 7 (a BigInt is needed, such as 7n)";
    assert_eq!(process.call("f", &[Value::U64(1)]), Answer::Reply(CallReply::Unfit(hint.into())));
}

#[test]
fn a_forged_reply_is_either_an_answer_or_caught() {
    // Status 0 and the i32 7, once alone (the grader's own reply then comes too much) and once with a lying length.
    let source = "#include <unistd.h>\nint f(int x) { \
                  const char reply[] = {5, 0, 0, 0, 0, 7, 0, 0, 0}, lie[] = {4, 0, 0, 0, 0, 7, 0, 0, 0}; \
                  if (write(4, x ? lie : reply, 9) != 9) return 1; return 8; }";
    let sources = Sources { c: source, cpp: source, python: "", java: "", rust: "", javascript: "" };
    sources.each(&["f(x: i32) -> i32"], |language, built| {
        let built = built.unwrap();
        let forged = |x: i32| {
            let mut process = built.start();
            let answers = [process.call("f", &[Value::I32(x)]), process.call("f", &[Value::I32(x)])];
            process.finish();
            answers
        };
        // Whether the two replies come in one read or in two is up to the system.
        let seven = returned(Value::I32(7));
        match forged(0) {
            [Answer::Wrong(ReplyError::Unasked), _] => {}
            [first, second] => {
                assert_eq!(first, seven, "{language}");
                assert!(
                    second == returned(Value::I32(8)) || second == Answer::Wrong(ReplyError::Unasked),
                    "{second:?}"
                );
            }
        }
        let [first, _] = forged(1);
        assert_eq!(first, Answer::Wrong(ReplyError::Unasked), "{language}");
    });
}
