//! Which C++ a game needs: the file of its moves, its constants, and how values are known there. Games that cannot be
//! written so that every move costs little are refused with the reason.

use interactor::Terms;
use solver::{Budget, Convention, HeapMoves};

/// What can be exported, for those who are refused.
pub(super) const EXPORTED: &str = "these games on heaps can be exported: nim, take (amounts, ranges, squares, primes, triangular, \
    odd, fibonacci, powers, divisors, at most a part), octal and hex codes, kayles, grundy, lasker, divisor split, \
    divisor pair, divide by; where the last mover loses, nim and take 1..k";

/// The files and constants of one game.
pub(super) struct Rules {
    pub moves: &'static str,
    /// Empty unless the moves take amounts.
    pub amounts: &'static str,
    /// Empty where `moves` has them.
    pub values: &'static str,
    pub sum: &'static str,
    pub constants: String,
}

/// So many steps may the programs take to fill their table, at every start.
const STEPS: u128 = 200_000_000;
/// Past this size divisors are not looked for by trial.
const DIVIDED: u64 = 1_000_000_000;

/// For games whose heaps are at most `largest`; or why there are no such files.
pub(super) fn of(terms: &Terms, largest: u64) -> Result<Rules, String> {
    let game = &terms.game;
    let moves = game.heap_moves().ok_or("only games on heaps of tokens have values heap by heap")?;
    let sum = match (game.convention(), &moves) {
        (Convention::LastMoverWins, _) => include_str!("cpp/sums/normal.hpp"),
        (Convention::LastMoverLoses, HeapMoves::Ranges(ranges)) if matches!(ranges[..], [(1, _)]) => {
            include_str!("cpp/sums/tame.hpp")
        }
        (Convention::LastMoverLoses, _) => return Err("no closed form is known where the last mover loses".into()),
    };
    let take = |amounts, values, constants| {
        Ok(Rules { moves: include_str!("cpp/moves/take.hpp"), amounts, values, sum, constants })
    };
    let alone = |moves, constants| Ok(Rules { moves, amounts: "", values: "", sum, constants });
    let table = |moves: &HeapMoves| Table::of(terms, moves, largest).map(|table| table.constants());
    let by_table = include_str!("cpp/values/table.hpp");
    let divided = |name: &str| match largest {
        0..=DIVIDED => Ok(()),
        _ => Err(format!("{name} of heaps above {DIVIDED} take too long to find; the tests have a heap of {largest}")),
    };
    match &moves {
        HeapMoves::Ranges(ranges) => {
            let amounts = include_str!("cpp/amounts/ranges.hpp");
            let list = ranges.iter().map(|(low, high)| format!("{{{low}u, {high}u}}")).collect::<Vec<_>>().join(", ");
            let ranges_constant = format!("const std::vector<std::pair<u64, u64>> RANGES = {{{list}}};\n");
            match ranges[..] {
                [(1, u64::MAX)] => take(amounts, include_str!("cpp/values/nim.hpp"), ranges_constant),
                [(low, u64::MAX)] => {
                    let constants = format!("{ranges_constant}const u64 LEAST = {low}u;\n");
                    take(amounts, include_str!("cpp/values/at_least.hpp"), constants)
                }
                [(low, high)] => {
                    let constants = format!("{ranges_constant}const u64 LEAST = {low}u, MOST = {high}u;\n");
                    take(amounts, include_str!("cpp/values/between.hpp"), constants)
                }
                _ => take(amounts, by_table, ranges_constant + &table(&moves)?),
            }
        }
        HeapMoves::Squares => take(include_str!("cpp/amounts/squares.hpp"), by_table, table(&moves)?),
        HeapMoves::Primes => take(include_str!("cpp/amounts/primes.hpp"), by_table, table(&moves)?),
        HeapMoves::Triangular => take(include_str!("cpp/amounts/triangular.hpp"), by_table, table(&moves)?),
        HeapMoves::Odd => take(include_str!("cpp/amounts/odd.hpp"), include_str!("cpp/values/odd.hpp"), String::new()),
        HeapMoves::Divisors { proper } => {
            divided("divisors")?;
            let constants = format!("const bool WHOLE_HEAP = {};\n", !proper);
            take(include_str!("cpp/amounts/divisors.hpp"), include_str!("cpp/values/divisors.hpp"), constants)
        }
        HeapMoves::Fraction { numerator, denominator } => {
            let amounts = include_str!("cpp/amounts/fraction.hpp");
            let constants = format!("const u64 NUMERATOR = {numerator}u, DENOMINATOR = {denominator}u;\n");
            match numerator {
                1 => take(amounts, include_str!("cpp/values/part.hpp"), constants),
                _ => take(amounts, by_table, constants + &table(&moves)?),
            }
        }
        HeapMoves::Code(digits) => {
            let list = digits.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
            let constants = format!(
                "const std::vector<unsigned> DIGITS = {{{list}}};\nconst std::size_t MOST_PARTS = {};\n{}",
                most_parts(digits).max(1),
                table(&moves)?
            );
            alone(include_str!("cpp/moves/code.hpp"), constants)
        }
        HeapMoves::UnequalSplit => alone(include_str!("cpp/moves/unequal.hpp"), table(&moves)?),
        HeapMoves::Lasker => alone(include_str!("cpp/moves/lasker.hpp"), String::new()),
        HeapMoves::DivisorSplit => alone(include_str!("cpp/moves/divisor_split.hpp"), String::new()),
        HeapMoves::DivisorPair => {
            divided("divisors")?;
            alone(include_str!("cpp/moves/divisor_pair.hpp"), String::new())
        }
        HeapMoves::Divide(divisors) => {
            let list = divisors.iter().map(|d| format!("{d}u")).collect::<Vec<_>>().join(", ");
            alone(include_str!("cpp/moves/divide.hpp"), format!("const std::vector<u64> DIVISORS = {{{list}}};\n"))
        }
        HeapMoves::Coprime => Err("the winning moves of coprime amounts are not written in C++".into()),
        HeapMoves::SmallerHeaps => Err("a heap has too many moves to try all of them".into()),
    }
}

