//! One table: task, our time, a plain mex in the same run, their ratio.
//!
//! `cargo bench -p solver` runs everything but the task named `long`; a word after `--` selects tasks whose name holds it.
//! Where plain mex would take minutes it is timed on a part of the task and scaled by its known growth; such
//! figures carry a `~`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use solver::{Budget, Convention, Count, Game, Order, Tokens};

struct Task {
    name: &'static str,
    run: Box<dyn Fn() -> String>,
    /// Plain mex on a part, and by what its time is multiplied.
    plain: Option<(Box<dyn Fn()>, f64)>,
    repeat: u32,
}

fn time(run: impl Fn() -> String, repeat: u32) -> (Duration, String) {
    (0..repeat)
        .map(|_| {
            let start = Instant::now();
            let answer = black_box(run());
            (start.elapsed(), answer)
        })
        .min()
        .unwrap_or_default()
}

fn game(rules: &str) -> Game {
    Game::parse(rules, Convention::LastMoverWins).unwrap_or_else(|error| panic!("{rules}: {error}"))
}

fn wide() -> Budget {
    Budget { bytes: 1 << 30, positions: 1 << 40 }
}

/// The period, certified.
fn period(name: &'static str, code: &'static str, plain_to: usize, len: f64) -> Task {
    Task {
        name,
        run: Box::new(move || {
            let found = game(&format!("octal {code}")).period(&wide()).unwrap_or_else(|e| panic!("{code}: {e}"));
            format!("preperiod {}, period {}", found.preperiod, found.period)
        }),
        plain: plain_octal(code, plain_to, len),
        repeat: 1,
    }
}

/// All values up to a heap.
fn values(name: &'static str, rules: &'static str, most: u64, plain_to: usize) -> Task {
    Task {
        name,
        run: Box::new(move || {
            // One value computes the table and hands out nothing.
            let (value, _) = game(rules).value_at(most, &wide()).unwrap_or_else(|e| panic!("{rules}: {e}"));
            format!("G({most}) = {value}")
        }),
        plain: plain_octal(rules.trim_start_matches("octal "), plain_to, most as f64),
        repeat: 3,
    }
}

type Plain = Option<(Box<dyn Fn()>, f64)>;

fn plain_octal(code: &'static str, to: usize, len: f64) -> Plain {
    let digits: Vec<u32> = code.chars().filter_map(|c| c.to_digit(8)).collect();
    let unequal = code == "grundy";
    let run = move || {
        let mut table = vec![0u32];
        for n in 1..to {
            let mut seen = vec![false; 1024];
            let mut mark = |value: u32| {
                if let Some(slot) = seen.get_mut(value as usize) {
                    *slot = true;
                }
            };
            if unequal {
                (1..n.div_ceil(2)).for_each(|a| mark(table[a] ^ table[n - a]));
            }
            for (k, digit) in digits.iter().enumerate().filter(|&(k, _)| k <= n) {
                let rest = n - k;
                if digit & 1 > 0 && rest == 0 {
                    mark(0);
                }
                if digit & 2 > 0 && rest > 0 {
                    mark(table[rest]);
                }
                if digit & 4 > 0 {
                    (1..=rest / 2).for_each(|a| mark(table[a] ^ table[rest - a]));
                }
            }
            table.push(seen.iter().position(|&s| !s).unwrap_or(0) as u32);
        }
        black_box(&table);
    };
    let growth = len / to as f64;
    Some((Box::new(run), growth * growth))
}

fn plain_take(amounts: Vec<usize>, to: usize, growth: f64) -> Plain {
    let run = move || {
        let mut table = vec![0u32; to];
        let mut seen = vec![0u32; amounts.len() + 2];
        for n in 0..to {
            for &take in amounts.iter().take_while(|&&take| take <= n) {
                seen[table[n - take] as usize] = n as u32 + 1;
            }
            table[n] = seen.iter().position(|&s| s != n as u32 + 1).unwrap_or(0) as u32;
        }
        black_box(&table);
    };
    Some((Box::new(run), growth))
}

/// A thousand amounts spread over `1..=most`, the same every time.
fn thousand(most: u64) -> Vec<u64> {
    let mut state = 1u64;
    let mut amounts = std::collections::BTreeSet::new();
    while amounts.len() < 1000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        amounts.insert(1 + (state >> 33) % most);
    }
    amounts.into_iter().collect()
}

fn subtraction(name: &'static str, amounts: Vec<u64>, most: u64, plain_to: usize) -> Task {
    let list: Vec<String> = amounts.iter().map(u64::to_string).collect();
    // A plain mex looks at every pair of a heap and an amount once.
    let pairs = |len: u64| amounts.iter().map(|&a| len.saturating_sub(a) as f64).sum::<f64>();
    let growth = pairs(most) / pairs(plain_to as u64);
    Task {
        name,
        run: Box::new(move || {
            let values = solver::subtraction_values(&amounts, most as usize + 1);
            format!("G({most}) = {}", values[most as usize])
        }),
        plain: plain_take(list.iter().filter_map(|t| t.parse().ok()).collect(), plain_to, growth),
        repeat: if growth > 500.0 { 1 } else { 2 },
    }
}

