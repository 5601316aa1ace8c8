// Plays perfectly until it empties a heap: then it takes one token more than there are.
use std::io;

fn line() -> String {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    line.trim().to_string()
}

fn main() {
    let games: usize = line().parse().unwrap();
    for _ in 0..games {
        line();
        let mut heaps: Vec<u64> = line().split(' ').map(|size| size.parse().unwrap()).collect();
        let mut sum = heaps.iter().fold(0, |sum, size| sum ^ size);
        let mut my_turn = sum != 0;
        println!("{}", if my_turn { "first" } else { "second" });
        loop {
            if my_turn {
                let i = heaps.iter().position(|size| size ^ sum < *size).unwrap();
                let left = heaps[i] ^ sum;
                let take = if left == 0 { heaps[i] + 1 } else { heaps[i] - left };
                println!("{} {take}", i + 1);
                heaps[i] = left;
            }
            let answer = line();
            if answer == "won" {
                break;
            }
            let Some((i, take)) = answer.split_once(' ') else { return };
            heaps[i.parse::<usize>().unwrap() - 1] -= take.parse::<u64>().unwrap();
            sum = heaps.iter().fold(0, |sum, size| sum ^ size);
            my_turn = true;
        }
    }
}
