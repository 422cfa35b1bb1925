use async_trait::async_trait;
use deadpool_postgres::GenericClient;
use tokio_postgres::{Error, Row};
use wire::{GameId, server::Room};

use super::{
    PostgresStore,
    columns::{Column, get, get_optional, get_u32},
    database_error::DatabaseError,
    insert::number_of,
    query::{find, list, run, values},
};
use crate::{ChatOutcome, ChatStore, NewChatLine, StoreError, StoredChatLine};

#[async_trait]
impl ChatStore for PostgresStore {
    async fn say(&self, line: NewChatLine, most: u32) -> Result<ChatOutcome, StoreError> {
        let db = self.connection().await?;
        let game = number_of(&db, line.game).await?;
        // Somebody else may take the number in between: then the next one is tried.
        loop {
            let said = say(&db, game, &line, most).await.map_err(StoreError::sql)?;
            if let Some(said) = said {
                return Ok(said);
            }
        }
    }

    async fn lines(
        &self,
        game: GameId,
        room: Room,
        last: u32,
    ) -> Result<Vec<StoredChatLine>, StoreError> {
        let db = self.connection().await?;
        let game = number_of(&db, game).await?;
        let sql = "SELECT number, room, person, who, side, body, at FROM chat \
                   WHERE game = $1 AND room = $2 AND body <> '' ORDER BY number DESC LIMIT $3";
        let page = values![game, Column(room), i64::from(last)];
        let mut found = list(&db, sql, page, read).await.map_err(StoreError::sql)?;
        found.reverse();
        Ok(found)
    }

    async fn line(
        &self,
        game: GameId,
        room: Room,
        number: u32,
    ) -> Result<Option<StoredChatLine>, StoreError> {
        let db = self.connection().await?;
        let game = number_of(&db, game).await?;
        let sql = "SELECT number, room, person, who, side, body, at FROM chat \
                   WHERE game = $1 AND room = $2 AND number = $3 AND body <> ''";
        let row = values![game, Column(room), number.cast_signed()];
        find(&db, sql, row, read).await.map_err(StoreError::sql)
    }
}

/// One try; none if the number was taken meanwhile.
async fn say(
    db: &impl GenericClient,
    game: i64,
    line: &NewChatLine,
    most: u32,
) -> Result<Option<ChatOutcome>, Error> {
    let command = line.command.cast_signed();
    let sql = "SELECT 1 FROM chat WHERE game = $1 AND person = $2 AND command = $3";
    if run(db, sql, values![game, Column(line.person), command]).await? > 0 {
        return Ok(Some(ChatOutcome::Duplicate));
    }
    let sql = "SELECT coalesce(max(number), 0) AS last FROM chat WHERE game = $1 AND room = $2";
    let last = find(db, sql, values![game, Column(line.room)], |row| get_u32(row, "last")).await?;
    let last = last.unwrap_or_default();
    if last >= most {
        return Ok(Some(ChatOutcome::RoomFull));
    }
    let number = last + 1;
    let sql = "INSERT INTO chat (game, room, number, person, command, who, side, body, at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
    let row = values![
        game,
        Column(line.room),
        number.cast_signed(),
        Column(line.person),
        command,
        line.who,
        line.side.map(Column),
        line.text,
        Column(line.at),
    ];
    let new = run(db, sql, row).await? > 0;
    Ok(new.then(|| ChatOutcome::Stored(StoredChatLine::numbered(number, line.clone()))))
}

pub(super) fn read(row: &Row) -> Result<StoredChatLine, Error> {
    Ok(StoredChatLine {
        number: get_u32(row, "number")?,
        room: get(row, "room")?,
        person: get(row, "person")?,
        who: row.try_get("who")?,
        side: get_optional(row, "side")?,
        text: row.try_get("body")?,
        at: get(row, "at")?,
    })
}
