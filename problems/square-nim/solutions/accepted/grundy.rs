// Sprague-Grundy: a heap is worth the least value that none of its options has; always leave an xor of 0.
use std::io::{self, Write};

fn line() -> String {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    line.trim().to_string()
}

fn say(words: String) {
    println!("{words}");
    io::stdout().flush().unwrap();
}

fn extend(values: &mut Vec<usize>, largest: usize) {
    for size in values.len()..=largest {
        let mut seen = [false; 128]; // no value up to 70000 is larger than 65
        for k in (1..).take_while(|k| k * k <= size) {
            seen[values[size - k * k]] = true;
        }
        values.push(seen.iter().position(|seen| !seen).unwrap());
    }
}

/// The largest square whose removal leaves a heap of this value; there is one for every smaller value.
fn square_to(values: &[usize], target: usize, size: usize) -> usize {
    let k = (1..=size.isqrt()).rev().find(|k| values[size - k * k] == target).unwrap();
    k * k
}

fn main() {
    let mut values = vec![0];
    let games: usize = line().parse().unwrap();
    for _ in 0..games {
        line();
        let mut heaps: Vec<usize> = line().split(' ').map(|size| size.parse().unwrap()).collect();
        extend(&mut values, *heaps.iter().max().unwrap());
        let mut sum = heaps.iter().fold(0, |sum, &size| sum ^ values[size]);
        loop {
            let i = heaps.iter().position(|&size| values[size] ^ sum < values[size]).unwrap();
            let take = square_to(&values, values[heaps[i]] ^ sum, heaps[i]);
            say(format!("{} {take}", i + 1));
            heaps[i] -= take;
            let answer = line();
            if answer == "won" {
                break;
            }
            let Some((i, take)) = answer.split_once(' ') else { return };
            let i = i.parse::<usize>().unwrap() - 1;
            let left = heaps[i] - take.parse::<usize>().unwrap();
            sum = values[heaps[i]] ^ values[left];
            heaps[i] = left;
        }
    }
}
