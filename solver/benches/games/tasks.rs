//! The tasks, each with its target and what it is compared with.

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::Instant;

use solver::{Budget, Convention, Count, Game, Order, Tokens};

use crate::peers::Ask;
use crate::plain::{self, Plain};

pub struct Task {
    pub name: &'static str,
    /// What is not measured.
    pub prepare: Option<fn()>,
    pub run: Box<dyn Fn() -> String>,
    pub plain: Option<Plain>,
    /// Seconds.
    pub target: Option<f64>,
    pub peers: Option<Ask>,
    pub repeat: u32,
    /// Several threads work: the clock counts.
    pub threads: bool,
}

impl Task {
    fn new(name: &'static str, run: impl Fn() -> String + 'static) -> Task {
        let run = Box::new(run);
        Task { name, prepare: None, run, plain: None, target: None, peers: None, repeat: 3, threads: false }
    }

    fn target(mut self, seconds: f64) -> Task {
        self.target = Some(seconds);
        self
    }

    fn plain(mut self, plain: Option<Plain>) -> Task {
        self.plain = plain;
        self
    }

    fn peers(mut self, ask: Ask) -> Task {
        self.peers = Some(ask);
        self
    }

    fn repeat(mut self, repeat: u32) -> Task {
        self.repeat = repeat;
        self
    }
}

fn game(rules: &str) -> Game {
    Game::parse(rules, Convention::LastMoverWins).unwrap_or_else(|error| panic!("{rules}: {error}"))
}

fn wide() -> Budget {
    Budget { bytes: 1 << 30, positions: 1 << 40, threads: 1 }
}

/// The period, certified, and compared with the published figures.
fn certify(name: &'static str, code: &'static str) -> Task {
    let published = include_str!("../../tests/data/octal_certified.txt");
    let line = published.lines().find(|line| line.split(' ').next() == Some(code));
    let [_, preperiod, period, most, first] = line.unwrap_or_default().split(' ').collect::<Vec<_>>()[..] else {
        panic!("{code} is not in the published table")
    };
    let len = 2.0 * preperiod.parse::<f64>().unwrap_or(0.0);
    let run = move || {
        let game = game(&format!("octal {code}"));
        let found = game.period(&wide()).unwrap_or_else(|e| panic!("{code}: {e}"));
        assert_eq!(
            (found.preperiod.to_string(), found.period.to_string()),
            (preperiod.into(), period.into()),
            "{code}"
        );
        // The largest value and where it first occurs, where they are published.
        if let (Ok(most), Ok(first)) = (most.parse::<u64>(), first.parse::<u64>()) {
            let value = |n| game.value_at(n, &wide()).map(|(value, _)| value.0);
            assert_eq!(value(first), Ok(most), "{code}");
            assert!((0..first).rev().take(1_000_000).all(|n| value(n).is_ok_and(|value| value < most)), "{code}");
        }
        format!("preperiod {preperiod}, period {period}, as published")
    };
    Task::new(name, run).plain(plain::octal(code, 5_000, len)).repeat(1)
}

/// All values up to a heap.
fn values(name: &'static str, rules: &'static str, most: u64) -> Task {
    let run = move || {
        // One value computes the table and hands out nothing.
        let (value, _) = game(rules).value_at(most, &wide()).unwrap_or_else(|e| panic!("{rules}: {e}"));
        format!("G({most}) = {value}")
    };
    let code = rules.trim_start_matches("octal ");
    let task = Task::new(name, run).plain(plain::octal(code, 10_000, most as f64));
    if code == rules { task } else { task.peers(Ask::Octal(code, most)) }
}

fn subtraction(name: &'static str, amounts: Vec<u64>, most: u64, plain_to: usize) -> Task {
    let plain = plain::take(&amounts, plain_to, most);
    let ask = Ask::Take(amounts.clone(), most);
    let run = move || {
        let values = solver::subtraction_values(&amounts, most as usize + 1);
        format!("G({most}) = {}, at most {:?}", values[most as usize], values.iter().max())
    };
    Task::new(name, run).plain(plain).peers(ask)
}

/// The same by two threads, as a command works on a machine with two cores.
fn by_two(name: &'static str, rules: &'static str, amounts: Vec<u64>, most: u64, plain_to: usize) -> Task {
    let run = move || {
        let budget = Budget { threads: 2, ..wide() };
        let (value, _) = game(rules).value_at(most, &budget).unwrap_or_else(|e| panic!("{rules}: {e}"));
        format!("G({most}) = {value}")
    };
    Task { threads: true, ..Task::new(name, run).plain(plain::take(&amounts, plain_to, most)) }
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

fn squares(most: u64) -> Vec<u64> {
    (1..).map(|i| i * i).take_while(|&s| s <= most).collect()
}

fn primes(most: usize) -> Vec<u64> {
    let mut composite = vec![false; most + 1];
    let mut primes = Vec::new();
    for p in 2..=most {
        if !composite[p] {
            primes.push(p as u64);
            (p * p..=most).step_by(p).for_each(|q| composite[q] = true);
        }
    }
    primes
}

fn count(name: &'static str, rules: &'static str, sizes: u64, modulus: u64, at_most: bool) -> Task {
    let run = move || {
        let count = Count { sizes: 1..=sizes, heaps: 98_670_634_123, at_most, modulus, order: Order::Lists };
        format!("{:?}", game(rules).count(&count, &wide()))
    };
    Task::new(name, run).repeat(5)
}

const STATES: u32 = 10_000_000;

/// Edges of five million states, every one to an earlier of them; with ids in order or scattered by a bijection.
fn edges(ordered: bool, states: u32) -> impl Iterator<Item = (u32, u32)> {
    let mut state = 7u64;
    let mut random = move |bound: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 32) * u64::from(bound)) >> 32) as u32
    };
    let id = move |v: u32| if ordered { v } else { (u64::from(v) * 7_654_321 % u64::from(states)) as u32 };
    (1..states).flat_map(|v| (0..5).map(move |_| v)).map(move |v| (id(v), id(v - 1 - random(v.min(1000)))))
}

