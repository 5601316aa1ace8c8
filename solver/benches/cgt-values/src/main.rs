//! `cgt-values LAST AMOUNT...`: how long the cgt crate needs for the values of a subtraction game up to heap LAST.

use cgt::short::impartial::games::subtraction::Sub;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u32>().ok());
    let last = numbers.next().unwrap_or(0);
    let start = std::time::Instant::now();
    let value = Sub::new(numbers.collect()).grundy_sequence().nth(last as usize);
    let time = start.elapsed().as_secs_f64();
    assert!(value.is_some(), "the sequence is infinite");
    println!("{time:.3} s");
}
