//! One append, in a transaction that may contain many.

use game::RecordedEvent;
use rusqlite::{Result, params};

use super::{
    columns::Deadline,
    database_error::DatabaseError,
    live::{LiveGame, TailRow, WriteContext},
};
use crate::{AppendAt, AppendError, StoreError, packed::pack, summary};

/// Events to append. The sender encodes them, since the writer's thread is the bottleneck.
#[derive(Debug)]
pub(super) struct Append {
    at: AppendAt,
    events: Vec<RecordedEvent>,
    /// The number of moves and the events packed, if they change nothing else in the summary.
    plain: Option<(u32, Vec<u8>)>,
}

impl Append {
    pub(super) fn new(at: AppendAt, events: Vec<RecordedEvent>) -> Append {
        let plain = summary::only_moves(&events).map(|moves| (moves, pack(at.game, &events)));
        Append { at, events, plain }
    }

    /// Appends, or changes nothing and says why.
    pub(super) fn run(
        &self,
        context: &mut WriteContext<'_>,
    ) -> std::result::Result<(), AppendError> {
        let found = context.live.game(context.db, self.at.game).map_err(AppendError::sql)?;
        let game = *found.ok_or(AppendError::NoSuchGame)?;
        self.judge(&game)?;
        if self.events.is_empty() {
            return Ok(());
        }
        match &self.plain {
            Some((moves, body)) if !game.ended => {
                self.add(context, &game, *moves, body).map_err(AppendError::sql)
            }
            _ => self.fold(context, &game),
        }
    }

    fn judge(&self, game: &LiveGame) -> std::result::Result<(), AppendError> {
        if game.epoch != self.at.epoch || !game.owned {
            return Err(AppendError::Fenced { current: game.epoch });
        }
        if game.next != self.at.expected || !self.at.is_followed_by(&self.events) {
            return Err(AppendError::Conflict { next: game.next });
        }
        Ok(())
    }

    /// Adds a row to the tail of the game, which is all that most appends need. The first of an
    /// owner also marks the row of the game.
    fn add(
        &self,
        context: &mut WriteContext<'_>,
        game: &LiveGame,
        moves: u32,
        body: &[u8],
    ) -> Result<()> {
        let count = self.events.len() as u32;
        let deadline = Deadline(self.at.deadline_at);
        let row = TailRow { seq: self.at.expected, count, moves, deadline, body };
        if game.marked {
            context.add_row(game.number, row)?;
        } else {
            context.in_savepoint(|context| {
                let sql = "UPDATE game SET node = claimant, deadline_at = ?2 WHERE number = ?1";
                let mark = params![game.number, Deadline(None)];
                context.db.prepare_cached(sql)?.execute(mark)?;
                context.add_row(game.number, row)
            })?;
        }
        if let Some(game) = context.live.game(context.db, self.at.game)? {
            game.next.0 += count;
            game.marked = true;
        }
        Ok(())
    }

    /// Writes the game as a whole: its events, and what follows from them.
    fn fold(
        &self,
        context: &mut WriteContext<'_>,
        game: &LiveGame,
    ) -> std::result::Result<(), AppendError> {
        let deadline = Some(Deadline(self.at.deadline_at));
        let folded = context.in_savepoint(|context| {
            context.fold(self.at.game, game.number, &self.events, deadline)
        });
        folded.map_err(|error: StoreError| AppendError::Unknown(error.to_string()))?;
        context.live.folded(game.number);
        context.live.forget(self.at.game);
        Ok(())
    }
}

/// Runs many appends. Each is judged alone.
///
/// # Errors
///
/// If the transaction cannot go on.
pub(super) fn run_each(
    context: &mut WriteContext<'_>,
    appends: &[Append],
) -> std::result::Result<Vec<std::result::Result<(), AppendError>>, AppendError> {
    let mut answers = Vec::with_capacity(appends.len());
    for append in appends {
        let answer = append.run(context);
        if let Err(error) = &answer
            && context.db.is_autocommit()
        {
            return Err(error.clone());
        }
        answers.push(answer);
    }
    Ok(answers)
}
