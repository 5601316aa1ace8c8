//! The first files of a game. Nim has a solution that knows its theory. The solutions of other rules search, by a table of
//! moves that the solver lists; those of a rules program share its function that lists moves.
//!
//! A wrong solution always moves first and makes the first move of the table. The tests are chosen so that this loses.

use std::collections::BTreeMap;
use std::path::{Component as PathPart, Path};
use std::sync::Arc;

use interactor::{First, Policy, Script, Session, SessionReply, Terms};
use solver::{Budget, Convention, Game, Move, Outcome, Position, Tokens};

use super::template::{NewFile, SkeletonError, fill};
use crate::load::{generate, named_program};

/// The rules that the rules program of a new package lists; the solver knows them, too.
const RULES_OF_THE_PROGRAM: &str = "take 1 2 3";
/// The most moves that a table of components lists, and one of positions.
const MOST_MOVES_OF_COMPONENTS: usize = 250;
const MOST_MOVES_OF_POSITIONS: usize = 500;
/// The largest heap of the sample, if rules have moves there.
const LARGEST_OF_THE_SAMPLE: u64 = 8;
/// The most moves of both sides in a game of the sample.
const MOST_MOVES_OF_A_GAME: u64 = 1000;

/// What the rules decide about the files.
struct Parts {
    /// The value of `rules` in `problem.toml`.
    rules: String,
    /// What the statement says of the form of a start, and of the form of a move.
    position: &'static str,
    moves: &'static str,
    /// The line `generate`, where there is one.
    generate: String,
    /// The text of the first test.
    sample: String,
    /// Further tests, programs and solutions.
    files: Vec<NewFile>,
}

const HEAPS: &str =
    ": a line with the number of heaps $n$, and a line with their sizes. Heaps are numbered from 1 in this order";
const COMPONENTS: &str = ": a line with the number of components $n$, and a line with the components. They are numbered from 1 in this order";
const KEEPS_ITS_NUMBER: &str = " An empty heap keeps its number.";
const SPLITS: &str = " An empty heap keeps its number. If a move leaves several heaps, the first stays in place and the others become the last heaps.";

pub(super) fn files(name: &str, title: &str, rules: &str) -> Result<Vec<NewFile>, SkeletonError> {
    let program = named_program(rules);
    let known = if program.is_some() { RULES_OF_THE_PROGRAM } else { rules };
    let game = Game::parse(known, Convention::LastMoverWins).map_err(|error| SkeletonError::Rules {
        rules: rules.into(),
        message: error.message,
        hint: error.hint,
    })?;
    let terms = Arc::new(Terms {
        game,
        first: First::Choose,
        policy: Policy::Rotate,
        moves: MOST_MOVES_OF_A_GAME,
        budget: Budget::default(),
    });
    let parts = match program {
        Some(path) => of_program(path)?,
        None if rules == "nim" => nim(),
        None => of_heaps(rules, &terms).or_else(|| whole(rules, &terms)).ok_or(SkeletonError::NoStart(rules.into()))?,
    };
    let conversation = conversation(&terms, &parts.sample).ok_or(SkeletonError::NoStart(rules.into()))?;
    let syntax = if program.is_some() {
        "number move, the number of a component and what is done with it"
    } else {
        terms.game.move_syntax()
    };
    let manifest = [("name", name), ("title", title), ("rules", &parts.rules), ("generate", &parts.generate)];
    let statement = [
        ("title", title),
        ("rules", &format!("`{rules}`")[..]),
        ("position", parts.position),
        ("move", syntax),
        ("moves", parts.moves),
        ("sample", &conversation),
    ];
    let mut files = vec![
        ("problem.toml".into(), fill(include_str!("game/problem.toml"), &manifest)),
        ("statement.md".into(), fill(include_str!("game/statement.md"), &statement)),
        ("tests/01.txt".into(), parts.sample),
    ];
    files.extend(parts.files);
    Ok(files)
}

fn solutions(right: (&str, String), wrong: (&str, String)) -> Vec<NewFile> {
    let file = |folder: &str, (name, text): (&str, String)| (format!("solutions/{folder}/{name}.py"), text);
    vec![file("accepted", right), file("wrong_answer", wrong)]
}

fn nim() -> Parts {
    Parts {
        rules: quoted("nim"),
        position: HEAPS,
        moves: KEEPS_ITS_NUMBER,
        generate: generate_key("random games=5 heaps=3..5 size=1..1000000000000000000 outcome=won seed=1"),
        sample: include_str!("game/nim/01.txt").into(),
        files: solutions(
            ("nim_sum", include_str!("game/nim/nim_sum.py").into()),
            ("largest", include_str!("game/nim/largest.py").into()),
        ),
    }
}

