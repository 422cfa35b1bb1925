//! Tournaments and the games of their rounds.

use async_trait::async_trait;
use deadpool_postgres::{GenericClient, Transaction};
use game::{PersonId, Seq};
use tokio_postgres::{Error, IsolationLevel, Row};
use wire::{GameId, TournamentId, stored::VERSION};

use super::{
    PostgresStore,
    columns::{Column, get, get_optional, get_u32},
    database::OnPostgres,
    database_error::{DatabaseError, exists},
    query::{find, list, run, values},
    summaries::SummaryRow,
};
use crate::{
    NewTournament, StoreError, TournamentAppend, TournamentAppendError, TournamentHistory,
    TournamentIndex, TournamentRow, TournamentStore,
    arbiters::create,
    read::if_whole,
    sql::SqlError,
    stored_tournament::{decode_events, decode_regulations, encode_event, encode_regulations},
    tournaments::{is_numbered, people_in},
};

#[async_trait]
impl TournamentStore for PostgresStore {
    async fn create_tournament(
        &self,
        new: NewTournament,
        index: TournamentIndex,
    ) -> Result<(), StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        insert(&tx, &new, &index).await.map_err(exists)?;
        tx.commit().await.map_err(StoreError::sql)
    }

    async fn tournament(&self, id: TournamentId) -> Result<Option<TournamentHistory>, StoreError> {
        let mut db = self.connection().await?;
        // One read transaction, so that events and results belong together.
        let view = db.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
        let view = view.read_only(true).start().await.map_err(StoreError::sql)?;
        load(&view, id).await
    }

    async fn tournament_version(&self, id: TournamentId) -> Result<Option<Seq>, StoreError> {
        let sql = "SELECT next_seq FROM competition WHERE id = $1";
        self.find(sql, values![Column(id)], |row| get(row, "next_seq")).await
    }

    async fn append_tournament(
        &self,
        append: TournamentAppend,
    ) -> Result<(), TournamentAppendError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(TournamentAppendError::sql)?;
        append_all(&tx, &append).await?;
        tx.commit().await.map_err(TournamentAppendError::sql)
    }

    async fn listed_tournaments(
        &self,
        before: Option<TournamentId>,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        let sql = "SELECT * FROM competition WHERE listed AND phase <> 'draft' AND number < \
                   CASE WHEN $1::text IS NULL THEN 9223372036854775807 \
                   ELSE coalesce((SELECT number FROM competition WHERE id = $1), 0) END \
                   ORDER BY number DESC LIMIT $2";
        self.list(sql, values![before.map(Column), i64::from(limit)], read_row).await
    }

    async fn tournaments_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        let sql = "SELECT competition.* FROM competition_person \
                   JOIN competition ON number = competition_person.competition \
                   WHERE person = $1 ORDER BY number DESC LIMIT $2";
        self.list(sql, values![Column(person), i64::from(limit)], read_row).await
    }

    async fn running_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        let sql = "SELECT id FROM competition WHERE phase = 'running' ORDER BY number";
        self.list(sql, &[], |row| get(row, "id")).await
    }

    async fn tournament_of(&self, game: GameId) -> Result<Option<TournamentId>, StoreError> {
        let sql = "SELECT competition.id FROM competition_game \
                   JOIN competition ON competition.number = competition_game.competition \
                   WHERE game = (SELECT number FROM game WHERE id = $1)";
        self.find(sql, values![Column(game)], |row| get(row, "id")).await
    }
}

async fn insert(
    tx: &Transaction<'_>,
    new: &NewTournament,
    index: &TournamentIndex,
) -> Result<(), Error> {
    let sql = "INSERT INTO competition \
               (id, made_by, made_at, version, body, name, phase, starts_at, listed, system, time, \
               rounds, round, players) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
               RETURNING number";
    let row = values![
        Column(new.id),
        Column(new.made_by),
        Column(new.made_at),
        i32::from(VERSION),
        encode_regulations(new),
        index.name,
        Column(index.phase),
        index.starts_at.map(Column),
        index.is_listed,
        Column(index.system),
        index.time,
        i32::from(index.rounds),
        i32::from(index.round),
        index.players.cast_signed(),
    ];
    let number: Option<i64> = find(tx, sql, row, |row| row.try_get(0)).await?;
    join(tx, number.unwrap_or_default(), new.made_by).await
}

async fn join(tx: &impl GenericClient, tournament: i64, person: PersonId) -> Result<(), Error> {
    let sql = "INSERT INTO competition_person (person, competition) VALUES ($1, $2) \
               ON CONFLICT DO NOTHING";
    run(tx, sql, values![Column(person), tournament]).await.map(drop)
}

