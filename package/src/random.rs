//! Numbers and orders that look random and are the same everywhere and for ever, since their seed decides them.

/// SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Evenly from the closed range.
    pub fn within(&mut self, (from, to): (u64, u64)) -> u64 {
        let Some(span) = (to - from).checked_add(1) else { return self.next() };
        let limit = u64::MAX - u64::MAX % span;
        loop {
            let drawn = self.next();
            if drawn < limit {
                return from + drawn % span;
            }
        }
    }
}

/// Fisher and Yates: every order is as likely as any other.
pub(crate) fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.within((0, last as u64)) as usize);
    }
}

/// An order of `count` things that the seed decides, the same for ever.
pub fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    shuffle(&mut order, &mut Random(seed));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_splitmix64() {
        let mut random = Random(1234567);
        assert_eq!([random.next(), random.next()], [6457827717110365317, 3203168211198807973]);
    }
}