/// A rules program in Python, and solutions with the same function that lists moves.
fn of_program(path: &str) -> Result<Parts, SkeletonError> {
    let is_inside = Path::new(path).components().all(|part| matches!(part, PathPart::Normal(_)));
    if !is_inside || !path.ends_with(".py") {
        return Err(SkeletonError::Program(path.into()));
    }
    let moves = [("moves", include_str!("game/program/moves.py").trim_end())];
    let mut files = solutions(
        ("grundy", fill(include_str!("game/heaps/grundy.py"), &moves)),
        ("first_move", fill(include_str!("game/heaps/first_move.py"), &moves)),
    );
    files.push(("tests/02.txt".into(), include_str!("game/program/02.txt").into()));
    files.push((path.into(), fill(include_str!("game/program/rules.py"), &moves)));
    Ok(Parts {
        rules: format!("{{ program = {} }}", quoted(path)),
        position: COMPONENTS,
        moves: " Components that are left keep their numbers.",
        generate: String::new(),
        sample: include_str!("game/program/01.txt").into(),
        files,
    })
}

/// Rules whose positions are lists of words that can be played one by one, such as heaps.
fn of_heaps(rules: &str, terms: &Terms) -> Option<Parts> {
    let game = &terms.game;
    if game.has_board() || game.is_whole() {
        return None;
    }
    [20, 12, 8, 6, 5, 4].into_iter().find_map(|largest: u64| {
        let found = |games: u64, heaps: u64, size: u64| {
            let line = |seed| format!("random games={games} heaps={heaps} size=1..{size} outcome=won seed={seed}");
            (1..=30).map(line).find_map(|line| {
                let script = generate(&line, terms).ok()?;
                script.starts.iter().any(|start| is_lost_by_the_first_move(terms, start)).then_some((line, script))
            })
        };
        let (_, sample) = found(2, 2, largest.min(LARGEST_OF_THE_SAMPLE)).or_else(|| found(2, 2, largest))?;
        let (line, more) = found(3, 3, largest)?;
        let (table, splits) = table_of_components(game, sample.starts.iter().chain(&more.starts))?;
        let moves = fill(include_str!("game/heaps/table.py"), &[("table", &table)]);
        let moves = [("moves", moves.trim_end())];
        Some(Parts {
            rules: quoted(rules),
            position: HEAPS,
            moves: if splits { SPLITS } else { KEEPS_ITS_NUMBER },
            generate: generate_key(&line),
            sample: sample.write(game),
            files: solutions(
                ("grundy", fill(include_str!("game/heaps/grundy.py"), &moves)),
                ("first_move", fill(include_str!("game/heaps/first_move.py"), &moves)),
            ),
        })
    })
}

/// Any other rules: a table of whole positions.
fn whole(rules: &str, terms: &Terms) -> Option<Parts> {
    let game = &terms.game;
    let mut table = BTreeMap::new();
    let mut starts: Vec<Position> = Vec::new();
    let loses = |start: &Position| is_lost_by_the_first_move(terms, start);
    for text in STARTS {
        if starts.len() >= MOST_STARTS && starts.iter().any(loses) {
            break;
        }
        let mut tokens = Tokens::new(text);
        let Ok(start) = game.read_position(&mut tokens) else { continue };
        if tokens.next().is_some() || starts.contains(&start) || game.is_over(&start) {
            continue;
        }
        let mut grown = table.clone();
        if add_positions(game, &start, &mut grown).is_some() {
            table = grown;
            starts.push(start);
        }
    }
    let first = starts.iter().position(loses)?;
    starts.swap(0, first);
    let (first, more) = starts.split_first().filter(|(_, more)| !more.is_empty())?;
    let table: String =
        table.iter().map(|(position, moves)| format!("    {position:?}: {{{}}},\n", moves.join(", "))).collect();
    let table = [("table", table.as_str())];
    let mut files = solutions(
        ("search", fill(include_str!("game/whole/search.py"), &table)),
        ("first_move", fill(include_str!("game/whole/first_move.py"), &table)),
    );
    files.push(("tests/02.txt".into(), Script { starts: more.to_vec() }.write(game)));
    Some(Parts {
        rules: quoted(rules),
        position: ", in the form that the sample shows",
        moves: "",
        generate: String::new(),
        sample: Script { starts: vec![first.clone()] }.write(game),
        files,
    })
}

/// How many starts all tests of whole positions have together, if nothing speaks for more.
const MOST_STARTS: usize = 3;

/// Small starts of the rules that are not about heaps. Rules take those that they can read.
const STARTS: &[&str] = &[
    "2 3 5 2 2",
    "1 3 5",
    "1 9 7",
    "1 4 6",
    "1 9 2",
    "2 5 2 7 3",
    "1 12 3",
    "2 2 1 1 1",
    "2 2 2 0 1",
    "2 1 2 1 0",
    "1 2 1 1",
    "2 1 2 0 0",
    "2 1 3 0 0",
    "4 2 1 0 3",
    "3 1 2 1",
    "2 1 1",
    "3 3 2 1",
    "3 4 2 1",
    "6 010110",
    "5 01101",
    "4 1010",
    "4 0110",
    "2 2 01 11",
    "2 2 11 11",
    "2 3 010 011",
    "3 3 ... .#. ...",
    "2 3 ... ...",
    "4 5 1 2 2 3 3 4 4 2 1 1",
    "3 2 1 2 2 3",
    "5 4 1 2 2 3 1 4 4 5",
    "4 3 1 2 1 3 3 4",
    "7 1 2 3 1 5 5",
    "3 1 1",
    "5 1 2 1 4",
    "4 1 2 3",
    "4 3 1 2 2 3 3 4 2",
    "4 4 1 2 2 3 3 4 4 1 1",
    "3 2 1 2 2 3 1",
    "5 5 1 2 2 3 1 4 4 5 3 5 1",
    "4 4 4 3 4 2 3 1 2 1 2 4 3",
    "3 2 3 2 2 1 2 3 2",
    "5 6 5 4 5 3 4 3 4 2 3 1 2 1 2 5 4",
];