static ORDERED: OnceLock<solver::Dag> = OnceLock::new();
static SCATTERED: OnceLock<solver::Dag> = OnceLock::new();

fn dag(name: &'static str, ordered: bool) -> Task {
    fn build(ordered: bool) -> solver::Dag {
        solver::Dag::new(STATES as usize, &edges(ordered, STATES).collect::<Vec<_>>())
    }
    let graph = move || match ordered {
        true => ORDERED.get_or_init(|| build(true)),
        false => SCATTERED.get_or_init(|| build(false)),
    };
    let run = move || {
        let values = graph().values().unwrap_or_else(|_| panic!("the graph was built without cycles"));
        format!("last value {:?}", values.last())
    };
    let part = 1_000_000;
    let mut options = vec![Vec::new(); part as usize];
    edges(true, part).for_each(|(from, to)| options[from as usize].push(to));
    let mut task = Task::new(name, run).plain(plain::graph(options, f64::from(STATES / part)));
    task.prepare = Some(if ordered { || drop(ORDERED.set(build(true))) } else { || drop(SCATTERED.set(build(false))) });
    task
}

fn analyse() -> Task {
    let run = || {
        let game = game("nim");
        let position = game
            .read_position(&mut Tokens::new("5 31 47 1000000000000 5 77"))
            .unwrap_or_else(|error| panic!("{error}"));
        let rounds = 100_000u32;
        let start = Instant::now();
        for _ in 0..rounds {
            black_box(game.analyse(black_box(&position), &Budget::default()).is_ok());
        }
        format!("{:?} each", start.elapsed() / rounds)
    };
    Task::new("analyse Nim with 5 heaps, 10^5 times", run)
}

pub fn all() -> Vec<Task> {
    let huge = |name, rules: &'static str| {
        let run = move || format!("{:?}", game(rules).value_at(1_000_000_000_000_000_000, &wide()));
        Task::new(name, run).target(0.001).repeat(20)
    };
    let kayles = || format!("G(10^6) = {:?}", solver::octal_values(&[0, 7, 7], 1_000_001).last());
    vec![
        huge("0.77: G(10^18) with certificate", "octal 0.77"),
        huge("0.07: G(10^18) with certificate", "octal 0.07"),
        certify("certify 0.16", "0.16").target(0.5),
        certify("certify 0.56", "0.56").target(0.5),
        certify("certify 0.127", "0.127").target(0.5),
        certify("certify 0.376", "0.376").target(5.0),
        certify("certify 0.354", "0.354").target(5.0),
        certify("long: certify 0.104", "0.104").target(30.0),
        Task::new("Kayles to 10^6, raw", kayles)
            .plain(plain::octal("0.77", 10_000, 1e6))
            .peers(Ask::OctalPart("0.77", 100_000))
            .target(0.05),
        values("0.6 to 10^6", "octal 0.6", 1_000_000).target(2.0).repeat(2),
        values("0.007 to 10^5", "octal 0.007", 100_000).target(1.0),
        values("Grundy's game to 10^6", "grundy", 1_000_000).target(1.5).repeat(2),
        subtraction("1000 moves to 10^4, n = 10^7", thousand(10_000), 10_000_000, 100_000).target(0.5),
        subtraction("1000 moves to 10^6, n = 10^6", thousand(1_000_000), 1_000_000, 100_000).target(0.1),
        subtraction("squares, n = 10^6", squares(1_000_000), 1_000_000, 100_000).target(0.2),
        subtraction("squares, n = 10^7", squares(10_000_000), 10_000_000, 100_000).target(8.0).repeat(1),
        by_two("squares, n = 10^7, two threads", "take squares", squares(10_000_000), 10_000_000, 100_000).repeat(1),
        subtraction("primes, n = 10^6", primes(1_000_000), 1_000_000, 20_000).target(0.5),
        count("count: Nim, 2^20 values", "nim", (1 << 20) - 1, 998_244_353, false).target(0.015),
        count("count: Lasker's Nim, 2^20 eigenvalues", "lasker", 1_000_001, 998_244_353, false).target(0.015),
        count("count: the same, modulo 720720", "lasker", 1_000_001, 720_720, false).target(0.015),
        count("count: few eigenvalues, sizes to 10^13", "take 1..1000", 12_983_567_378_251, 998_244_353, true)
            .target(0.001),
        dag("DAG, 10^7 states, 5·10^7 edges, ids in order", true).target(0.1),
        dag("DAG, the same, any ids", false).target(2.0),
        analyse(),
    ]
}
