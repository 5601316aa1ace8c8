//! The rules that can be written, one example each: what help texts show.

/// A form of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// A line that [`crate::Game::parse`] reads.
    pub example: &'static str,
    /// What a move is.
    pub meaning: &'static str,
    /// How a position is written.
    pub position: &'static str,
}

const HEAPS: &str = "the number of heaps, then their sizes";
const PILES: &str = "the number of piles, then two numbers for each";
const GRAPH: &str = "vertices and edges, the ends of every edge";

const fn rule(example: &'static str, meaning: &'static str, position: &'static str) -> Rule {
    Rule { example, meaning, position }
}

/// All forms of rules.
#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    rule("nim", "take any number from one heap", HEAPS),
    rule("take 1 3 4", "take one of these amounts", HEAPS),
    rule("take 1..5 10..", "take an amount in these ranges; an open one has no end", HEAPS),
    rule("take squares", "take a square number; also primes, triangular, fibonacci, odd", HEAPS),
    rule("take powers of 2", "take a power of this number", HEAPS),
    rule("take divisors", "take a divisor of the heap; `take proper divisors` not the heap itself", HEAPS),
    rule("take coprime", "take an amount without a common factor with the heap", HEAPS),
    rule("take at most 1/2", "take at most this part of the heap", HEAPS),
    rule("take once", "take an amount that was not yet taken from this pile", "the number of piles, then each as 9 or, where 2 and 5 were taken already, 9:2,5"),
    rule("octal 0.77", "an octal code: digit k says into how many heaps the rest may be left after taking k", HEAPS),
    rule("hex 0.8F", "the same with splits into three", HEAPS),
    rule("grundy", "split a heap into two unequal ones", HEAPS),
    rule("lasker", "take any number, or split a heap in two", HEAPS),
    rule("smaller heaps", "replace a heap of k by one to k-1 smaller heaps", HEAPS),
    rule("divisor split", "replace n by n/d heaps of d, for a divisor d below n", HEAPS),
    rule("divisor pair", "replace n by two of its divisors other than 1 and n", HEAPS),
    rule("divide 2..6", "replace n by n/d rounded down", HEAPS),
    rule("wythoff", "take from one of two heaps, or the same from both", PILES),
    rule("euclid", "subtract a multiple of the smaller number from the larger; `euclid positive` keeps both above 0", PILES),
    rule("strange nim", "take at most x/K from a pile (x, K)", PILES),
    rule("attack 1 3 4", "lower a castle by one of three strengths; the last two may not be repeated on a castle", "the number of castles, then each as 9 or, where the last attack was 2, 9:2"),
    rule("staircase", "move coins one stair down", HEAPS),
    rule("moore 2", "take from one up to this many heaps", HEAPS),
    rule("poker nim 5", "take, or add up to so many tokens as often as the position allows", "heaps, then the additions left to each player"),
    rule("turning turtles", "turn a coin to tails and perhaps one left of it; also mock turtles, ruler, twins, turn K", "the number of coins, then a row of 0 and 1"),
    rule("product of ruler and mock turtles", "turn all crossings of a set of rows and a set of columns", "rows and columns, then rows of 0 and 1"),
    rule("rectangles", "fill a row or column of an open rectangle", "rows and columns, then rows of . and #"),
    rule("chomp", "eat a square with all below and to the right; 1 1 is poison", "the number of rows, then their lengths"),
    rule("cram", "place a domino", "rows and columns, then rows of . and #"),
    rule("hackenbush", "cut an edge; what no longer hangs on vertex 1 falls", GRAPH),
    rule("tree deletion", "remove a vertex other than the root with all below it", "the number of vertices, then the parents of 2, 3, ..."),
    rule("vertex geography", "move the token to a neighbour; a vertex left is gone", "vertices and edges, the edges, the token's vertex"),
    rule("directed geography", "the same along directed edges", "vertices and edges, the edges, the token's vertex"),
    rule("dag", "move a token along an edge of a graph without cycles", "vertices and edges, the edges, the number of tokens, their vertices"),
    rule("digraph", "the same on any graph; cycles make draws", "vertices and edges, the edges, the number of tokens, their vertices"),
];

#[cfg(test)]
mod tests {
    use crate::{Convention, Game};

    #[test]
    fn every_example_is_read() {
        for rule in super::RULES {
            assert!(Game::parse(rule.example, Convention::LastMoverWins).is_ok(), "{}", rule.example);
        }
    }
}
