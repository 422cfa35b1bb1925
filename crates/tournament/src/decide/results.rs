//! Results, from games and by hand.

use game::{GameResult, Seq};

use super::Decided;
use crate::{Actor, Board, BoardResult, Event, Phase, Refusal, ResultKind, Tournament};

impl Tournament {
    /// A game reports its end, or a result that was corrected in the game. What the staff decided
    /// stands if the game did not know of it; then the game is about to follow. A game that was
    /// aborted leaves its board open for the arbiter.
    pub(super) fn game_ended(
        &self,
        by: Actor,
        result: Option<BoardResult>,
        followed: Option<Seq>,
    ) -> Decided {
        let Actor::Game(game) = by else { return Err(Refusal::WrongRole) };
        let (round, board) = self.board_of(game).ok_or(Refusal::NoSuchBoard)?;
        let known = self.public_board(round, board)?;
        // An adjourned game gets its result whenever it ends.
        let last = known.last_result().filter(|last| !last.is_adjourned());
        let is_decided = last.is_some() && known.ruled > followed;
        let is_same = last.map(|it| it.score) == result.map(|it| it.score);
        if result.is_none() || is_decided || is_same {
            return Ok(Vec::new());
        }
        self.result_event(round, board, result)
    }

    pub(super) fn set_result(
        &self,
        round: u16,
        board: u16,
        result: Option<BoardResult>,
        seen: Option<Seq>,
    ) -> Decided {
        if result.is_some_and(|result| !exists(result)) {
            return Err(Refusal::BadResult);
        }
        let known = self.public_board(round, board)?;
        let last = known.last_result();
        if seen.is_some_and(|seen| known.set >= Some(seen)) && last != result {
            let by_game = known.ruled.is_none();
            return Err(Refusal::DecidedMeanwhile { result: last, by_game });
        }
        // A game that is over does not go on, so its board keeps a result.
        let is_over = known.game.is_some() && last.is_some_and(|last| !last.is_adjourned());
        if is_over && result.is_none_or(BoardResult::is_adjourned) {
            return Err(Refusal::GameIsOver);
        }
        self.result_event(round, board, result)
    }

    /// A result counts for pairings and standings if no later round has been played out with the
    /// old one: in this and the previous round. An older one only corrects the rating report.
    fn result_event(&self, round: u16, board: u16, result: Option<BoardResult>) -> Decided {
        let known = self.public_board(round, board)?;
        let is_old = self.phase == Phase::Finished || round + 2 < self.next_round();
        // An adjourned game gets its result whenever it ends.
        let for_rating = is_old && !known.result.is_some_and(BoardResult::is_adjourned);
        let before = if for_rating { known.last_result() } else { known.result };
        if before == result {
            return Err(Refusal::SameResult);
        }
        // One board that was played early does not start the others.
        Ok(vec![Event::ResultSet { round, board, result, for_rating }])
    }

    /// A board that everyone sees.
    fn public_board(&self, round: u16, board: u16) -> Result<&Board, Refusal> {
        let round = self.round(round).filter(|round| round.state.is_public());
        let at = usize::from(board).checked_sub(1).ok_or(Refusal::NoSuchBoard)?;
        round.ok_or(Refusal::NoSuchRound)?.boards.get(at).ok_or(Refusal::NoSuchBoard)
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
