//! The command line as plain data. Nothing is looked up or opened here.

pub mod theory;

use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};

use crate::program::workshop::WorkshopOptions;

/// Judges competitive-programming tasks that are games or conversations, and explains every loss.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Clone, Debug, Args)]
pub struct Global {
    /// Work as if started in DIR
    #[arg(short = 'C', value_name = "DIR", global = true)]
    pub directory: Option<PathBuf>,
    /// When to use colour; `auto` honours NO_COLOR and pipes
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN", global = true)]
    pub color: Color,
    /// How answers are written: for people, or as one JSON object (solve, values, period, count, graph, table)
    #[arg(long, value_enum, default_value_t = Format::Human, value_name = "FORMAT", global = true)]
    pub format: Format,
    /// Where results are kept [default: .grundy in the working directory; beside the package if that is inside one]
    // An empty variable counts as unset.
    #[arg(long, value_name = "DIR", global = true, env = "GRUNDY_STORE", hide_env_values = true, value_parser = OsStringValueParser::new().map(PathBuf::from))]
    pub store: Option<PathBuf>,
    /// Refuse to run below this tier of isolation (exit code 6)
    #[arg(long, value_enum, value_name = "TIER", global = true)]
    pub require: Option<Tier>,
    /// Print more details
    #[arg(short, long, global = true)]
    pub verbose: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Human,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tier {
    Full,
    Namespaces,
    Landlock,
    Rlimits,
}

impl Global {
    /// The options that decide which store is used and which tier is required.
    pub fn workshop(&self) -> WorkshopOptions {
        WorkshopOptions { store: self.store.clone(), require: self.require.map(Into::into) }
    }
}

impl From<Tier> for sandbox::Tier {
    fn from(tier: Tier) -> sandbox::Tier {
        match tier {
            Tier::Full => sandbox::Tier::Full,
            Tier::Namespaces => sandbox::Tier::Namespaces,
            Tier::Landlock => sandbox::Tier::Landlock,
            Tier::Rlimits => sandbox::Tier::Rlimits,
        }
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge the solutions of a package, or the submissions named
    Run(Run),
    /// Show one judged run: the game move by move, or the passes, and what went wrong
    Show(Show),
    /// Write a small complete package of a kind of task, to begin with
    New(New),
    /// Play against the perfect opponent, or watch a submission play
    Play(Play),
    /// Report every mistake in a package
    Check(Check),
    /// Write a package in the format of another judge
    #[command(subcommand)]
    Export(Export),
    /// List the tests of a package, or print one; tests that programs make are made first
    Tests(Tests),
    /// Show what this machine can enforce and which languages it has
    Doctor,
    /// Who wins a position, by which moves, and the kind of proof
    Solve(theory::Solve),
    /// Grundy values of heaps
    Values(theory::Values),
    /// The certified period of the values of heaps
    Period(theory::Period),
    /// How many lists of heaps are lost for the player to move
    Count(theory::Count),
    /// All reachable positions, as a picture
    Graph(theory::Graph),
    /// A table of the values of sums of two heaps, or of positions that are pairs
    Table(theory::Table),
}

#[derive(Debug, Args)]
#[command(override_usage = "grundy run [OPTIONS] [PACKAGE] [SUBMISSION]...")]
pub struct Run {
    /// The package's folder, then submissions; without submissions all solutions of the package
    #[arg(value_name = "PACKAGE] [SUBMISSION")]
    pub paths: Vec<PathBuf>,
    /// Only this test (its number, name or file name); may be repeated
    #[arg(short, long = "test", value_name = "TEST")]
    pub tests: Vec<String>,
    /// Skip a submission's remaining tests after its first failed one
    #[arg(long)]
    pub fail_fast: bool,
    /// End with exit code 4 where something that should be accepted was not judged, or a solution has no expected verdict
    /// [default: only where the variable CI is set]
    #[arg(long, overrides_with = "no_strict")]
    pub strict: bool,
    /// Say so, and end with exit code 0 all the same
    #[arg(long, overrides_with = "strict")]
    pub no_strict: bool,
    /// Judge tasks of several passes even where this machine cannot isolate the passes from each other
    #[arg(long)]
    pub allow_weak: bool,
    /// Read all files of interpreters into memory first, so that passes cannot tell by them what earlier ones read; done
    /// anyway for Python (docs/channels.md says what it costs)
    #[arg(long)]
    pub preload: bool,
    /// Decides noise and the order of passes, where the package does not [default: drawn, and kept with the run]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The CPU time of a submission on one test (`2s`, `500ms`), instead of the package's
    #[arg(long, value_name = "TIME", value_parser = package::parse_duration)]
    pub time_limit: Option<std::time::Duration>,
    /// Judge under four times the time limit, and say what the times of the solutions mean for it
    #[arg(long, conflicts_with = "time_limit")]
    pub time_limits: bool,
    /// How many runs are made at the same time [default: one per core]
    #[arg(short, value_name = "SLOTS", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("kind")))]
pub struct New {
    /// A game against a perfect opponent, by these rules: as in problem.toml, or "program rules.py" [default: nim]
    #[arg(long, value_name = "RULES", group = "kind")]
    pub game: Option<String>,
    /// A batch task: input, output, and a checker that compares with the answer
    #[arg(long, group = "kind")]
    pub batch: bool,
    /// An interactive task with an interactor
    #[arg(long, group = "kind")]
    pub interactive: bool,
    /// A program that runs twice, to encode and to decode, with only a message between the runs
    #[arg(long, group = "kind")]
    pub two_phase: bool,
    /// A program that runs again and again, each time with what the checker of the last pass handed over
    #[arg(long, group = "kind")]
    pub multi_pass: bool,
    /// An output-only task
    #[arg(long, group = "kind")]
    pub outputs: bool,
    /// Functions that encode and decode: declarations follow DIR [default: 'encode(x: u64) -> string' 'decode(code: string) -> u64']
    #[arg(long, group = "kind")]
    pub functions: bool,
    /// The folder to create; with --functions, then the declarations
    #[arg(value_name = "DIR", required = true)]
    pub words: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Show {
    /// RUN/SUBMISSION/TEST, such as last/greedy/04; RUN alone lists what it judged
    #[arg(value_name = "RUN/SUBMISSION/TEST")]
    pub what: String,
    /// Print the conversation in ICPC's .interaction form (`<` judge, `>` player)
    #[arg(long)]
    pub interaction: bool,
}

#[derive(Debug, Args)]
pub struct Play {
    pub package: PathBuf,
    /// Let this submission play one game instead of you
    pub submission: Option<PathBuf>,
    /// Show at each position whether it is won and by which move
    #[arg(long)]
    pub hint: bool,
    /// Start from this position (as in a test, for example "3 4 6")
    #[arg(long, value_name = "POSITION")]
    pub pos: Option<String>,
    /// The side that you play, where the package lets you choose
    #[arg(long = "as", value_enum, value_name = "SIDE")]
    pub side: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    First,
    Second,
}

#[derive(Debug, Args)]
pub struct Check {
    /// The package's folder
    #[arg(default_value = ".")]
    pub package: PathBuf,
    /// Compile and run nothing of the package
    #[arg(long)]
    pub fast: bool,
}

#[derive(Debug, Args)]
pub struct Tests {
    /// The package's folder
    #[arg(default_value = ".")]
    pub package: PathBuf,
    /// Print the input of this test (its number, name or file name)
    pub test: Option<String>,
    /// Print its answer instead
    #[arg(long, requires = "test")]
    pub answer: bool,
}

#[derive(Debug, Subcommand)]
pub enum Export {
    /// A package of ICPC and Kattis, for DOMjudge and its like
    Icpc {
        #[command(flatten)]
        export: ExportArguments,
        /// In the version before 2025-09
        #[arg(long)]
        legacy: bool,
    },
    /// A package of Polygon, with the plan of the calls and steps that make the problem there
    Polygon {
        #[command(flatten)]
        export: ExportArguments,
    },
    /// A task of CMS in its Italian format: batch tasks without programs of the author's
    Cms {
        #[command(flatten)]
        export: ExportArguments,
    },
}

#[derive(Debug, Args)]
pub struct ExportArguments {
    /// The package's folder
    pub package: PathBuf,
    /// The folder to write, or a file that ends in .zip [default: NAME-FORMAT in the working directory]
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        <super::Cli as clap::CommandFactory>::command().debug_assert();
    }

    #[test]
    fn help_is_at_most_100_columns_wide() {
        let mut command = <super::Cli as clap::CommandFactory>::command();
        command.build();
        for subcommand in command.get_subcommands_mut() {
            let help = subcommand.render_long_help().to_string();
            let wide: Vec<&str> = help.lines().filter(|line| line.chars().count() > 100).collect();
            assert_eq!(wide, [""; 0], "{}", subcommand.get_name());
        }
    }
}
