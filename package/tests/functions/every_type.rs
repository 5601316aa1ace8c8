// Gives back what it is given, of every type; and says in its own words what it understood.

pub fn echo_bool(x: bool) -> bool { x }
pub fn echo_bool_array(x: Vec<bool>) -> Vec<bool> { x }
pub fn echo_bool_rows(x: Vec<Vec<bool>>) -> Vec<Vec<bool>> { x }
pub fn echo_i32(x: i32) -> i32 { x }
pub fn echo_i32_array(x: Vec<i32>) -> Vec<i32> { x }
pub fn echo_i32_rows(x: Vec<Vec<i32>>) -> Vec<Vec<i32>> { x }
pub fn echo_i64(x: i64) -> i64 { x }
pub fn echo_i64_array(x: Vec<i64>) -> Vec<i64> { x }
pub fn echo_i64_rows(x: Vec<Vec<i64>>) -> Vec<Vec<i64>> { x }
pub fn echo_u32(x: u32) -> u32 { x }
pub fn echo_u32_array(x: Vec<u32>) -> Vec<u32> { x }
pub fn echo_u32_rows(x: Vec<Vec<u32>>) -> Vec<Vec<u32>> { x }
pub fn echo_u64(x: u64) -> u64 { x }
pub fn echo_u64_array(x: Vec<u64>) -> Vec<u64> { x }
pub fn echo_u64_rows(x: Vec<Vec<u64>>) -> Vec<Vec<u64>> { x }
pub fn echo_string(x: String) -> String { x }
pub fn echo_string_array(x: Vec<String>) -> Vec<String> { x }
pub fn echo_string_rows(x: Vec<Vec<String>>) -> Vec<Vec<String>> { x }
pub fn echo_bytes(x: Vec<u8>) -> Vec<u8> { x }
pub fn echo_bytes_array(x: Vec<Vec<u8>>) -> Vec<Vec<u8>> { x }
pub fn echo_bytes_rows(x: Vec<Vec<Vec<u8>>>) -> Vec<Vec<Vec<u8>>> { x }

pub fn describe(a: bool, b: i32, c: i64, d: u32, e: u64, f: String, g: Vec<u8>) -> String {
    let bytes: String = g.iter().map(|byte| format!(" {byte}")).collect();
    format!("{a} {b} {c} {d} {e} {f} {}{bytes}", f.len())
}

pub fn total(x: Vec<Vec<i32>>) -> i64 {
    x.iter().zip(1..).map(|(row, i): (&Vec<i32>, i64)| row.iter().map(|&y| i * i64::from(y)).sum::<i64>()).sum()
}

pub fn words() -> Vec<Vec<String>> {
    vec![vec!["a".into(), "".into(), "\u{e4} b".into()], vec![]]
}

pub fn highest() -> Vec<u64> {
    vec![4294967295, 18446744073709551615]
}

static KEPT: std::sync::atomic::AtomicI32 = std::sync::atomic::AtomicI32::new(0);

pub fn keep(n: i32) {
    KEPT.store(n, std::sync::atomic::Ordering::Relaxed);
}

pub fn kept_one() -> i32 {
    KEPT.load(std::sync::atomic::Ordering::Relaxed)
}
