//! Tournaments and the games of their rounds.

use std::{collections::HashMap, sync::Arc};

use async_trait::async_trait;
use game::{PersonId, Seq};
use rusqlite::{Connection, OptionalExtension, Row, params};
use wire::{GameId, TournamentId, stored::VERSION};

use super::{
    SqliteStore,
    columns::{Column, get, get_optional},
    database::{OnSqlite, now},
    database_error::DatabaseError,
    games::is_taken,
    summary_row::SummaryRow,
    tails::{Tail, Tails},
};
use crate::{
    NewTournament, StoreError, TournamentAppend, TournamentAppendError, TournamentHistory,
    TournamentIndex, TournamentRow, TournamentStore,
    arbiters::create,
    read::if_whole,
    stored_tournament::{decode_events, decode_regulations, encode_event, encode_regulations},
    tournaments::{is_numbered, people_in},
};

#[async_trait]
impl TournamentStore for SqliteStore {
    async fn create_tournament(
        &self,
        new: NewTournament,
        index: TournamentIndex,
    ) -> Result<(), StoreError> {
        let work = move |db: &Connection| match insert(db, &new, &index) {
            Ok(()) => Ok(()),
            Err(error) if is_taken(&error) => Err(StoreError::Exists),
            Err(error) => Err(StoreError::sql(error)),
        };
        self.inner.writer.write(work).await
    }

    async fn tournament(&self, id: TournamentId) -> Result<Option<TournamentHistory>, StoreError> {
        let tails = Arc::clone(&self.inner.tails);
        self.inner.readers.read(move |db| load(db, &tails, id)).await
    }

    async fn tournament_version(&self, id: TournamentId) -> Result<Option<Seq>, StoreError> {
        let sql = "SELECT next_seq FROM competition WHERE id = ?1";
        let read = |row: &Row<'_>| get(row, "next_seq");
        self.ask(move |db| db.prepare_cached(sql)?.query_row([Column(id)], read).optional()).await
    }

    async fn append_tournament(
        &self,
        append: TournamentAppend,
    ) -> Result<(), TournamentAppendError> {
        self.inner.writer.write_alone(move |db| append_all(db, &append)).await
    }

    async fn listed_tournaments(
        &self,
        before: Option<TournamentId>,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        let sql = "SELECT * FROM competition WHERE listed = 1 AND phase <> 'draft' AND number < \
                   CASE WHEN ?1 IS NULL THEN 9223372036854775807 \
                   ELSE coalesce((SELECT number FROM competition WHERE id = ?1), 0) END \
                   ORDER BY number DESC LIMIT ?2";
        let before = before.map(|id| id.to_string());
        self.ask(move |db| {
            db.prepare_cached(sql)?.query_map(params![before, limit], read_row)?.collect()
        })
        .await
    }

    async fn tournaments_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        let sql = "SELECT competition.* FROM competition_person \
                   JOIN competition ON number = competition_person.competition \
                   WHERE person = ?1 ORDER BY number DESC LIMIT ?2";
        self.ask(move |db| {
            db.prepare_cached(sql)?.query_map(params![Column(person), limit], read_row)?.collect()
        })
        .await
    }

    async fn running_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        let sql = "SELECT id FROM competition WHERE phase = 'running' ORDER BY number";
        let read = |row: &Row<'_>| get(row, "id");
        self.ask(move |db| db.prepare_cached(sql)?.query_map([], read)?.collect()).await
    }

    async fn tournament_of(&self, game: GameId) -> Result<Option<TournamentId>, StoreError> {
        let sql = "SELECT competition.id FROM competition_game \
                   JOIN competition ON competition.number = competition_game.competition \
                   WHERE game = (SELECT number FROM game WHERE id = ?1)";
        self.ask(move |db| {
            db.prepare_cached(sql)?.query_row([Column(game)], |row| get(row, "id")).optional()
        })
        .await
    }
}

fn insert(db: &Connection, new: &NewTournament, index: &TournamentIndex) -> rusqlite::Result<()> {
    let sql = "INSERT INTO competition \
               (id, made_by, made_at, version, body, name, phase, starts_at, listed, system, time, \
               rounds, round, players) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) \
               RETURNING number";
    let row = params![
        Column(new.id),
        Column(new.made_by),
        Column(new.made_at),
        VERSION,
        encode_regulations(new),
        index.name,
        Column(index.phase),
        index.starts_at.map(Column),
        index.is_listed,
        Column(index.system),
        index.time,
        index.rounds,
        index.round,
        index.players,
    ];
    let number: i64 = db.prepare_cached(sql)?.query_row(row, |row| row.get(0))?;
    join(db, number, new.made_by)
}

fn join(db: &Connection, tournament: i64, person: PersonId) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO competition_person (person, competition) VALUES (?1, ?2)";
    db.prepare_cached(sql)?.execute(params![Column(person), tournament]).map(drop)
}

fn append_all(db: &mut Connection, append: &TournamentAppend) -> Result<(), TournamentAppendError> {
    let sql = "SELECT number, next_seq FROM competition WHERE id = ?1";
    let find = |db: &Connection| -> rusqlite::Result<Option<(i64, Seq)>> {
        let read = |row: &Row<'_>| Ok((row.get("number")?, get(row, "next_seq")?));
        db.prepare_cached(sql)?.query_row([Column(append.id)], read).optional()
    };
    let (number, next) =
        find(db).map_err(StoreError::sql)?.ok_or(TournamentAppendError::NoSuchTournament)?;
    if next != append.expected || !is_numbered(append) {
        return Err(TournamentAppendError::Conflict);
    }
    for official in &append.games {
        let game = now(create(&mut OnSqlite(db), official))?;
        let sql = "INSERT INTO competition_game (game, competition) VALUES (?1, ?2)";
        let add = db.prepare_cached(sql).and_then(|mut it| it.execute([game, number]));
        add.map_err(StoreError::sql)?;
    }
    write_events(db, number, append).map_err(|error| StoreError::sql(error).into())
}