fn tasks() -> Vec<Task> {
    let squares = |most: u64| (1..).map(|i| i * i).take_while(move |&s| s <= most).collect::<Vec<u64>>();
    let primes = |most: usize| {
        let mut composite = vec![false; most + 1];
        (2..=most)
            .filter(|&p| {
                let prime = !composite[p];
                if prime {
                    (p * p..=most).step_by(p).for_each(|q| composite[q] = true);
                }
                prime
            })
            .map(|p| p as u64)
            .collect::<Vec<u64>>()
    };
    let eigenvalues = |name, rules: &'static str, sizes: u64, repeat| Task {
        name,
        run: Box::new(move || {
            let game = game(rules);
            let count = Count {
                sizes: 1..=sizes,
                heaps: 98_670_634_123,
                at_most: false,
                modulus: 998_244_353,
                order: Order::Lists,
            };
            format!("{:?}", game.count(&count, &wide()))
        }),
        plain: None,
        repeat,
    };
    vec![
        Task {
            name: "0.77: G(10^18) with certificate",
            run: Box::new(|| format!("{:?}", game("octal 0.77").value_at(1_000_000_000_000_000_000, &wide()))),
            plain: None,
            repeat: 20,
        },
        period("certify 0.16", "0.16", 5_000, 510_000.),
        period("certify 0.56", "0.56", 5_000, 654_000.),
        period("certify 0.127", "0.127", 5_000, 93_000.),
        period("certify 0.376", "0.376", 5_000, 4_540_000.),
        period("certify 0.354", "0.354", 5_000, 4_540_000.),
        period("long: certify 0.104", "0.104", 5_000, 419_136_000.),
        Task {
            name: "Kayles to 10^6, raw",
            run: Box::new(|| format!("G(10^6) = {:?}", solver::octal_values(&[0, 7, 7], 1_000_001).last())),
            plain: plain_octal("0.77", 10_000, 1e6),
            repeat: 5,
        },
        values("0.6 to 10^6", "octal 0.6", 1_000_000, 10_000),
        values("0.007 to 10^5", "octal 0.007", 100_000, 10_000),
        values("Grundy's game to 10^6", "grundy", 1_000_000, 10_000),
        subtraction("1000 moves to 10^4, n = 10^7", thousand(10_000), 10_000_000, 100_000),
        subtraction("1000 moves to 10^6, n = 10^6", thousand(1_000_000), 1_000_000, 100_000),
        subtraction("squares, n = 10^6", squares(1_000_000), 1_000_000, 100_000),
        subtraction("squares, n = 10^7", squares(10_000_000), 10_000_000, 100_000),
        subtraction("primes, n = 10^6", primes(1_000_000), 1_000_000, 20_000),
        eigenvalues("count: Nim to 2^20 - 1, 2^20 values", "nim", (1 << 20) - 1, 5),
        eigenvalues("count: Lasker's to 2^20, all distinct", "lasker", 1_000_001, 5),
        Task { name: "DAG, 10^7 states, 5·10^7 edges, ids in order", run: dag(true), plain: None, repeat: 3 },
        Task { name: "DAG, same, any ids", run: dag(false), plain: None, repeat: 1 },
        Task {
            name: "analyse: Nim with 5 heaps",
            run: Box::new(|| {
                let game = game("nim");
                let position = game
                    .read_position(&mut Tokens::new("5 31 47 1000000000000 5 77"))
                    .unwrap_or_else(|e| panic!("{e}"));
                let rounds = 100_000u32;
                let start = Instant::now();
                for _ in 0..rounds {
                    black_box(game.analyse(black_box(&position), &Budget::default()).is_ok());
                }
                format!("{:?} each", start.elapsed() / rounds)
            }),
            plain: None,
            repeat: 3,
        },
    ]
}

fn dag(ordered: bool) -> Box<dyn Fn() -> String> {
    use std::sync::OnceLock;
    static ORDERED: OnceLock<solver::Dag> = OnceLock::new();
    static ANY: OnceLock<solver::Dag> = OnceLock::new();
    let build = move || {
        let count = 10_000_000u32;
        let mut state = 7u64;
        let mut random = move |bound: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (((state >> 32) * u64::from(bound)) >> 32) as u32
        };
        // A bijection of the ids where their order must tell nothing.
        let id = |v: u32| if ordered { v } else { (u64::from(v) * 7_654_321 % u64::from(count)) as u32 };
        let edges: Vec<(u32, u32)> =
            (1..count).flat_map(|v| (0..5).map(move |_| v)).map(|v| (id(v), id(v - 1 - random(v.min(1000))))).collect();
        solver::Dag::new(count as usize, &edges)
    };
    Box::new(move || {
        let graph = if ordered { &ORDERED } else { &ANY }.get_or_init(build);
        let start = Instant::now();
        let values = graph.values().unwrap_or_else(|_| panic!("the graph was built without cycles"));
        format!("{:.3} s without building, last value {:?}", start.elapsed().as_secs_f64(), values.last())
    })
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("{:<46} {:>11} {:>12} {:>9}   answer", "task", "ours", "plain mex", "ratio");
    for task in tasks() {
        let chosen = words.iter().any(|word| task.name.contains(word.as_str()));
        if !(chosen || words.is_empty() && !task.name.starts_with("long")) {
            continue;
        }
        let (ours, answer) = time(&task.run, task.repeat);
        let (plain, ratio) = match &task.plain {
            None => ("-".into(), "-".into()),
            Some((run, growth)) => {
                let start = Instant::now();
                run();
                let plain = start.elapsed().as_secs_f64() * growth;
                (
                    format!("{}{plain:.2} s", if *growth > 1.0 { "~" } else { "" }),
                    format!("{:.0}", plain / ours.as_secs_f64()),
                )
            }
        };
        println!("{:<46} {:>9.4} s {plain:>12} {ratio:>9}   {answer}", task.name, ours.as_secs_f64());
    }
}
