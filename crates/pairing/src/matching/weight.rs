//! Weights wide enough for all criteria at once.

/// A natural number of `K` words, least significant first. Criteria are fields in it, so that the
/// more important one always decides.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Weight<const K: usize>([u64; K]);

impl<const K: usize> Weight<K> {
    pub(crate) const ZERO: Weight<K> = Weight([0; K]);

    /// `value` shifted up by so many bits. The caller keeps it within the width.
    pub(crate) fn at(bit: usize, value: u64) -> Weight<K> {
        let mut words = [0; K];
        let (word, shift) = (bit / 64, bit % 64);
        words[word] = value << shift;
        if shift > 0 && word + 1 < K {
            words[word + 1] = value >> (64 - shift);
        }
        Weight(words)
    }

    #[inline]
    pub(crate) fn is_zero(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    #[inline]
    pub(crate) fn half(&self) -> Weight<K> {
        let mut words = [0; K];
        for (index, word) in words.iter_mut().enumerate() {
            let above = if index + 1 < K { self.0[index + 1] << 63 } else { 0 };
            *word = self.0[index] >> 1 | above;
        }
        Weight(words)
    }

    #[inline]
    pub(crate) fn double(&self) -> Weight<K> {
        *self + *self
    }

    /// The difference, or zero.
    #[inline]
    pub(crate) fn less(&self, other: &Weight<K>) -> Weight<K> {
        if *self > *other { *self - *other } else { Weight::ZERO }
    }
}

impl<const K: usize> std::ops::Add for Weight<K> {
    type Output = Weight<K>;

    #[inline]
    fn add(self, other: Weight<K>) -> Weight<K> {
        let mut words = self.0;
        let mut carry = false;
        for (word, addend) in words.iter_mut().zip(other.0) {
            let (sum, over) = word.overflowing_add(addend);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = over | over_again;
        }
        debug_assert!(!carry, "weights are wide enough for sums");
        Weight(words)
    }
}

impl<const K: usize> std::ops::Sub for Weight<K> {
    type Output = Weight<K>;

    #[inline]
    fn sub(self, other: Weight<K>) -> Weight<K> {
        let mut words = self.0;
        let mut borrow = false;
        for (word, less) in words.iter_mut().zip(other.0) {
            let (difference, under) = word.overflowing_sub(less);
            let (difference, under_again) = difference.overflowing_sub(u64::from(borrow));
            *word = difference;
            borrow = under | under_again;
        }
        debug_assert!(!borrow, "weights are never negative");
        Weight(words)
    }
}

impl<const K: usize> Ord for Weight<K> {
    #[inline]
    fn cmp(&self, other: &Weight<K>) -> std::cmp::Ordering {
        for index in (0..K).rev() {
            if self.0[index] != other.0[index] {
                return self.0[index].cmp(&other.0[index]);
            }
        }
        std::cmp::Ordering::Equal
    }
}

impl<const K: usize> PartialOrd for Weight<K> {
    #[inline]
    fn partial_cmp(&self, other: &Weight<K>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_carry_and_borrow() {
        let low = Weight::<3>::at(63, 1);
        assert_eq!(low + low, Weight::at(64, 1));
        assert_eq!(low.double().half(), low);
        assert_eq!(
            Weight::<3>::at(128, 1) - Weight::at(0, 1) + Weight::at(0, 1),
            Weight::at(128, 1)
        );
        assert_eq!(Weight::<3>::at(62, 0b111), Weight::at(64, 1) + Weight::at(62, 0b11));
        assert!(Weight::<3>::at(64, 1) > Weight::at(0, u64::MAX));
        assert_eq!(low.less(&Weight::at(64, 1)), Weight::ZERO);
    }
}
