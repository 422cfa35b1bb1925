//! A history is consistent: numbered without gaps, in order of time, with legal moves, and with one
//! ending and nothing after it.

use game::{Event, Game};
use rules::Line;

use super::{Complaints, Evidence};

/// Whether the other auditors can rely on this history.
pub(super) fn audit(evidence: &Evidence, complaints: &mut Complaints) -> bool {
    let mut last_at = evidence.config.made_at;
    let mut ended = None;
    let mut sound = true;
    let mut line = Line::new(evidence.config.start.clone());
    for (place, recorded) in evidence.events.iter().enumerate() {
        let seq = recorded.seq.0;
        if seq as usize != place {
            complaints.add(format!("event {seq} is in place {place}"));
            sound = false;
        }
        if recorded.at < last_at {
            complaints.add(format!("event {seq} is earlier than the one before"));
        }
        last_at = last_at.max(recorded.at);
        if let Some(end) = ended
            && !matches!(recorded.event, Event::Corrected(..))
        {
            complaints.add(format!("event {seq} comes after the end, event {end}"));
            sound = false;
        }
        match &recorded.event {
            Event::Ended { .. } => ended = Some(seq),
            Event::Moved(moved) => match moved.uci.to_move(line.position()) {
                Ok(made) => line.play_unchecked(made),
                Err(why) => {
                    complaints.add(format!("event {seq}, {}: {why}", moved.uci));
                    return false;
                }
            },
            Event::TakenBack { plies, .. } => {
                for _ in 0..*plies {
                    if line.pop().is_none() {
                        complaints.add(format!("event {seq} takes back what was not there"));
                        sound = false;
                    }
                }
            }
            Event::Restored(position, _) => line = Line::new((**position).clone()),
            _ => {}
        }
    }
    if sound {
        let game = Game::replay(evidence.config.clone(), &evidence.events);
        complaints.unless(game.position() == line.position(), || {
            "replayed, it stands at another position than its moves".into()
        });
        complaints.unless(game.ended().is_some() == ended.is_some(), || {
            "replayed, it is not over as its history says".into()
        });
    }
    sound
}
