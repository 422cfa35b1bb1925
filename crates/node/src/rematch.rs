//! Rematches: another game between the same players, with colors swapped.

use std::{fmt, sync::Arc};

use game::{AbsenceRule, ClockStart, Game, GameConfig, PersonId, Seat, Timestamp};
use rules::{ByColor, CastlingMode, Color, Position};
use store::{NewGame, RematchState, StoreError};
use wire::{
    GameId,
    bus::GameNote,
    error::{ErrorCode, GameCode, RequestCode},
};

use crate::{Node, Reached, SubmitError, ViewerEvent};

/// The random choices for a new game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// Its id.
    pub id: GameId,
    /// The Chess960 start position, if it has one; below 960.
    pub array: u16,
}

/// Why there is no rematch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RematchError {
    /// The person is not a player.
    NotYours,
    /// The game has not ended.
    NotOver,
    /// There is no opponent.
    NoOpponent,
    /// It is an arbiter's game: only arbiters create the next one.
    ByArbiter,
    /// The players agreed on no rematch.
    NotAgreed,
    /// There is one already.
    Begun,
    /// The id of the new game is taken; choose another.
    Taken,
    /// The store or the node failed.
    Trouble(SubmitError),
}

impl From<RematchError> for ErrorCode {
    fn from(error: RematchError) -> ErrorCode {
        match error {
            RematchError::NotYours => GameCode::RematchPlayersOnly,
            RematchError::NotOver => GameCode::RematchNotOver,
            RematchError::NoOpponent => GameCode::RematchNoOpponent,
            RematchError::ByArbiter => GameCode::RematchByArbiter,
            RematchError::NotAgreed => GameCode::RematchNotAllowed,
            RematchError::Begun => GameCode::RematchExists,
            // The caller tries another id; if it does not, this is a failure of the server.
            RematchError::Taken => return RequestCode::Unavailable.into(),
            RematchError::Trouble(error) => return error.into(),
        }
        .into()
    }
}

impl fmt::Display for RematchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ErrorCode::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for RematchError {}

impl From<StoreError> for RematchError {
    fn from(error: StoreError) -> RematchError {
        match error {
            StoreError::Exists => RematchError::Taken,
            error => RematchError::Trouble(error.into()),
        }
    }
}

impl Node {
    /// The state of the rematch of a game.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn rematch(&self, game: GameId) -> Result<RematchState, SubmitError> {
        Ok(self.store().rematches.rematch(game).await?)
    }

    /// A player asks for a rematch or accepts the opponent's offer. In the second case the game is
    /// created, exactly once, with both players seated.
    ///
    /// # Errors
    ///
    /// If a rematch is not possible, or could not be stored.
    pub async fn ask_rematch(
        &self,
        game: GameId,
        person: PersonId,
        drawn: Drawn,
    ) -> Result<RematchState, RematchError> {
        // In a separate task: even if the caller goes away in the middle, a game that was created
        // gets an owner, and everybody is told.
        let node = self.clone();
        let asked = tokio::spawn(async move { node.ask_to_the_end(game, person, drawn).await });
        asked.await.unwrap_or(Err(RematchError::Trouble(SubmitError::Unavailable)))
    }

    async fn ask_to_the_end(
        &self,
        game: GameId,
        person: PersonId,
        drawn: Drawn,
    ) -> Result<RematchState, RematchError> {
        let (over, color) = self.finished(game, person).await?;
        let config = rematch_config(&over, self.clock().now(), drawn.array)?;
        let turn = self.viewers().turn(game);
        let _turn = turn.lock().await;
        let new = NewGame { id: drawn.id, config };
        let mut state = self.ask_store(game, color, new.clone()).await?;
        if state.next.is_none() && over.seat(!color) == Some(Seat::Computer) {
            // The computer always accepts.
            state = self.ask_store(game, !color, new).await?;
        }
        if state.next == Some(drawn.id) {
            // It is stored, so the players can open it even if this fails.
            if let Err(error) = self.adopt(drawn.id).await {
                tracing::warn!(game = %drawn.id, %error, "a rematch has no owner yet");
            }
        }
        self.tell_rematch(game, &over, state);
        Ok(state)
    }

    async fn ask_store(
        &self,
        game: GameId,
        color: Color,
        new: NewGame,
    ) -> Result<RematchState, StoreError> {
        let id = new.id;
        let asked = self.store().rematches.ask_rematch(game, color, new).await;
        if let Err(StoreError::Unavailable(_)) = asked {
            // It may have been created anyway.
            self.adopt_later(id);
        }
        asked
    }

    /// A player declines the opponent's offer, or withdraws their own.
    ///
    /// # Errors
    ///
    /// If the rematch has been created, or the store does not answer.
    pub async fn decline_rematch(
        &self,
        game: GameId,
        person: PersonId,
    ) -> Result<RematchState, RematchError> {
        let (over, _) = self.finished(game, person).await?;
        let turn = self.viewers().turn(game);
        let _turn = turn.lock().await;
        let state = self.store().rematches.drop_rematch(game).await?;
        if state.next.is_some() {
            return Err(RematchError::Begun);
        }
        self.tell_rematch(game, &over, state);
        Ok(state)
    }

    fn tell_rematch(&self, id: GameId, game: &Game, state: RematchState) {
        if self.is_clustered() {
            self.note_elsewhere(id, GameNote::Rematch);
        }
        self.viewers().tell(id, ViewerEvent::Rematch(state));
        self.shared.milestones.tell(id, game, Reached::Rematch(state));
    }

    /// The finished game, and the side of the person in it.
    async fn finished(
        &self,
        game: GameId,
        person: PersonId,
    ) -> Result<(Arc<Game>, Color), RematchError> {
        let (seen, _) = self.look(game).await.map_err(RematchError::Trouble)?;
        let color = seen.side_of(person).ok_or(RematchError::NotYours)?;
        if seen.ended().is_none() {
            return Err(RematchError::NotOver);
        }
        match seen.seat(!color) {
            Some(_) => Ok((seen, color)),
            None => Err(RematchError::NoOpponent),
        }
    }
}

/// The settings of the next game: the same with colors swapped. A player with more time keeps it; a
/// Chess960 start position is drawn again.
fn rematch_config(game: &Game, now: Timestamp, array: u16) -> Result<GameConfig, RematchError> {
    let before = game.config();
    if matches!(before.clock_start, ClockStart::ByArbiter { .. }) {
        return Err(RematchError::ByArbiter);
    }
    if !before.allowed.rematch {
        return Err(RematchError::NotAgreed);
    }
    let start = if is_array(&before.start) {
        Position::chess960(array).unwrap_or_else(|| before.start.clone())
    } else {
        before.start.clone()
    };
    let time = &before.time;
    // Earlier versions had a countdown against the computer.
    let absence = match before.computer {
        Some(_) => AbsenceRule::IdleLimit(GameConfig::IDLE_TIME),
        None => before.absence,
    };
    Ok(GameConfig {
        absence,
        made_at: now,
        start,
        time: ByColor { white: time.black.clone(), black: time.white.clone() },
        seats: ByColor { white: game.seat(Color::Black), black: game.seat(Color::White) },
        ..before.clone()
    })
}

fn is_array(start: &Position) -> bool {
    let same = |number| Position::chess960(number).is_some_and(|array| array == *start);
    start.mode() == CastlingMode::Chess960 && (0..960).any(same)
}
