//! What a search has still to do, the most promising first.

use tabiya_rules::Move;

/// The guess of the least promising task.
pub(super) const GUESS_MAX: i32 = 255;

/// Something to do with a position.
#[derive(Copy, Clone)]
pub(super) struct Task {
    /// The index of the position.
    pub(super) node: u32,
    /// The move to make; none to list the moves.
    pub(super) by: Option<Move>,
    /// How promising it is by itself. It may wait in a later bucket.
    pub(super) guess: u8,
}

/// Tasks in buckets by guess; the latest of a bucket comes first.
///
/// The buckets are linked lists in one vector, because most searches are short: 256 vectors would
/// cost them more than the search.
pub(super) struct Waiting {
    entries: Vec<Entry>,
    /// The latest entry of each bucket.
    latest: [u32; GUESS_MAX as usize + 1],
    /// Entries that can be used again.
    unused: u32,
    /// All buckets below this one are empty.
    lowest: usize,
}

struct Entry {
    task: Task,
    next: u32,
}

/// The end of a list.
const NONE: u32 = u32::MAX;

impl Waiting {
    pub(super) fn new() -> Waiting {
        Waiting {
            entries: Vec::with_capacity(256),
            latest: [NONE; GUESS_MAX as usize + 1],
            unused: NONE,
            lowest: GUESS_MAX as usize,
        }
    }

    pub(super) fn push(&mut self, bucket: u8, task: Task) {
        let bucket = usize::from(bucket);
        let entry = Entry { task, next: self.latest[bucket] };
        self.lowest = self.lowest.min(bucket);
        match self.entries.get_mut(self.unused as usize) {
            Some(unused) => {
                self.latest[bucket] = self.unused;
                self.unused = unused.next;
                *unused = entry;
            }
            None => {
                self.latest[bucket] = self.entries.len() as u32;
                self.entries.push(entry);
            }
        }
    }

    /// The most promising task, and its bucket.
    pub(super) fn pop(&mut self) -> Option<(u8, Task)> {
        while self.lowest < self.latest.len() {
            let latest = self.latest[self.lowest];
            if let Some(entry) = self.entries.get_mut(latest as usize) {
                self.latest[self.lowest] = entry.next;
                entry.next = self.unused;
                self.unused = latest;
                return Some((self.lowest as u8, entry.task));
            }
            self.lowest += 1;
        }
        None
    }
}
