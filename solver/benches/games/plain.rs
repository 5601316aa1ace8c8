//! Plain mex, written as in any textbook, timed in the same run.

use std::hint::black_box;

/// Plain mex on a part of a task, and by what its time is multiplied.
pub struct Plain {
    pub run: Box<dyn Fn()>,
    pub growth: f64,
}

/// An octal code or `grundy` up to `to`, for a task of `len` values: the moves grow with the square.
pub fn octal(code: &str, to: usize, len: f64) -> Option<Plain> {
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
    Some(Plain { run: Box::new(run), growth: growth * growth })
}

/// A subtraction game up to `to`, for a task up to `most`: every pair of a heap and an amount is looked at once.
pub fn take(amounts: &[u64], to: usize, most: u64) -> Option<Plain> {
    let pairs = |len: u64| amounts.iter().map(|&a| len.saturating_sub(a) as f64).sum::<f64>();
    let growth = pairs(most) / pairs(to as u64);
    let amounts: Vec<usize> = amounts.iter().map(|&a| a as usize).collect();
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
    Some(Plain { run: Box::new(run), growth })
}

/// A recursion with a memory over a graph given as lists of options.
pub fn graph(options: Vec<Vec<u32>>, growth: f64) -> Option<Plain> {
    fn value(options: &[Vec<u32>], memory: &mut [Option<u32>], v: usize) -> u32 {
        if let Some(known) = memory[v] {
            return known;
        }
        let mut seen: Vec<u32> = options[v].iter().map(|&to| value(options, memory, to as usize)).collect();
        seen.sort_unstable();
        seen.dedup();
        let mex = seen.iter().zip(0..).take_while(|&(&v, i)| v == i).count() as u32;
        memory[v] = Some(mex);
        mex
    }
    let run = move || {
        let mut memory = vec![None; options.len()];
        // In order, so that the recursion stays shallow.
        (0..options.len()).for_each(|v| {
            value(&options, &mut memory, v);
        });
        black_box(&memory);
    };
    Some(Plain { run: Box::new(run), growth })
}