async fn append_all(
    tx: &Transaction<'_>,
    append: &TournamentAppend,
) -> Result<(), TournamentAppendError> {
    let sql = "SELECT number, next_seq FROM competition WHERE id = $1 FOR NO KEY UPDATE";
    let read = |row: &Row| Ok((row.try_get("number")?, get(row, "next_seq")?));
    let found = find(tx, sql, values![Column(append.id)], read).await;
    let found: Option<(i64, Seq)> = found.map_err(StoreError::sql)?;
    let (number, next) = found.ok_or(TournamentAppendError::NoSuchTournament)?;
    if next != append.expected || !is_numbered(append) {
        return Err(TournamentAppendError::Conflict);
    }
    for official in &append.games {
        let game = create(&mut OnPostgres::new(tx), official).await?;
        let sql = "INSERT INTO competition_game (game, competition) VALUES ($1, $2)";
        run(tx, sql, values![game, number]).await.map_err(StoreError::sql)?;
    }
    write_events(tx, number, append).await.map_err(|error| StoreError::sql(error).into())
}

async fn write_events(
    tx: &Transaction<'_>,
    number: i64,
    append: &TournamentAppend,
) -> Result<(), Error> {
    for recorded in &append.events {
        let sql = "INSERT INTO competition_event (competition, seq, version, body) \
                   VALUES ($1, $2, $3, $4)";
        let body = encode_event(append.id, recorded);
        let row = values![number, Column(recorded.seq), i32::from(VERSION), body];
        run(tx, sql, row).await?;
    }
    for person in people_in(&append.events) {
        join(tx, number, person).await?;
    }
    for (game, result) in &append.settled {
        let sql = "UPDATE competition_game SET settled = $2 \
                   WHERE game = (SELECT number FROM game WHERE id = $1) AND competition = $3";
        run(tx, sql, values![Column(*game), result.map(Column), number]).await?;
    }
    let sql = "UPDATE competition SET next_seq = next_seq + $2, name = $3, phase = $4, \
               starts_at = $5, listed = $6, system = $7, time = $8, rounds = $9, round = $10, \
               players = $11 WHERE number = $1";
    let index = &append.index;
    let row = values![
        number,
        append.events.len() as i32,
        index.name,
        Column(index.phase),
        index.starts_at.map(Column),
        index.is_listed,
        Column(index.system),
        index.time,
        i32::from(index.rounds),
        i32::from(index.round),
        index.players.cast_signed(),
    ];
    run(tx, sql, row).await.map(drop)
}

async fn load(
    view: &Transaction<'_>,
    id: TournamentId,
) -> Result<Option<TournamentHistory>, StoreError> {
    let sql = "SELECT * FROM competition WHERE id = $1";
    let read = |row: &Row| {
        let regulations: (i32, String) = (row.try_get("version")?, row.try_get("body")?);
        let number: i64 = row.try_get("number")?;
        let made = (get(row, "made_by")?, get(row, "made_at")?);
        Ok((number, made, regulations, get(row, "next_seq")?))
    };
    let found = find(view, sql, values![Column(id)], read).await.map_err(StoreError::sql)?;
    let Some((number, made, (version, body), next)) = found else { return Ok(None) };
    let version_of = |version: i32| u16::try_from(version).unwrap_or(u16::MAX);
    let new = decode_regulations(id, made, (version_of(version), &body))?;
    let sql = "SELECT version, body FROM competition_event WHERE competition = $1 ORDER BY seq";
    let read = |row: &Row| Ok((version_of(row.try_get("version")?), row.try_get("body")?));
    let bodies = list(view, sql, values![number], read).await.map_err(StoreError::sql)?;
    let events = decode_events(id, next, bodies)?;
    let unsettled = unsettled(view, number).await?;
    let unsettled = unsettled.into_iter().filter_map(|row| if_whole(row.summary()).transpose());
    let unsettled = unsettled.collect::<Result<_, _>>()?;
    Ok(Some(TournamentHistory { new, events, unsettled }))
}

async fn unsettled(view: &Transaction<'_>, number: i64) -> Result<Vec<SummaryRow>, SqlError> {
    let sql = "SELECT game.number FROM game \
               JOIN competition_game ON competition_game.game = game.number \
               WHERE competition_game.competition = $1 AND result IS DISTINCT FROM settled \
               ORDER BY game.number";
    let numbers: Vec<i64> = list(view, sql, values![number], |row| row.try_get(0)).await?;
    SummaryRow::of(view, &numbers).await
}

fn read_row(row: &Row) -> Result<TournamentRow, Error> {
    let index = TournamentIndex {
        name: row.try_get("name")?,
        phase: get(row, "phase")?,
        starts_at: get_optional(row, "starts_at")?,
        is_listed: row.try_get("listed")?,
        system: get(row, "system")?,
        time: row.try_get("time")?,
        rounds: u16::try_from(get_u32(row, "rounds")?).unwrap_or(u16::MAX),
        round: u16::try_from(get_u32(row, "round")?).unwrap_or(u16::MAX),
        players: get_u32(row, "players")?,
    };
    Ok(TournamentRow { id: get(row, "id")?, index })
}
