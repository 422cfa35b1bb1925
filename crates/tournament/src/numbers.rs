//! Pairing numbers (C.04.2): by rating, title, and name.

use std::cmp::Reverse;

use crate::{Entrant, EntryId, System, Tournament};

/// Numbers are given anew for late entries and corrected ratings until this round is paired; then
/// they are frozen.
const FROZEN_FROM: u16 = 4;

/// FIDE's titles, highest first.
const TITLES: [&str; 8] = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];

fn title_rank(title: Option<&str>) -> usize {
    let known = |title: &str| TITLES.iter().position(|known| known.eq_ignore_ascii_case(title));
    title.and_then(known).unwrap_or(TITLES.len())
}

pub(crate) fn rank(entrant: &Entrant) -> (Reverse<u16>, usize, String) {
    let rating = entrant.rating.unwrap_or(0);
    (Reverse(rating), title_rank(entrant.title.as_deref()), entrant.name.to_lowercase())
}

impl Tournament {
    /// The order of pairing numbers with which a round is to be paired; none if it stands already.
    pub(crate) fn numbers_for(&self, round: u16) -> Option<Vec<EntryId>> {
        let mut players: Vec<_> = self.entries.iter().filter(|entry| entry.took_part()).collect();
        let is_complete = players.iter().all(|entry| entry.number.is_some());
        // A round robin keeps its table.
        let is_corrected = self.is_rank_corrected
            && round <= FROZEN_FROM
            && matches!(self.regulations.system, System::Swiss(_));
        if is_complete && !is_corrected && !players.is_empty() {
            return None;
        }
        if round <= FROZEN_FROM {
            players.sort_by_key(|entry| (rank(&entry.entrant), entry.id));
        } else {
            // Those who have a number keep it; the others follow.
            players.sort_by_key(|entry| {
                (entry.number.unwrap_or(u16::MAX), rank(&entry.entrant), entry.id)
            });
        }
        Some(players.into_iter().map(|entry| entry.id).collect())
    }
}