fn write_events(db: &Connection, number: i64, append: &TournamentAppend) -> rusqlite::Result<()> {
    let sql = "INSERT INTO competition_event (competition, seq, version, body) \
               VALUES (?1, ?2, ?3, ?4)";
    let mut insert = db.prepare_cached(sql)?;
    for recorded in &append.events {
        let body = encode_event(append.id, recorded);
        insert.execute(params![number, Column(recorded.seq), VERSION, body])?;
    }
    for person in people_in(&append.events) {
        join(db, number, person)?;
    }
    let sql = "UPDATE competition_game SET settled = ?2 \
               WHERE game = (SELECT number FROM game WHERE id = ?1) AND competition = ?3";
    let mut settle = db.prepare_cached(sql)?;
    for (game, result) in &append.settled {
        settle.execute(params![Column(*game), result.map(Column), number])?;
    }
    let sql = "UPDATE competition SET next_seq = next_seq + ?2, name = ?3, phase = ?4, \
               starts_at = ?5, listed = ?6, system = ?7, time = ?8, rounds = ?9, round = ?10, \
               players = ?11 WHERE number = ?1";
    let index = &append.index;
    let row = params![
        number,
        append.events.len() as u32,
        index.name,
        Column(index.phase),
        index.starts_at.map(Column),
        index.is_listed,
        Column(index.system),
        index.time,
        index.rounds,
        index.round,
        index.players,
    ];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

fn load(
    db: &Connection,
    tails: &Tails,
    id: TournamentId,
) -> Result<Option<TournamentHistory>, StoreError> {
    let tails = live_games(db, tails, id).map_err(StoreError::sql)?;
    // One read transaction, so that events and results belong together.
    let view = db.unchecked_transaction().map_err(StoreError::sql)?;
    let sql = "SELECT * FROM competition WHERE id = ?1";
    let find = || -> rusqlite::Result<Option<_>> {
        let read = |row: &Row<'_>| {
            let number: i64 = row.get("number")?;
            let regulations: (u16, String) = (row.get("version")?, row.get("body")?);
            let made = (get(row, "made_by")?, get(row, "made_at")?);
            Ok((number, made, regulations, get(row, "next_seq")?))
        };
        view.prepare_cached(sql)?.query_row([Column(id)], read).optional()
    };
    let Some((number, made, (version, body), next)) = find().map_err(StoreError::sql)? else {
        return Ok(None);
    };
    let new = decode_regulations(id, made, (version, &body))?;
    let events = decode_events(id, next, bodies(&view, number).map_err(StoreError::sql)?)?;
    let unsettled = unsettled(&view, &tails, number).map_err(StoreError::sql)?;
    let unsettled = unsettled.into_iter().filter_map(|row| if_whole(row.summary()).transpose());
    let unsettled = unsettled.collect::<Result<_, _>>()?;
    Ok(Some(TournamentHistory { new, events, unsettled }))
}

fn bodies(db: &Connection, number: i64) -> rusqlite::Result<Vec<(u16, String)>> {
    let sql = "SELECT version, body FROM competition_event WHERE competition = ?1 ORDER BY seq";
    let mut statement = db.prepare_cached(sql)?;
    let read = |row: &Row<'_>| Ok((row.get("version")?, row.get("body")?));
    statement.query_map([number], read)?.collect()
}

/// The tails of the games of a tournament.
fn live_games(
    db: &Connection,
    tails: &Tails,
    id: TournamentId,
) -> rusqlite::Result<HashMap<i64, Tail>> {
    let sql = "SELECT competition_game.game FROM competition_game \
               JOIN competition ON competition.number = competition_game.competition \
               WHERE competition.id = ?1";
    let mut statement = db.prepare_cached(sql)?;
    let numbers = statement.query_map([Column(id)], |row| row.get(0))?;
    let mut found = HashMap::new();
    for number in numbers.collect::<rusqlite::Result<Vec<i64>>>()? {
        found.extend(tails.of(db, number)?.map(|tail| (number, tail)));
    }
    Ok(found)
}

fn unsettled(
    db: &Connection,
    tails: &HashMap<i64, Tail>,
    number: i64,
) -> rusqlite::Result<Vec<SummaryRow>> {
    let sql = "SELECT game.number FROM game \
               JOIN competition_game ON competition_game.game = game.number \
               WHERE competition_game.competition = ?1 AND result IS NOT settled \
               ORDER BY game.number";
    let mut statement = db.prepare_cached(sql)?;
    let numbers = statement.query_map([number], |row| row.get(0))?;
    let numbers: Vec<i64> = numbers.collect::<rusqlite::Result<_>>()?;
    let summary = |number: i64| SummaryRow::with(db, number, tails.get(&number).copied());
    numbers.into_iter().map(summary).collect()
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<TournamentRow> {
    let index = TournamentIndex {
        name: row.get("name")?,
        phase: get(row, "phase")?,
        starts_at: get_optional(row, "starts_at")?,
        is_listed: row.get("listed")?,
        system: get(row, "system")?,
        time: row.get("time")?,
        rounds: row.get("rounds")?,
        round: row.get("round")?,
        players: row.get("players")?,
    };
    Ok(TournamentRow { id: get(row, "id")?, index })
}
