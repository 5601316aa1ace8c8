// attack: a vector that grows to two gibibytes
// verdict: MLE
// after: nothing left
fn main() {
    let kept: Vec<Vec<u8>> = (0..2048).map(|_| vec![1; 1 << 20]).collect();
    println!("{}", kept.len());
}
