//! Replaying events that may be damaged.

use std::sync::Arc;

use crate::{Event, Game, GameConfig, RecordedEvent, Seq};

/// An event that no game has at its place: what stores it is damaged.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ImpossibleEvent {
    /// The number it should have.
    pub seq: Seq,
    /// What is wrong with it.
    pub why: &'static str,
}

impl Game {
    /// Restores a game from events that may be damaged.
    ///
    /// # Errors
    ///
    /// If no game has these events.
    pub fn replay_verified(
        config: impl Into<Arc<GameConfig>>,
        events: &[RecordedEvent],
    ) -> Result<Game, ImpossibleEvent> {
        let mut game = Game::new(config);
        for recorded in events {
            game.fits(recorded).map_err(|why| ImpossibleEvent { seq: Seq(game.next_seq), why })?;
            game.apply(recorded);
        }
        Ok(game)
    }

    /// Whether an event can come next.
    fn fits(&self, recorded: &RecordedEvent) -> Result<(), &'static str> {
        let over = self.ended.is_some();
        match &recorded.event {
            _ if recorded.seq.0 != self.next_seq => Err("it has another number"),
            Event::Moved(_) if over => Err("it is a move after the end"),
            Event::Moved(moved) if moved.uci.to_move(self.position()).is_err() => {
                Err("its move is illegal")
            }
            Event::TakenBack { plies, .. } if *plies as usize > self.moves.len() => {
                Err("it takes back moves that were not made")
            }
            Event::Ended { .. } if over => Err("it ends the game again"),
            Event::Corrected(..) if !over => Err("it corrects a result that there is not"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Color;

    use super::*;
    use crate::{Actor, Ending, GameResult, Millis, MoveEvent, TimeControl, Timestamp};

    fn replayed(events: Vec<Event>) -> Result<(), ImpossibleEvent> {
        let record = |(seq, event)| RecordedEvent {
            seq: Seq(seq),
            at: Timestamp(1),
            by: Actor::Zone,
            cause: None,
            uncharged: Millis::ZERO,
            event,
        };
        let events: Vec<RecordedEvent> = (0..).zip(events).map(record).collect();
        let config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
        Game::replay_verified(config, &events).map(drop)
    }

    fn moved(uci: &str) -> Event {
        let uci = uci.parse().expect("a move");
        Event::Moved(MoveEvent { uci, used: Millis(1), credit: Millis::ZERO, left: None })
    }

    fn back(plies: u32) -> Event {
        Event::TakenBack { plies, reason: None }
    }

    fn ended() -> Event {
        let ending = Ending::Agreement;
        Event::Ended { ending, could_mate: rules::ByColor::default(), reason: None }
    }

    #[test]
    fn what_no_game_has_is_refused() {
        let played = || vec![Event::Started, moved("e2e4"), moved("e7e5")];
        assert_eq!(replayed(played()), Ok(()));
        let then =
            |more: Vec<Event>| replayed([played(), more].concat()).map_err(|error| error.seq);
        assert_eq!(then(vec![moved("g1f3")]), Ok(()));
        assert_eq!(then(vec![moved("g1g3")]), Err(Seq(3)));
        assert_eq!(then(vec![back(2)]), Ok(()));
        assert_eq!(then(vec![back(3)]), Err(Seq(3)));
        assert_eq!(then(vec![ended(), Event::DrawOffered(Color::White)]), Ok(()));
        assert_eq!(then(vec![ended(), moved("g1f3")]), Err(Seq(4)));
        assert_eq!(then(vec![ended(), ended()]), Err(Seq(4)));
        let corrected = || Event::Corrected(GameResult::BothLose, "why".into());
        assert_eq!(then(vec![ended(), corrected()]), Ok(()));
        assert_eq!(then(vec![corrected()]), Err(Seq(3)));
    }

    #[test]
    fn an_event_with_another_number_is_refused() {
        let config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
        let game = Game::new(config.clone());
        let mut events = game.record(Timestamp(1), None, Vec::new());
        assert!(Game::replay_verified(config.clone(), &events).is_ok());
        events.push(RecordedEvent {
            seq: Seq(1),
            at: Timestamp(1),
            by: Actor::Zone,
            cause: None,
            uncharged: Millis::ZERO,
            event: Event::Started,
        });
        let refused = Game::replay_verified(config, &events).map(drop);
        assert_eq!(refused.map_err(|error| error.seq), Err(Seq(0)));
    }
}
