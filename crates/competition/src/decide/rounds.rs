//! A round from its draft to its start.

use std::collections::BTreeSet;

use game::{GameResult, Timestamp};
use rules::Color;

use super::Decided;
use crate::{
    Actor, BoardResult, Competition, EntryId, Event, GameKey, Pairing, Refusal, RoundState, System,
};

impl Competition {
    /// Drafts the next round. The round before must have all results; adjourned games count as
    /// draws.
    pub(super) fn draft_next(&self) -> Decided {
        self.running()?;
        if self.check_in.is_some() {
            return Err(Refusal::CheckInOpen);
        }
        let open = self.open_boards();
        if open > 0 {
            return Err(Refusal::ResultsMissing { boards: open });
        }
        let round = self.next_round();
        if round > self.planned_rounds() {
            return Err(Refusal::NoMoreRounds);
        }
        let mut events = self.close_if_open();
        let numbers = self.numbers_for(round);
        let mut after = self.clone();
        if let Some(order) = numbers {
            let numbered = Event::Numbered(order);
            let recorded = self.record(self.last_at(), Actor::Zone, None, vec![numbered.clone()]);
            recorded.iter().for_each(|event| after.apply(event));
            events.push(numbered);
        }
        let pairing = after.pair().map_err(Refusal::Pairing)?;
        events.push(Event::Drafted { round, pairing });
        Ok(events)
    }

    pub(super) fn rearrange(&self, pairing: &Pairing) -> Decided {
        let draft = self.draft().ok_or(Refusal::NoDraft)?;
        if !self.has_right_players(pairing) {
            return Err(Refusal::WrongPlayers);
        }
        Ok(vec![Event::Rearranged { round: draft.number, pairing: pairing.clone() }])
    }

    /// Whether everyone who plays the next round is in a pairing exactly once, and nobody else.
    fn has_right_players(&self, pairing: &Pairing) -> bool {
        let named: Vec<EntryId> = pairing
            .boards
            .iter()
            .flat_map(|(white, black)| [*white, *black])
            .chain(pairing.bye)
            .collect();
        let distinct: BTreeSet<EntryId> = named.iter().copied().collect();
        distinct.len() == named.len() && distinct == self.players_of_next_round()
    }

    /// In a round robin, those who left are still in the table.
    fn players_of_next_round(&self) -> BTreeSet<EntryId> {
        let round = self.next_round();
        let is_swiss = matches!(self.regulations.system, System::Swiss(_));
        let plays = |entry: &&crate::Entry| match is_swiss {
            true => entry.plays(round),
            false => entry.number.is_some(),
        };
        self.entries.iter().filter(plays).map(|entry| entry.id).collect()
    }

    /// Fixes the draft. A pairing that differs from the rules needs a reason.
    pub(super) fn validate(&self, reason: Option<&str>) -> Decided {
        let draft = self.draft().ok_or(Refusal::NoDraft)?;
        let pairing = draft.pairing();
        if !self.has_right_players(&pairing) {
            return Err(Refusal::WrongPlayers);
        }
        let check = self.check_pairing(&pairing);
        let differences: Vec<String> =
            check.differences.iter().map(|difference| difference.describe(self)).collect();
        if !differences.is_empty() && reason.is_none_or(|reason| reason.trim().is_empty()) {
            return Err(Refusal::NoReason);
        }
        Ok(vec![Event::Validated { round: draft.number, differences }])
    }

    /// Publishes the draft. Boards of players who left get their forfeits at once.
    pub(super) fn publish(&self, games: &[Option<GameKey>]) -> Decided {
        let draft = self.draft().ok_or(Refusal::NoDraft)?;
        let is_current = self.has_right_players(&draft.pairing());
        if draft.state != RoundState::Validated || !is_current {
            return Err(Refusal::NotValidated);
        }
        let round = draft.number;
        let distinct: BTreeSet<GameKey> = games.iter().flatten().copied().collect();
        let is_used = |game: &GameKey| self.board_of(*game).is_some();
        if games.len() != draft.boards.len()
            || distinct.len() != games.iter().flatten().count()
            || distinct.iter().any(is_used)
        {
            return Err(Refusal::WrongGames);
        }
        let mut events = vec![Event::Published { round, games: games.to_vec() }];
        for (number, board) in (1..).zip(&draft.boards) {
            let here = |id: EntryId| self.entry(id).is_some_and(|entry| entry.plays(round));
            if let Some(result) = forfeit(here(board.white), here(board.black)) {
                let (result, for_rating) = (Some(result), false);
                events.push(Event::ResultSet { round, board: number, result, for_rating });
            }
        }
        Ok(events)
    }

    pub(super) fn unpublish(&self) -> Decided {
        self.running()?;
        let last = self.last_public().filter(|_| self.draft().is_none());
        let last = last.ok_or(Refusal::NotPublished)?;
        let played = |board: &crate::Board| board.result.is_some_and(|result| result.is_played());
        if last.state != RoundState::Published || last.boards.iter().any(played) {
            return Err(Refusal::ClockHasRun);
        }
        Ok(vec![Event::Unpublished { round: last.number }])
    }

    pub(super) fn start_round(&self, at: Timestamp, by: Actor) -> Decided {
        self.running()?;
        let last = self.last_public().ok_or(Refusal::NotPublished)?;
        if last.state != RoundState::Published {
            return Err(Refusal::RoundNotOpen);
        }
        let is_due = last.starts_at.is_some_and(|start| start <= at);
        if by == Actor::Zone && !is_due {
            return Err(Refusal::TooEarlyToStart);
        }
        Ok(vec![Event::RoundStarted { round: last.number }])
    }
}

/// The result of a board on which somebody is known to be missing.
fn forfeit(white: bool, black: bool) -> Option<BoardResult> {
    match (white, black) {
        (true, true) => None,
        (true, false) => Some(BoardResult::forfeit(GameResult::Win(Color::White))),
        (false, true) => Some(BoardResult::forfeit(GameResult::Win(Color::Black))),
        (false, false) => Some(BoardResult::forfeit(GameResult::BothLose)),
    }
}

impl crate::Round {
    /// Who meets whom.
    pub fn pairing(&self) -> Pairing {
        let boards = self.boards.iter().map(|board| (board.white, board.black)).collect();
        Pairing { boards, bye: self.bye }
    }
}