/// How far a table of values reaches.
struct Table {
    /// Preperiod and period, where the tests have heaps past the table.
    period: Option<(u64, u64)>,
}

impl Table {
    fn of(terms: &Terms, moves: &HeapMoves, largest: u64) -> Result<Table, String> {
        if steps(moves, largest.saturating_add(1)) <= STEPS {
            return Ok(Table { period: None });
        }
        let too_long = format!("a table of values up to the tests' largest heap, {largest}, takes too long to fill");
        // A cut into three is tried whole, so that a period does not help.
        if matches!(moves, HeapMoves::Code(digits) if most_parts(digits) > 2) {
            return Err(too_long);
        }
        let budget = Budget { bytes: 64 << 20, positions: 1_000_000, threads: 1 };
        let period = terms.game.period(&budget).map_err(|refusal| format!("{too_long}, and {refusal}"))?;
        match steps(moves, period.preperiod + period.period) <= STEPS {
            true => Ok(Table { period: Some((period.preperiod, period.period)) }),
            false => Err(format!("{too_long}, and so does one up to the end of the period {}", period.period)),
        }
    }

    fn constants(&self) -> String {
        let (preperiod, period) = self.period.unwrap_or((0, 0));
        let why = match self.period {
            Some(_) => "From heap PREPERIOD on the values repeat; the period is proved",
            None => "No period of the values is used",
        };
        format!("// {why}.\nconst u64 PREPERIOD = {preperiod}u, PERIOD = {period}u;\n")
    }
}

/// How many steps fill a table of `length` values, roughly.
fn steps(moves: &HeapMoves, length: u64) -> u128 {
    let n = u128::from(length);
    match moves {
        HeapMoves::Ranges(ranges) => {
            let amounts = |&(low, high): &(u64, u64)| u128::from(high.min(length).saturating_sub(low)) + 1;
            let count: u128 = ranges.iter().filter(|range| range.0 <= length).map(amounts).sum();
            // The amounts are found by going through the ranges.
            n.saturating_mul(count).saturating_mul(ranges.len() as u128)
        }
        HeapMoves::Squares => n.saturating_mul(n.isqrt()),
        HeapMoves::Triangular => n.saturating_mul((2 * n).isqrt()),
        // At least every eighth number is prime where a table is short enough.
        HeapMoves::Primes => n.saturating_mul(n) / 8,
        HeapMoves::Code(digits) => {
            let cuts = |parts: u32| digits.iter().filter(|&&digit| digit >> parts & 1 == 1).count() as u128;
            let [pairs, triples] = [2, 3].map(cuts);
            let by_three = n.saturating_mul(n).saturating_mul(n) / 6;
            (n.saturating_mul(n) / 4)
                .saturating_mul(pairs)
                .saturating_add(by_three.saturating_mul(triples))
                .saturating_add(n.saturating_mul(digits.len() as u128))
        }
        HeapMoves::Fraction { .. } | HeapMoves::UnequalSplit => n.saturating_mul(n) / 4,
        HeapMoves::Odd
        | HeapMoves::Divisors { .. }
        | HeapMoves::Coprime
        | HeapMoves::Lasker
        | HeapMoves::DivisorSplit
        | HeapMoves::DivisorPair
        | HeapMoves::Divide(_)
        | HeapMoves::SmallerHeaps => 0,
    }
}

/// Into how many heaps a heap may be cut by one move.
fn most_parts(digits: &[u8]) -> u32 {
    digits.iter().map(|digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0)
}
