pub fn encode(x: u32) -> String {
    format!("{x:032b}").repeat(4)
}

pub fn decode(code: String) -> u32 {
    let mut bits = 0;
    for (i, symbol) in code.chars().enumerate() {
        if symbol == '1' {
            bits |= 1 << (31 - i % 32);
        }
    }
    bits
}
