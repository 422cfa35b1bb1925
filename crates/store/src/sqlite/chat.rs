use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};
use wire::{GameId, server::Room};

use super::{
    SqliteStore,
    columns::{Column, get, get_optional},
    database_error::DatabaseError,
    games::number_of,
};
use crate::{ChatOutcome, ChatStore, NewChatLine, StoreError, StoredChatLine};

#[async_trait]
impl ChatStore for SqliteStore {
    async fn say(&self, line: NewChatLine, most: u32) -> Result<ChatOutcome, StoreError> {
        self.inner.writer.write(move |db| say(db, line, most)).await
    }

    async fn lines(
        &self,
        game: GameId,
        room: Room,
        last: u32,
    ) -> Result<Vec<StoredChatLine>, StoreError> {
        self.inner.readers.read(move |db| lines(db, game, room, last)).await
    }

    async fn line(
        &self,
        game: GameId,
        room: Room,
        number: u32,
    ) -> Result<Option<StoredChatLine>, StoreError> {
        self.inner.readers.read(move |db| line(db, game, room, number)).await
    }
}

fn say(db: &Connection, line: NewChatLine, most: u32) -> Result<ChatOutcome, StoreError> {
    let game = number_of(db, line.game)?;
    let command = line.command.cast_signed();
    let said = || {
        let sql = "SELECT 1 FROM chat WHERE game = ?1 AND person = ?2 AND command = ?3";
        let before = db
            .prepare_cached(sql)?
            .query_row(params![game, Column(line.person), command], |_| Ok(()))
            .optional()?;
        if before.is_some() {
            return Ok(ChatOutcome::Duplicate);
        }
        let sql = "SELECT coalesce(max(number), 0) FROM chat WHERE game = ?1 AND room = ?2";
        let last: u32 = db
            .prepare_cached(sql)?
            .query_row(params![game, Column(line.room)], |row| row.get(0))?;
        if last >= most {
            return Ok(ChatOutcome::RoomFull);
        }
        let number = last + 1;
        let sql = "INSERT INTO chat (game, room, number, person, command, who, side, body, at) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        db.prepare_cached(sql)?.execute(params![
            game,
            Column(line.room),
            number,
            Column(line.person),
            command,
            line.who,
            line.side.map(Column),
            line.text,
            Column(line.at)
        ])?;
        Ok(ChatOutcome::Stored(StoredChatLine::numbered(number, line.clone())))
    };
    said().map_err(StoreError::sql)
}

fn lines(
    db: &Connection,
    game: GameId,
    room: Room,
    last: u32,
) -> Result<Vec<StoredChatLine>, StoreError> {
    let game = number_of(db, game)?;
    let find = || -> rusqlite::Result<Vec<StoredChatLine>> {
        let sql = "SELECT number, room, person, who, side, body, at FROM chat \
                   WHERE game = ?1 AND room = ?2 AND body <> '' ORDER BY number DESC LIMIT ?3";
        let mut statement = db.prepare_cached(sql)?;
        let found = statement.query_map(params![game, Column(room), last], read)?;
        let mut found = found.collect::<Result<Vec<_>, _>>()?;
        found.reverse();
        Ok(found)
    };
    find().map_err(StoreError::sql)
}

fn line(
    db: &Connection,
    game: GameId,
    room: Room,
    number: u32,
) -> Result<Option<StoredChatLine>, StoreError> {
    let game = number_of(db, game)?;
    let sql = "SELECT number, room, person, who, side, body, at FROM chat \
               WHERE game = ?1 AND room = ?2 AND number = ?3 AND body <> ''";
    let find = || {
        let mut statement = db.prepare_cached(sql)?;
        statement.query_row(params![game, Column(room), number], read).optional()
    };
    find().map_err(StoreError::sql)
}

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<StoredChatLine> {
    Ok(StoredChatLine {
        number: row.get("number")?,
        room: get(row, "room")?,
        person: get(row, "person")?,
        who: row.get("who")?,
        side: get_optional(row, "side")?,
        text: row.get("body")?,
        at: get(row, "at")?,
    })
}
