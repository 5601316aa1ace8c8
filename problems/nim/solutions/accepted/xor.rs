// Bouton: the player to move loses exactly when the xor of the sizes is 0, so always leave 0.
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
                let i = heaps.iter().position(|size| size ^ sum < *size).unwrap();
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