/// Whether moving first, with the first move that the table lists, leaves a position that the judge wins.
fn is_lost_by_the_first_move(terms: &Terms, start: &Position) -> bool {
    let first = moves(&terms.game, start).and_then(|moves| moves.into_iter().next());
    let after = first.map(|first| terms.game.play(start, &first));
    after.is_some_and(|after| terms.game.analyse(&after, &terms.budget).is_ok_and(|a| a.outcome == Outcome::Win))
}

/// All moves, component by component; `None` where there are too many for a table.
fn moves(game: &Game, position: &Position) -> Option<Vec<Move>> {
    let mut found = game.sample_moves(position, MOST_MOVES_OF_POSITIONS, 0);
    found.sort_by_key(|mv| mv.index);
    (found.len() < MOST_MOVES_OF_POSITIONS).then_some(found)
}

/// The lines of the table of all components that can be reached, and whether a move leaves several of them. `None` where the
/// table would be long, or where components are more than one word.
fn table_of_components<'p>(game: &Game, starts: impl Iterator<Item = &'p Position>) -> Option<(String, bool)> {
    let alone = |component: &solver::Component| Position { components: vec![component.clone()] };
    let word = |component: &solver::Component| {
        let text = game.write_position(&alone(component));
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["1", word] => Some(word.to_string()),
            _ => None,
        }
    };
    let mut open: Vec<solver::Component> = starts.flat_map(|start| start.components.clone()).collect();
    let mut lines: BTreeMap<solver::Component, String> = BTreeMap::new();
    let (mut listed, mut splits) = (0, false);
    while let Some(component) = open.pop() {
        if lines.contains_key(&component) {
            continue;
        }
        let position = alone(&component);
        let mut entries = Vec::new();
        for mv in moves(game, &position)? {
            let text = game.write_move(&position, &mv);
            let text = text.strip_prefix("1 ")?;
            let left: Vec<String> =
                mv.to.iter().map(|part| word(part).map(|word| format!("{word:?}"))).collect::<Option<_>>()?;
            entries.push(format!("{text:?}: [{}]", left.join(", ")));
            splits |= mv.to.len() > 1;
            open.extend(mv.to);
        }
        listed += entries.len();
        if listed > MOST_MOVES_OF_COMPONENTS {
            return None;
        }
        let line = format!("    {:?}: {{{}}},\n", word(&component)?, entries.join(", "));
        lines.insert(component, line);
    }
    Some((lines.into_values().collect(), splits))
}

/// Adds the position and all that can be reached from it, each with its moves; `None` where the table would be long.
fn add_positions(game: &Game, start: &Position, table: &mut BTreeMap<String, Vec<String>>) -> Option<()> {
    let key = |position: &Position| game.write_position(position).trim_end().to_string();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if table.contains_key(&key(&position)) {
            continue;
        }
        let mut entries = Vec::new();
        for mv in moves(game, &position)? {
            let after = game.play(&position, &mv);
            entries.push(format!("{:?}: {:?}", game.write_move(&position, &mv), key(&after)));
            open.push(after);
        }
        table.insert(key(&position), entries);
        if table.values().map(Vec::len).sum::<usize>() > MOST_MOVES_OF_POSITIONS {
            return None;
        }
    }
    Some(())
}

/// A conversation on this test in which the submission plays perfectly, in ICPC's form: `<` judge, `>` submission.
fn conversation(terms: &Arc<Terms>, test: &str) -> Option<String> {
    let (script, _) = Script::parse(&terms.game, test).ok()?;
    let mut session = Session::new(terms.clone(), Arc::new(script), 1);
    let mut reply = session.start();
    let mut lines = String::new();
    loop {
        let (SessionReply::Say(bytes) | SessionReply::End(bytes, _)) = &reply;
        for line in String::from_utf8_lossy(bytes).lines() {
            lines += &format!("< {line}\n");
        }
        if let SessionReply::End(_, ending) = &reply {
            return (*ending == interactor::Ending::Finished).then_some(lines);
        }
        let position = session.position().clone();
        let analysis = terms.game.analyse(&position, &terms.budget).ok()?;
        let answer = match session.awaits_side() {
            true => if analysis.outcome == Outcome::Win { "first" } else { "second" }.to_string(),
            false => terms.game.write_move(&position, &analysis.best?),
        };
        lines += &format!("> {answer}\n");
        reply = session.line(answer.as_bytes());
    }
}

fn generate_key(line: &str) -> String {
    format!("generate = [{}]\n", quoted(line))
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
