//! The arguments of the commands that ask the solver: solve, values, period, count, graph, table.

use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};

/// The largest heap size that an option may give.
const LARGEST: u64 = 1_000_000_000_000_000_000;

/// The game of a question, and how much memory and work the answer may take.
#[derive(Clone, Debug, Args)]
pub struct Rules {
    /// Rules as in problem.toml ("octal 0.77", "take squares", "program rules.py"), or a package's folder
    #[arg(value_name = "RULES")]
    pub text: String,
    /// Whether the player who makes the last move wins or loses [default: as the package says, else wins]
    #[arg(long, value_enum, value_name = "HOW")]
    pub last_mover: Option<LastMover>,
    /// How much memory tables and searches may take
    #[arg(long, value_name = "BYTES", default_value = "512MiB", value_parser = memory)]
    pub memory: u64,
    /// How many positions a search may look at
    #[arg(long, value_name = "COUNT", default_value_t = 20_000_000, value_parser = clap::value_parser!(u64).range(1..=LARGEST))]
    pub positions: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LastMover {
    Wins,
    Loses,
}

#[derive(Clone, Debug, Args)]
pub struct Solve {
    #[command(flatten)]
    pub rules: Rules,
    /// Heaps in one line ("3 4 6"), or as in a test with its line breaks; @FILE reads a file, - standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: String,
    /// How many of the winning moves are written out
    #[arg(long, value_name = "COUNT", default_value_t = 20, value_parser = clap::value_parser!(u32).range(..=100_000))]
    pub limit: u32,
}

#[derive(Clone, Debug, Args)]
pub struct Values {
    #[command(flatten)]
    pub rules: Rules,
    /// The values of heaps 0 to N
    #[arg(short, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(..=LARGEST))]
    pub n: u64,
    /// The value of one heap of N, however large
    #[arg(long, value_name = "N", conflicts_with = "n", value_parser = clap::value_parser!(u64).range(..=LARGEST))]
    pub at: Option<u64>,
}

#[derive(Clone, Debug, Args)]
pub struct Period {
    #[command(flatten)]
    pub rules: Rules,
}

#[derive(Clone, Debug, Args)]
pub struct Count {
    #[command(flatten)]
    pub rules: Rules,
    /// The sizes that a heap may have, both ends included
    #[arg(long, value_name = "A..B", value_parser = sizes)]
    pub sizes: RangeInclusive<u64>,
    /// How many heaps there are
    #[arg(long, value_name = "K")]
    pub heaps: u64,
    /// The count is printed modulo M
    #[arg(long = "mod", value_name = "M", value_parser = clap::value_parser!(u64).range(1..))]
    pub modulus: u64,
    /// From 0 to K heaps instead of exactly K
    #[arg(long)]
    pub at_most: bool,
    /// Ignore the order of heaps: 1 2 and 2 1 are one position (for at most three heaps)
    #[arg(long)]
    pub unordered: bool,
}

#[derive(Clone, Debug, Args)]
pub struct Graph {
    #[command(flatten)]
    pub rules: Rules,
    /// Heaps in one line ("3 4 6"), or as in a test with its line breaks; @FILE reads a file, - standard input
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: String,
    /// Write an SVG picture
    #[arg(long, conflicts_with = "dot")]
    pub svg: bool,
    /// Write a graph for Graphviz
    #[arg(long)]
    pub dot: bool,
    /// The largest number of positions that are drawn
    #[arg(long, value_name = "COUNT", default_value_t = 400, value_parser = clap::value_parser!(u32).range(..=20_000))]
    pub most: u32,
}

#[derive(Clone, Debug, Args)]
pub struct Table {
    #[command(flatten)]
    pub rules: Rules,
    /// Rows, counted from 0
    #[arg(long, value_name = "COUNT", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub rows: u64,
    /// Columns, counted from 0
    #[arg(long, value_name = "COUNT", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub columns: u64,
}

/// More memory than the machine has would end in an abort instead of a refusal.
fn memory(text: &str) -> Result<u64, String> {
    let bytes = package::parse_bytes(text)?;
    let machine = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let kibibytes = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        kibibytes.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
    });
    match machine {
        Some(machine) if bytes > machine => {
            Err(format!("this machine has {} of memory", package::display_bytes(machine)))
        }
        _ => Ok(bytes),
    }
}

fn sizes(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number = |text: &str| match text.parse::<u64>() {
        Ok(number) if number <= LARGEST => Ok(number),
        Ok(_) => Err(format!("sizes are at most 10^18, found {text}")),
        Err(_) => Err(format!("expected a range of sizes such as 1..100, found `{text}`")),
    };
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (low, high) = (number(low)?, number(high.strip_prefix('=').unwrap_or(high))?);
    if low > high {
        return Err(format!("the range {low}..{high} is empty"));
    }
    Ok(low..=high)
}
