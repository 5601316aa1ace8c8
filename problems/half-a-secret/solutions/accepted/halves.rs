use std::io::{self, Write};

fn line() -> String {
    let mut text = String::new();
    io::stdin().read_line(&mut text).expect("a line");
    text.trim().to_string()
}

fn main() {
    if line() == "hide" {
        let x: u64 = line().parse().expect("a number");
        println!("{:020b}", (x - 1) >> 10);
        return;
    }
    let mut low = (u64::from_str_radix(&line(), 2).expect("a note") << 10) + 1;
    let mut high = low + 1023;
    while low < high {
        let middle = (low + high + 1) / 2;
        println!("? {middle}");
        io::stdout().flush().expect("flushed");
        if line() == "<" {
            high = middle - 1;
        } else {
            low = middle;
        }
    }
    println!("! {low}");
}
