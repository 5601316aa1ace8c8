pub fn encode(picture: Vec<Vec<bool>>) -> String {
    let dots: Vec<bool> = picture.concat();
    let one: String = dots.chunks(2).map(|d| char::from(b'0' + 2 * u8::from(d[0]) + u8::from(d[1]))).collect();
    one.repeat(5)
}

pub fn decode(code: String) -> Vec<Vec<bool>> {
    let code = code.as_bytes();
    let symbol = |i: usize| (0..5).map(|copy| code[i + 32 * copy]).find(|&s| s != b'?').unwrap_or(b'0') - b'0';
    let dots: Vec<bool> = (0..32).flat_map(|i| [symbol(i) > 1, symbol(i) % 2 == 1]).collect();
    dots.chunks(8).map(<[bool]>::to_vec).collect()
}
