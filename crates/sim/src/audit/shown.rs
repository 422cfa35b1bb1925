//! Viewers were only shown what is in the history.

use game::{Event, Game};

use super::{Complaints, Evidence};

pub(super) fn audit(evidence: &Evidence, complaints: &mut Complaints) {
    let mut game = Game::new(evidence.config.clone());
    let mut stood = Vec::with_capacity(evidence.events.len());
    for recorded in &evidence.events {
        let moves = matches!(
            recorded.event,
            Event::Moved(_) | Event::TakenBack { .. } | Event::Restored(..)
        );
        game.apply(recorded);
        let last = stood.last().filter(|_| !moves).cloned();
        stood.push(last.unwrap_or_else(|| (game.ply(), game.position().to_fen())));
    }
    for (seq, ply, fen) in &evidence.seen.shown {
        match stood.get(*seq as usize) {
            Some((truly, there)) if truly == ply && there == fen => {}
            Some(_) => complaints.add(format!("at event {seq} something else was shown")),
            None => complaints.add(format!("event {seq} was shown and is not there")),
        }
    }
}
