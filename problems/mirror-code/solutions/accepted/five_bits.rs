use std::io::read_to_string;

fn main() {
    let input = read_to_string(std::io::stdin()).unwrap();
    let mut lines = input.lines();
    let (mode, line) = (lines.next().unwrap(), lines.next().unwrap());
    let out: String = if mode == "encode" {
        line.bytes().map(|c| format!("{:05b}", c - b'a')).collect()
    } else {
        let letter = |i| (b'a' + u8::from_str_radix(&line[i..i + 5], 2).unwrap()) as char;
        (0..line.len()).step_by(5).rev().map(letter).collect()
    };
    println!("{out}");
}
