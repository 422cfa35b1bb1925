//! The transposition table.
//!
//! Several threads share it without locks. An entry is two words: the data, and the hash XOR the
//! data. A torn entry matches no position.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::{
    packed_move::PackedMove,
    score::{MATE_FOUND, PLY_MAX},
};

/// Entries in a bucket.
const WAYS: usize = 4;
const AGES: u8 = 64;

/// The transposition table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

#[derive(Default, Debug)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

#[derive(Default, Debug)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// How a stored score relates to the true one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower = 1,
    /// The true score is at most this.
    Upper = 2,
    /// The true score is this.
    Exact = 3,
}

/// What the table knows about a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableEntry {
    pub(crate) best: PackedMove,
    pub(crate) score: i32,
    /// The static evaluation; absent in check.
    pub(crate) evaluation: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

const NO_EVALUATION: i16 = i16::MIN;

impl TranspositionTable {
    /// A table of this many megabytes, at least one.
    pub(crate) fn new(megabytes: usize) -> TranspositionTable {
        let count = (megabytes.max(1) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::with_capacity(count);
        buckets.resize_with(count, Bucket::default);
        TranspositionTable { buckets, age: AtomicU8::new(0) }
    }

    /// Removes all entries.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Starts a new search: entries of older searches are replaced first.
    pub(crate) fn start_new_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// How full the table is with entries of this search, in permille.
    pub(crate) fn fullness(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let looked_at = 250.min(self.buckets.len());
        let slots = self.buckets[..looked_at].iter().flat_map(|bucket| &bucket.0);
        let used = slots.filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && age_of(data) == age
        });
        (used.count() * 1000 / (looked_at * WAYS)) as u32
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The upper half of the product maps hashes evenly to any number of buckets.
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// The entry of a position at this ply.
    #[inline]
    pub(crate) fn get(&self, hash: u64, ply: usize) -> Option<TableEntry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == hash && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Stores an entry in place of the least valuable one.
    pub(crate) fn put(&self, hash: u64, ply: usize, mut entry: TableEntry) {
        let age = self.age.load(Relaxed);
        let mut place = &self.bucket(hash).0[0];
        let mut least = i32::MAX;
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == hash && data != 0 {
                let old = unpack(data, ply);
                if entry.best == PackedMove::NONE {
                    entry.best = old.best;
                }
                let is_current = age_of(data) == age;
                if is_current && entry.bound != Bound::Exact && entry.depth + 3 < old.depth {
                    return;
                }
                place = slot;
                break;
            }
            let behind = i32::from((age + AGES - age_of(data)) % AGES);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 8 * behind };
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let data = pack(entry, ply, age);
        place.check.store(hash ^ data, Relaxed);
        place.data.store(data, Relaxed);
    }
}

/// Move, score, evaluation (16 bits each), depth (8), bound (2), age (6).
fn pack(entry: TableEntry, ply: usize, age: u8) -> u64 {
    let score = to_table(entry.score, ply) as i16;
    let evaluation = entry.evaluation.map_or(NO_EVALUATION, |value| value as i16);
    u64::from(entry.best.0)
        | u64::from(score as u16) << 16
        | u64::from(evaluation as u16) << 32
        | u64::from(entry.depth.clamp(0, 255) as u8) << 48
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

fn unpack(data: u64, ply: usize) -> TableEntry {
    let evaluation = (data >> 32) as i16;
    TableEntry {
        best: PackedMove(data as u16),
        score: from_table(i32::from((data >> 16) as i16), ply),
        evaluation: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
        depth: depth_of(data),
        bound: match data >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
    }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// The distance to mate is counted from the root in the search, and from the position in the table.
fn to_table(score: i32, ply: usize) -> i32 {
    let ply = ply.min(PLY_MAX) as i32;
    if score >= MATE_FOUND {
        score + ply
    } else if score <= -MATE_FOUND {
        score - ply
    } else {
        score
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    let ply = ply.min(PLY_MAX) as i32;
    if score >= MATE_FOUND {
        score - ply
    } else if score <= -MATE_FOUND {
        score + ply
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    fn entry(score: i32, depth: i32) -> TableEntry {
        let (best, bound) = (PackedMove(0x1234), Bound::Exact);
        TableEntry { best, score, evaluation: Some(-17), depth, bound }
    }

    #[test]
    fn what_is_put_comes_back() {
        let table = TranspositionTable::new(1);
        let mut kept = entry(-250, 9);
        table.put(7, 3, kept);
        assert_eq!(table.get(7, 3), Some(kept));
        assert_eq!(table.get(8, 3), None);
        kept.evaluation = None;
        kept.bound = Bound::Upper;
        table.put(u64::MAX, 3, kept);
        assert_eq!(table.get(u64::MAX, 3), Some(kept));
        table.clear();
        assert_eq!(table.get(7, 3), None);
    }

    #[test]
    fn a_mate_is_as_far_from_the_position_wherever_it_is_met() {
        let table = TranspositionTable::new(1);
        // Mate three plies after a position at ply 4.
        table.put(7, 4, entry(MATE - 7, 9));
        assert_eq!(table.get(7, 10).map(|found| found.score), Some(MATE - 13));
        assert_eq!(table.get(7, 0).map(|found| found.score), Some(MATE - 3));
        table.put(8, 4, entry(6 - MATE, 9));
        assert_eq!(table.get(8, 10).map(|found| found.score), Some(12 - MATE));
    }

    #[test]
    fn the_shallow_and_the_old_go_first() {
        let table = TranspositionTable::new(1);
        let same_bucket = |index: u64| index + 1;
        for index in 0..4 {
            table.put(same_bucket(index), 0, entry(0, 10 - index as i32));
        }
        table.put(same_bucket(4), 0, entry(0, 1));
        assert_eq!(table.get(same_bucket(3), 0), None, "the shallowest went");
        assert!(table.get(same_bucket(4), 0).is_some());
        for _ in 0..2 {
            table.start_new_search();
        }
        table.put(same_bucket(4), 0, entry(0, 1));
        table.put(same_bucket(5), 0, entry(0, 1));
        assert_eq!(table.get(same_bucket(2), 0), None, "deeper, but old");
        assert!(table.get(same_bucket(4), 0).is_some());
    }

    #[test]
    fn fullness_counts_this_search_alone() {
        let table = TranspositionTable::new(1);
        for index in 0..100_000_u64 {
            table.put(index.wrapping_mul(0x9e37_79b9_7f4a_7c15), 0, entry(0, 1));
        }
        assert!(table.fullness() > 900);
        table.start_new_search();
        assert_eq!(table.fullness(), 0);
    }
}
