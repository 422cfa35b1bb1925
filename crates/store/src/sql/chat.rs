//! Chat lines and rematches.

use async_trait::async_trait;
use game::GameResult;
use rules::Color;
use wire::{GameId, server::Room};

use super::{
    Connection, Database, PreparedGame, Row, SqlError, Unit, insert_game, number_of, values,
};
use crate::{
    ChatOutcome, ChatStore, NewChatLine, NewGame, RematchState, RematchStore, StoreError,
    StoredChatLine,
};

#[async_trait]
impl<D: Database> ChatStore for D {
    async fn say(&self, line: NewChatLine, most: u32) -> Result<ChatOutcome, StoreError> {
        self.write_in(Unit::Statement, move |db| Box::pin(say(db, line, most))).await
    }

    async fn lines(
        &self,
        game: GameId,
        room: Room,
        last: u32,
    ) -> Result<Vec<StoredChatLine>, StoreError> {
        self.read(move |db| Box::pin(lines(db, game, room, last))).await
    }

    async fn line(
        &self,
        game: GameId,
        room: Room,
        number: u32,
    ) -> Result<Option<StoredChatLine>, StoreError> {
        self.read(move |db| Box::pin(line(db, game, room, number))).await
    }
}

#[async_trait]
impl<D: Database> RematchStore for D {
    async fn rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        self.read(move |db| {
            Box::pin(async move {
                let number = number_of(db, game).await?;
                Ok(state(db, number).await?)
            })
        })
        .await
    }

    async fn ask_rematch(
        &self,
        game: GameId,
        by: Color,
        new: NewGame,
    ) -> Result<RematchState, StoreError> {
        self.write(move |db| Box::pin(ask(db, game, by, new))).await
    }

    async fn drop_rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        self.write(move |db| {
            Box::pin(async move {
                let number = number_of(db, game).await?;
                let sql = "UPDATE rematch SET offered = NULL WHERE game = $1";
                db.run(sql, &values![number]).await?;
                Ok(state(db, number).await?)
            })
        })
        .await
    }

    async fn earlier_results(&self, game: GameId) -> Result<Vec<Option<GameResult>>, StoreError> {
        self.read(move |db| {
            Box::pin(async move {
                let number = number_of(db, game).await?;
                Ok(results_before(db, number).await?)
            })
        })
        .await
    }
}

async fn say(
    db: &mut dyn Connection,
    line: NewChatLine,
    most: u32,
) -> Result<ChatOutcome, StoreError> {
    let game = number_of(db, line.game).await?;
    // Somebody else may take the number in between: then the next one is tried.
    loop {
        if let Some(said) = try_to_say(db, game, &line, most).await? {
            return Ok(said);
        }
    }
}

/// One try; none if the number was taken meanwhile.
async fn try_to_say(
    db: &mut dyn Connection,
    game: i64,
    line: &NewChatLine,
    most: u32,
) -> Result<Option<ChatOutcome>, SqlError> {
    let NewChatLine { game: _, room, person, command, who, side, text, at } = line;
    let sql = "SELECT 1 FROM chat WHERE game = $1 AND person = $2 AND command = $3";
    if db.exists(sql, &values![game, person, command]).await? {
        return Ok(Some(ChatOutcome::Duplicate));
    }
    let sql = "SELECT coalesce(max(number), 0) AS last FROM chat WHERE game = $1 AND room = $2";
    let last: Option<u32> = db.find(sql, &values![game, room], |row| row.get("last")).await?;
    let last = last.unwrap_or_default();
    if last >= most {
        return Ok(Some(ChatOutcome::RoomFull));
    }
    let number = last + 1;
    let sql = "INSERT INTO chat (game, room, number, person, command, who, side, body, at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
    let row = values![game, room, number, person, command, who, side, text, at];
    let new = db.run(sql, &row).await? > 0;
    Ok(new.then(|| ChatOutcome::Stored(StoredChatLine::numbered(number, line.clone()))))
}

async fn lines(
    db: &mut dyn Connection,
    game: GameId,
    room: Room,
    last: u32,
) -> Result<Vec<StoredChatLine>, StoreError> {
    let game = number_of(db, game).await?;
    let sql = "SELECT number, room, person, who, side, body, at FROM chat \
               WHERE game = $1 AND room = $2 AND body <> '' ORDER BY number DESC LIMIT $3";
    let mut found = db.list(sql, &values![game, room, last], read_line).await?;
    found.reverse();
    Ok(found)
}

async fn line(
    db: &mut dyn Connection,
    game: GameId,
    room: Room,
    number: u32,
) -> Result<Option<StoredChatLine>, StoreError> {
    let game = number_of(db, game).await?;
    let sql = "SELECT number, room, person, who, side, body, at FROM chat \
               WHERE game = $1 AND room = $2 AND number = $3 AND body <> ''";
    Ok(db.find(sql, &values![game, room, number], read_line).await?)
}

/// The line in a row of `chat`.
pub(crate) fn read_line(row: &Row<'_>) -> Result<StoredChatLine, SqlError> {
    Ok(StoredChatLine {
        number: row.get("number")?,
        room: row.get("room")?,
        person: row.get("person")?,
        who: row.get("who")?,
        side: row.get("side")?,
        text: row.get("body")?,
        at: row.get("at")?,
    })
}

/// Two players who ask at once wait for each other at the row, which exists before it is read.
async fn ask(
    db: &mut dyn Connection,
    game: GameId,
    by: Color,
    new: NewGame,
) -> Result<RematchState, StoreError> {
    let number = number_of(db, game).await?;
    let sql = "INSERT INTO rematch (game) VALUES ($1) ON CONFLICT DO NOTHING";
    db.run(sql, &values![number]).await?;
    let held = "SELECT 1 FROM rematch WHERE game = $1".to_owned() + db.dialect().hold();
    db.exists(&held, &values![number]).await?;
    let before = state(db, number).await?;
    let after = before.asked(by, new.id);
    let next = match (after.next, before.next) {
        (Some(_), None) => Some(insert_game(db, &PreparedGame::new(&new)).await?),
        _ => None,
    };
    if after != before {
        let sql = "UPDATE rematch SET offered = $2, next = coalesce($3, next) WHERE game = $1";
        db.run(sql, &values![number, after.by, next]).await?;
    }
    Ok(after)
}

/// A rematch has a larger number than the game before it, so a row that says otherwise is damage
/// and cannot lead around in a circle.
async fn results_before(
    db: &mut dyn Connection,
    number: i64,
) -> Result<Vec<Option<GameResult>>, SqlError> {
    let sql = "WITH RECURSIVE earlier (number) AS ( \
                   SELECT game FROM rematch WHERE next = $1 AND game < $1 \
                   UNION ALL \
                   SELECT rematch.game FROM rematch JOIN earlier ON rematch.next = earlier.number \
                   WHERE rematch.game < earlier.number) \
               SELECT game.result FROM earlier JOIN game ON game.number = earlier.number \
               ORDER BY game.number DESC";
    db.list(sql, &values![number], |row| row.get("result")).await
}

async fn state(db: &mut dyn Connection, number: i64) -> Result<RematchState, SqlError> {
    let sql = "SELECT offered, game.id AS next FROM rematch \
               LEFT JOIN game ON game.number = rematch.next WHERE rematch.game = $1";
    let read = |row: &Row<'_>| Ok(RematchState { by: row.get("offered")?, next: row.get("next")? });
    Ok(db.find(sql, &values![number], read).await?.unwrap_or_default())
}
