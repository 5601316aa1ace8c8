//! The solver from the command line: what it answers, in which form, and how it refuses.

mod support;

use support::{TestDir, answer};

#[test]
fn json_has_exactly_the_promised_shapes() {
    let dir = TestDir::new();
    for (args, expected) in [
        (&["values", "octal 0.77", "-n", "12"][..], r#"{"values":[0,1,2,3,1,4,3,2,1,4,2,6,4]}"#),
        (&["values", "take squares", "-n", "6"], r#"{"values":[0,1,0,1,2,0,1]}"#),
        (&["values", "nim", "-n", "0"], r#"{"values":[0]}"#),
        (
            &["values", "octal 0.77", "--at", "1000000000000000000"],
            r#"{"heap":1000000000000000000,"value":1,"proof":"certified period: the values repeat after 12 from 71 on"}"#,
        ),
        (
            &["count", "take 1..1000000", "--sizes", "1..12983567378251", "--heaps", "98670634123", "--mod", "720720"],
            r#"{"count":349870}"#,
        ),
        (&["count", "nim", "--sizes", "1..3", "--heaps", "2", "--mod", "1000", "--unordered"], r#"{"count":3}"#),
        (&["count", "nim", "--sizes", "1..3", "--heaps", "3", "--mod", "1000", "--at-most"], r#"{"count":10}"#),
        (&["table", "nim", "--rows", "2", "--columns", "3"], r#"{"table":[[0,1,2],[1,0,3]]}"#),
        (
            &["graph", "nim", "1 1"],
            r#"{"nodes":[{"position":"1 1","outcome":"loss","value":0},{"position":"1","outcome":"win","value":1},{"position":"","outcome":"loss","value":0}],"edges":[[0,1],[1,2]]}"#,
        ),
        (
            &["solve", "digraph", "4 4 1 2 2 1 2 3 3 4 2 1 2", "--limit", "1"],
            r#"{"outcome":"draw","sum":null,"values":[{"infinite":[]},{"infinite":[1]}],"moves":3,"winning":3,"winning_moves":["1 2"],"proof":"table: all values up to 4"}"#,
        ),
    ] {
        let args: Vec<&str> = args.iter().copied().chain(["--format", "json"]).collect();
        assert_eq!(answer(&dir, &args).trim_end(), expected, "{args:?}");
    }
    let period = answer(&dir, &["period", "octal 0.77", "--format", "json"]);
    assert!(period.starts_with(r#"{"preperiod":71,"period":12,"proof":""#), "{period}");
    let solved = answer(&dir, &["solve", "nim", "3 4 6", "--format", "json"]);
    let head = r#"{"outcome":"win","sum":1,"values":[3,4,6],"moves":13,"winning":1,"winning_moves":["1 1"],"proof":""#;
    assert!(solved.starts_with(head), "{solved}");
    // Forty heaps of 10^18 have more moves than 64 bits count.
    let heaps = "1000000000000000000 ".repeat(40);
    let solved = answer(&dir, &["solve", "nim", &heaps, "--format", "json"]);
    assert!(solved.contains(r#""moves":"40000000000000000000","winning":0"#), "{solved}");
}

#[test]
fn a_position_is_solved_with_values_moves_and_proof() {
    let dir = TestDir::new();
    let said = answer(&dir, &["solve", "nim", "3 4 6"]);
    for words in ["win: the player to move wins", "1 of 13 moves wins", "1 1   takes 1 from heap 1, leaves 2 4 6"] {
        assert!(said.contains(words), "{said}");
    }
    let said = answer(&dir, &["solve", "octal 0.77", "12 20", "--limit", "2"]);
    for words in ["4 1; of the sum 5", "6 of 58 moves win", "and 4 more (--limit)", "proof "] {
        assert!(said.contains(words), "{said}");
    }
    assert!(answer(&dir, &["solve", "nim", "1 1 1", "--last-mover", "loses"]).contains("loss"));
    assert!(answer(&dir, &["solve", "nim", ""]).contains("loss"));
    let said = answer(&dir, &["solve", "octal 0.75", "1000000000 999999999", "--last-mover", "loses"]);
    assert!(said.contains("misère quotient: 8 elements, those of heaps repeat after 2 from 8 on"), "{said}");
    assert!(answer(&dir, &["solve", "attack 1 3 4", "1000000000000000000 5:2"]).contains("certified period"));
    dir.write("position.txt", "2\n5 5\n");
    assert!(answer(&dir, &["solve", "nim", "@position.txt"]).contains("loss"));
}

#[test]
fn a_package_can_be_given_instead_of_rules() {
    let dir = TestDir::new();
    dir.nim();
    dir.write(
        "nim/problem.toml",
        "[game]\nrules = \"nim\"\nlast-mover = \"loses\"\n[tests]\nfiles = [\"tests/*.txt\"]\n",
    );
    dir.write("nim/tests/01.txt", "1\n1\n4\n");
    assert!(answer(&dir, &["solve", "./nim", "1"]).contains("loss"));
    assert!(answer(&dir, &["solve", "nim/problem.toml", "1"]).contains("loss"));
    assert!(answer(&dir, &["solve", "./nim", "1", "--last-mover", "wins"]).contains("win"));
    // A folder that is called like a rule is the rule.
    assert!(answer(&dir, &["solve", "nim", "1"]).contains("win"));
    dir.write("broken/problem.toml", "[game]\nrules = \"nom\"\n");
    dir.grundy(["solve", "broken", "1"]).code_is(3).stderr_has("did you mean `nim`?");
}

#[test]
fn a_mistake_is_pointed_at_and_costs_exit_code_2() {
    let dir = TestDir::new();
    for (args, lines) in [
        (&["solve", "take sqares", "3"][..], "    take sqares\n         ^^^^^^\n  did you mean `squares`?\n"),
        (&["values", "octal 0.78"], "    octal 0.78\n             ^\n  digits above 7 need `hex 0.78`\n"),
        (&["period", "nim 5"], "unexpected `5` after the rule\n    nim 5\n        ^\n"),
        (&["values", ""], "    \n    ^\n  for example: nim,"),
        (&["solve", "nim", "3 x 4"], "    3 x 4\n      ^\n"),
        (&["solve", "nim", "3 99999999999999999999"], "    3 99999999999999999999\n      ^^^^^^^^^^^^^^^^^^^^\n"),
        (&["solve", "dag", "2 1 1 5 1 1"], "a vertex is at most 2, found 5\n    2 1 1 5 1 1\n          ^\n"),
        (&["solve", "program nix.py", "3"], "there is no file nix.py\n    program nix.py\n            ^^^^^^\n"),
        (&["solve", "program rules.zzz", "3"], "there is no file rules.zzz"),
        (&["solve", "no/such/folder", "3"], "no/such/folder is no package's folder"),
        (&["solve", ".", "3"], ". is no package's folder"),
        (&["values", "nim", "--at", "1000000000000000001"], "1000000000000000001"),
        (&["values", "nim", "-n", "-1"], "-1"),
        (&["count", "nim", "--sizes", "5..1", "--heaps", "2", "--mod", "7"], "the range 5..1 is empty"),
        (&["count", "nim", "--sizes", "1..5", "--heaps", "2", "--mod", "0"], "0 is not in 1.."),
        (&["solve", "nim", "3", "--memory", "900000GiB"], "--memory"),
        (&["solve", "nim", "3", "--limit", "100001"], "--limit"),
        (&["run", "--format", "json"], "`grundy run` has no JSON form"),
    ] {
        let said = dir.grundy(args).code_is(2).stderr_has(lines);
        assert_eq!(said.stdout, "", "{said}");
    }
}

#[test]
fn unknown_answers_are_refused_and_not_guessed() {
    let dir = TestDir::new();
    for args in [
        &["period", "take squares", "--memory", "16KiB"][..],
        &["values", "octal 0.007", "--at", "1000000000000000000", "--memory", "16KiB"],
        &["values", "nim", "--last-mover", "loses"],
        &["period", "wythoff"],
        &["count", "wythoff", "--sizes", "1..5", "--heaps", "2", "--mod", "7"],
        &["graph", "nim", "1000000000000000000"],
        &["graph", "nim", "9 9 9", "--svg", "--most", "100"],
        &["table", "cram"],
        &["values", "nim", "-n", "1000000000000000000"],
    ] {
        let said = dir.grundy(args).code_is(7);
        assert_eq!(said.stdout, "", "{said}");
        assert!(said.stderr.starts_with("error: "), "{said}");
    }
}

#[test]
fn a_graph_is_counted_and_drawn() {
    let dir = TestDir::new();
    // The published count of 27 positions, 114 moves and 4 lost ones forgets the empty position.
    assert!(answer(&dir, &["graph", "nim", "2 3 4"]).contains("28 positions, 114 moves, 5 lost"));
    let svg = answer(&dir, &["graph", "nim", "2 3 4", "--svg"]);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"));
    let (drawn, legend) = svg.split_once("</g>\n</g>\n").expect("the drawing ends before the legend");
    let arrows = |name: &str| drawn.matches(&format!("marker-end=\"url(#{name})\"")).count();
    assert_eq!(arrows("plain") + arrows("winning"), 114);
    let wins = answer(&dir, &["graph", "nim", "2 3 4", "--format", "json"]);
    let wins: serde_json::Value = serde_json::from_str(&wins).expect("JSON");
    let lost = |edge: &serde_json::Value| wins["nodes"][edge[1].as_u64().unwrap() as usize]["outcome"] == "loss";
    assert_eq!(arrows("winning"), wins["edges"].as_array().unwrap().iter().filter(|edge| lost(edge)).count());
    assert_eq!(drawn.matches("<g><title>").count(), 28);
    assert!(legend.contains("value 7") && !legend.contains("value 8"));
    for outside in ["href", "url(http", "@import", "<script", "<image"] {
        assert!(!svg.contains(outside), "{outside}");
    }
    let dot = answer(&dir, &["graph", "nim", "2 3 4", "--dot"]);
    assert_eq!(dot.matches(" -> ").count(), 114);
    // Positions that are one component stay one when it is finished.
    for (rules, position) in
        [("cram", "2 2 .. .."), ("hackenbush", "2 1 1 2"), ("moore 2", "2 1 1"), ("chomp", "2 2 1")]
    {
        assert!(answer(&dir, &["graph", rules, position, "--svg"]).ends_with("</svg>\n"), "{rules}");
    }
    let loopy = answer(&dir, &["graph", "digraph", "3 4 1 2 2 1 2 2 2 3 1 1", "--svg"]);
    assert!(loopy.contains("stroke-dasharray"), "moves that come back are dashed");
}

/// Numbers that look random and are always the same (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % most as u64) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

#[test]
fn no_arguments_make_it_panic() {
    const WORDS: &[&str] = &[
        "nim",
        "take",
        "octal",
        "hex",
        "grundy",
        "wythoff",
        "divide",
        "moore",
        "dag",
        "cram",
        "squares",
        "at",
        "most",
        "1/2",
        "0.77",
        "4.4",
        "0.",
        ".",
        "77",
        "1..5",
        "5..1",
        "..",
        "0",
        "1",
        "18446744073709551615",
        "99999999999999999999",
        "-1",
        "é",
        "\u{1f600}",
        "\u{1b}[2J",
        "program",
        "program x",
        "1e9",
        "~",
        "%s",
        "turn",
        "product",
        "of",
    ];
    const PLACES: &[&str] = &[
        "",
        "3 4",
        "0",
        "1\n1",
        "999999999999999999 1",
        "99999999999999999999",
        "x",
        "\u{1f600}",
        " ",
        "@",
        "@/",
        "2 1 1 2 1 1",
    ];
    let dir = TestDir::new();
    let mut numbers = Numbers(7);
    for _ in 0..150 {
        let length = numbers.below(4);
        let rules: Vec<&str> = (0..length).map(|_| numbers.pick(WORDS)).collect();
        let (rules, place) = (rules.join(" "), numbers.pick(PLACES));
        let args = match numbers.below(5) {
            0 => vec!["values", &rules, "-n", "40"],
            1 => vec!["period", &rules, "--memory", "16KiB"],
            2 => vec![
                "count",
                &rules,
                "--sizes",
                "0..50",
                "--heaps",
                "18446744073709551615",
                "--mod",
                "18446744073709551615",
            ],
            3 => vec!["graph", &rules, place, "--svg", "--positions", "2000"],
            _ => vec!["solve", &rules, place, "--positions", "2000"],
        };
        let said = dir.grundy(&args);
        assert!(matches!(said.code, Some(0 | 2 | 7)), "{said}");
        assert!(!said.stderr.contains("panicked") && !said.stderr.contains('\u{1b}'), "{said}");
    }
}
