//! Results, from games and by hand.

use game::GameResult;

use super::Decided;
use crate::{Actor, BoardResult, Competition, Event, Phase, Refusal, ResultKind};

impl Competition {
    /// A game reports its end, or a corrected result. One that was aborted leaves its board open for
    /// the arbiter.
    pub(super) fn game_ended(&self, by: Actor, result: Option<BoardResult>) -> Decided {
        let Actor::Game(game) = by else { return Err(Refusal::WrongRole) };
        let (round, board) = self.board_of(game).ok_or(Refusal::NoSuchBoard)?;
        let at = usize::from(board) - 1;
        let known = self.round(round).and_then(|round| round.boards.get(at)?.result);
        // A forfeit or an award stands until an arbiter changes it, at the desk or in the game.
        let is_ruling =
            |it: BoardResult| matches!(it.kind, ResultKind::Forfeit | ResultKind::Awarded);
        let stands = known.is_some_and(is_ruling) && !result.is_some_and(is_ruling);
        if result.is_none() || stands {
            return Ok(Vec::new());
        }
        match self.result_events(round, board, result) {
            // Nothing is new.
            Err(Refusal::SameResult) => Ok(Vec::new()),
            decided => decided,
        }
    }

    pub(super) fn set_result(
        &self,
        round: u16,
        board: u16,
        result: Option<BoardResult>,
    ) -> Decided {
        if result.is_some_and(|result| !exists(result)) {
            return Err(Refusal::BadResult);
        }
        self.result_events(round, board, result)
    }

    /// A result counts for pairings and standings if no later round has been played out with the
    /// old one: in this and the previous round. An older one only corrects the rating report.
    fn result_events(&self, round: u16, board: u16, result: Option<BoardResult>) -> Decided {
        if !matches!(self.phase, Phase::Running | Phase::Finished) {
            return Err(Refusal::WrongPhase);
        }
        let found = self.round(round).filter(|round| round.state.is_public());
        let found = found.ok_or(Refusal::NoSuchRound)?;
        let at = usize::from(board).checked_sub(1).ok_or(Refusal::NoSuchBoard)?;
        let known = found.boards.get(at).ok_or(Refusal::NoSuchBoard)?;
        let is_old = self.phase == Phase::Finished || round + 2 < self.next_round();
        // An adjourned game gets its result whenever it ends.
        let was_adjourned = known.result.is_some_and(|result| result.kind == ResultKind::Adjourned);
        let for_rating = is_old && !was_adjourned;
        let before = if for_rating { known.for_rating.or(known.result) } else { known.result };
        if before == result {
            return Err(Refusal::SameResult);
        }
        // One board that was played early does not start the others.
        Ok(vec![Event::ResultSet { round, board, result, for_rating }])
    }

    pub(super) fn close_round(&self) -> Decided {
        self.running()?;
        let open = self.open_boards();
        if open > 0 {
            return Err(Refusal::ResultsMissing { boards: open });
        }
        let events = self.close_if_open();
        if events.is_empty() { Err(Refusal::RoundNotOpen) } else { Ok(events) }
    }
}

/// Whether there is such a result: nobody draws by forfeit, and a missing result is none.
fn exists(result: BoardResult) -> bool {
    match result.score {
        GameResult::None => false,
        GameResult::Draw => result.kind != ResultKind::Forfeit,
        GameResult::HalfFor(_) => {
            matches!(result.kind, ResultKind::Played | ResultKind::Awarded | ResultKind::Unrated)
        }
        GameResult::Win(_) | GameResult::BothLose => result.kind != ResultKind::Adjourned,
    }
}
