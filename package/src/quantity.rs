//! Quantities as authors write them: `1.5s`, `256MiB`.

use std::time::Duration;

/// Reads `2s`, `1.5s`, `500ms`, `1min`. The message on failure says what would be right.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a duration; write it like \"1s\", \"1.5s\" or \"500ms\"");
    let (number, unit) = split_unit(text).ok_or_else(wrong)?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        "min" => number * 60.0,
        _ => return Err(wrong()),
    };
    if !(0.001..=3600.0).contains(&seconds) {
        return Err(format!("`{text}` is out of range: a duration is from 1ms to 60min"));
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// Reads `256MiB`, `64KiB`, `1GiB`, `1000B`, and decimal `kB`, `MB`, `GB`.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is not an amount of memory; write it like \"256MiB\" or \"64KiB\"");
    let (number, unit) = split_unit(text).ok_or_else(wrong)?;
    let factor = match unit {
        "B" => 1.0,
        "KiB" => 1024.0,
        "MiB" => 1024.0 * 1024.0,
        "GiB" => 1024.0 * 1024.0 * 1024.0,
        "kB" | "KB" => 1e3,
        "MB" => 1e6,
        "GB" => 1e9,
        _ => return Err(wrong()),
    };
    let bytes = number * factor;
    if !(1.0..=1e15).contains(&bytes) {
        return Err(format!("`{text}` is out of range"));
    }
    Ok(bytes as u64)
}

/// An amount for people: `3.1 MiB`.
pub fn display_bytes(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let mut amount = bytes as f64 / 1024.0;
    let mut unit = 0;
    while amount >= 1024.0 && unit + 1 < UNITS.len() {
        amount /= 1024.0;
        unit += 1;
    }
    if amount < 10.0 && amount.fract() >= 0.05 {
        format!("{amount:.1} {}", UNITS[unit])
    } else {
        format!("{amount:.0} {}", UNITS[unit])
    }
}

fn split_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let at = text.find(|c: char| !(c.is_ascii_digit() || c == '.'))?;
    let (number, unit) = text.split_at(at);
    Some((number.parse().ok()?, unit.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_carry_their_units() {
        assert_eq!(parse_duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_duration("500 ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_bytes("256MiB"), Ok(256 << 20));
        for text in ["1", "s", "-1s", "1h", "", "1.2.3s", "99999s"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
        for text in ["256", "256M", "0MiB", "x"] {
            assert!(parse_bytes(text).is_err(), "{text}");
        }
        assert_eq!(display_bytes(3 << 20), "3 MiB");
        assert_eq!(display_bytes(3_250_000), "3.1 MiB");
        assert_eq!(display_bytes(512), "512 B");
    }
}
