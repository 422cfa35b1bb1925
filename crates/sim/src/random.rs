/// SplitMix64: a small generator whose whole state is its seed, so that a run can be repeated from
/// one number.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// One of many independent sequences of a seed.
    pub fn stream(seed: u64, name: &str, number: u64) -> Random {
        let mut mixed = Random(seed);
        let mut state = mixed.number() ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93);
        for byte in name.bytes() {
            state = Random(state ^ u64::from(byte)).number();
        }
        Random(state)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, the limit; 0 if the limit is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        // The bias of the remainder does not matter here.
        self.number() % limit.max(1)
    }

    /// A number in this range, both ends included.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// True this many times in a thousand.
    pub fn per_mille(&mut self, times: u64) -> bool {
        self.below(1_000) < times
    }

    /// One of the items; `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Usually short, sometimes long: each doubling of the span is half as likely.
    pub fn mostly_short(&mut self, least: u64, most: u64) -> u64 {
        let mut limit = least.max(1);
        while limit < most && self.number() & 1 == 0 {
            limit *= 2;
        }
        self.between(least, limit.min(most).max(least))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_of_a_seed_are_their_own() {
        let mut first = Random::stream(1, "store", 1);
        let mut second = Random::stream(1, "store", 2);
        let mut named = Random::stream(1, "player", 1);
        let again = Random::stream(1, "store", 1).number();
        let drawn = [first.number(), second.number(), named.number()];
        assert_eq!(drawn[0], again);
        assert!(drawn[0] != drawn[1] && drawn[0] != drawn[2] && drawn[1] != drawn[2]);
    }

    #[test]
    fn spans_keep_their_bounds() {
        let mut random = Random::new(5);
        for _ in 0..1_000 {
            assert!((3..=9).contains(&random.between(3, 9)));
            assert!((2..=70).contains(&random.mostly_short(2, 70)));
        }
        assert_eq!(random.pick::<u8>(&[]), None);
    }
}
