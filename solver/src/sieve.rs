//! Values of subtraction games.

/// The values of heaps `0..len` when the amounts (ascending) may be taken.
pub(crate) fn subtraction(amounts: &[u64], len: usize) -> Vec<u32> {
    let mut values = vec![0u32; len];
    let mut seen: Vec<u32> = vec![0; amounts.len() + 2];
    for n in 0..len {
        for &take in amounts.iter().take_while(|&&take| take <= n as u64) {
            seen[values[n - take as usize] as usize] = n as u32 + 1;
        }
        values[n] = crate::heap::table::mex(&seen, n as u32 + 1);
    }
    values
}
