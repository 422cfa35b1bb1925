//! A round from its draft to its start.

use std::collections::{BTreeMap, BTreeSet};

use game::{GameResult, Timestamp};
use rules::Color;

use super::Decided;
use crate::{
    Actor, BoardResult, EntryId, Event, GameKey, Pairing, Phase, Refusal, RoundPlan, System,
    Tournament, When,
};

impl Tournament {
    /// Drafts the next round by the rules.
    pub(super) fn draft_next(&self) -> Decided {
        let (mut events, ready) = self.ready_to_pair();
        let pairing = ready.pair().map_err(Refusal::Pairing)?;
        events.push(Event::Drafted { round: ready.next_round(), pairing });
        Ok(events)
    }

    /// Drafts the next round by hand, from nothing or from the draft there is.
    pub(super) fn rearrange(&self, pairing: &Pairing) -> Decided {
        let (mut events, ready) = self.ready_to_pair();
        if !ready.has_right_players(pairing) {
            return Err(Refusal::WrongPlayers);
        }
        events.push(Event::Rearranged { round: ready.next_round(), pairing: pairing.clone() });
        Ok(events)
    }

    /// What happens before a round is paired: the round before is closed and numbers are given.
    /// With the tournament after that.
    fn ready_to_pair(&self) -> (Vec<Event>, Tournament) {
        let mut events = self.close_if_open();
        events.extend(self.numbers_for(self.next_round()).map(Event::Numbered));
        let mut ready = self.clone();
        let recorded = self.record(self.last_at(), Actor::Zone, None, events.clone());
        recorded.iter().for_each(|event| ready.apply(event));
        (events, ready)
    }

    /// The tournament as it will be when the next round is paired, and its players with their
    /// numbers.
    pub(crate) fn to_pair(&self) -> Result<(Tournament, BTreeMap<EntryId, u16>), Refusal> {
        if self.phase != Phase::Running {
            return Err(Refusal::WrongPhase);
        }
        self.check_when(Actor::Zone, When::RoundToArrange)?;
        let (_, ready) = self.ready_to_pair();
        let number = |id: EntryId| ready.entry(id).and_then(|entry| entry.number).unwrap_or(0);
        let players = ready.players_of_next_round().into_iter().map(|id| (id, number(id)));
        let players = players.collect();
        Ok((ready, players))
    }

    /// Whether everyone who plays the next round is in a pairing exactly once, and nobody else.
    pub(super) fn has_right_players(&self, pairing: &Pairing) -> bool {
        let named = pairing.players();
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
        let round = draft.number;
        let distinct: BTreeSet<GameKey> = games.iter().flatten().copied().collect();
        let is_used = |game: &GameKey| self.board_of(*game).is_some();
        if games.len() != draft.boards.len()
            || distinct.len() != games.iter().flatten().count()
            || distinct.iter().any(is_used)
        {
            return Err(Refusal::WrongGames);
        }
        let uncounted = self.uncounted();
        let mut events = vec![Event::Published { round, games: games.to_vec() }];
        for (number, board) in (1..).zip(&draft.boards) {
            // Against a player whose results do not count, nobody gets a point.
            let is_idle = uncounted.contains(&board.white) || uncounted.contains(&board.black);
            let here =
                |id: EntryId| !is_idle && self.entry(id).is_some_and(|entry| entry.plays(round));
            if let Some(result) = forfeit(here(board.white), here(board.black)) {
                let (result, for_rating) = (Some(result), false);
                events.push(Event::ResultSet { round, board: number, result, for_rating });
            }
        }
        Ok(events)
    }

    pub(super) fn unpublish(&self) -> Decided {
        let last = self.last_public().ok_or(Refusal::NotPublished)?;
        Ok(vec![Event::Unpublished { round: last.number }])
    }

    /// The round is taken back and published again with another start.
    pub(super) fn postpone(
        &self,
        starts_at: Option<Timestamp>,
        games: &[Option<GameKey>],
        reason: Option<&str>,
    ) -> Decided {
        let mut after = self.clone();
        let mut events = Vec::new();
        let mut happen = |after: &mut Tournament, decided: Decided| -> Result<(), Refusal> {
            let recorded = after.record(after.last_at(), Actor::Zone, None, decided?);
            recorded.iter().for_each(|event| after.apply(event));
            events.extend(recorded.into_iter().map(|recorded| recorded.event));
            Ok(())
        };
        let round = self.last_public().ok_or(Refusal::NotPublished)?.number;
        let set = self.regulations.plan.get(usize::from(round) - 1);
        let plan = RoundPlan { starts_at, time: set.and_then(|plan| plan.time.clone()) };
        let unpublished = after.unpublish();
        happen(&mut after, unpublished)?;
        let planned = after.plan_round(round, &plan);
        happen(&mut after, planned)?;
        let validated = after.validate(reason);
        happen(&mut after, validated)?;
        let published = after.publish(games);
        happen(&mut after, published)?;
        Ok(events)
    }

    pub(super) fn start_round(&self, at: Timestamp, by: Actor) -> Decided {
        let last = self.last_public().ok_or(Refusal::NotPublished)?;
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
