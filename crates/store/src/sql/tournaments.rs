//! Tournaments and the games of their rounds.

use async_trait::async_trait;
use game::{PersonId, Seq};
use wire::{
    GameId, TournamentId,
    stored::{DecodeError, StoredRegulations, StoredTournamentEvent, VERSION},
};

use super::{Connection, Database, Row, SqlError, View, values};
use crate::{
    NewTournament, StoreError, TournamentAppend, TournamentAppendError, TournamentHistory,
    TournamentIndex, TournamentRow, TournamentStore,
    arbiters::create,
    tournaments::{is_numbered, people_in},
};

#[async_trait]
impl<D: Database> TournamentStore for D {
    async fn create_tournament(
        &self,
        new: NewTournament,
        index: TournamentIndex,
    ) -> Result<(), StoreError> {
        let body = StoredRegulations::encode(&new.regulations);
        self.write(move |db| Box::pin(async move { Ok(insert(db, &new, &body, &index).await?) }))
            .await
    }

    async fn tournament(&self, id: TournamentId) -> Result<Option<TournamentHistory>, StoreError> {
        let load = self.read_in(View::Snapshot, move |db| Box::pin(load(db, id)));
        let Some((mut found, games)) = load.await? else { return Ok(None) };
        // A little newer than the events: whoever decides by them appends only if there are no
        // others by then.
        let summaries = self.summaries_of(games).await?;
        found.unsettled = summaries.into_iter().map(|(summary, _)| summary).collect();
        Ok(Some(found))
    }

    async fn tournament_version(&self, id: TournamentId) -> Result<Option<Seq>, StoreError> {
        let sql = "SELECT next_seq FROM competition WHERE id = $1";
        self.find(sql, values![id], |row| row.get("next_seq")).await
    }

    async fn append_tournament(
        &self,
        append: TournamentAppend,
    ) -> Result<(), TournamentAppendError> {
        let bodies: Vec<String> = append.events.iter().map(StoredTournamentEvent::encode).collect();
        self.write(move |db| Box::pin(async move { append_all(db, &append, &bodies).await })).await
    }

    async fn listed_tournaments(
        &self,
        before: Option<TournamentId>,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        self.read(move |db| {
            Box::pin(async move {
                let before: i64 = match before {
                    Some(id) => {
                        let sql = "SELECT number FROM competition WHERE id = $1";
                        let found = db.find(sql, &values![id], |row| row.get("number")).await?;
                        found.unwrap_or_default()
                    }
                    None => i64::MAX,
                };
                let sql = "SELECT * FROM competition WHERE listed AND phase <> 'draft' \
                           AND number < $1 ORDER BY number DESC LIMIT $2";
                Ok(db.list(sql, &values![before, limit], read_row).await?)
            })
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
                   WHERE person = $1 ORDER BY number DESC LIMIT $2";
        self.list(sql, values![person, limit], read_row).await
    }

    async fn running_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        let sql = "SELECT id FROM competition WHERE phase = 'running' ORDER BY number";
        self.list(sql, values![], |row| row.get("id")).await
    }

    async fn tournament_of(&self, game: GameId) -> Result<Option<TournamentId>, StoreError> {
        let sql = "SELECT competition.id FROM competition_game \
                   JOIN competition ON competition.number = competition_game.competition \
                   WHERE game = (SELECT number FROM game WHERE id = $1)";
        self.find(sql, values![game], |row| row.get("id")).await
    }
}

async fn insert(
    db: &mut dyn Connection,
    new: &NewTournament,
    body: &str,
    index: &TournamentIndex,
) -> Result<(), SqlError> {
    let sql = "INSERT INTO competition \
               (id, made_by, made_at, version, body, name, phase, starts_at, listed, system, time, \
               rounds, round, players) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
               RETURNING number";
    let row = values![
        new.id,
        new.made_by,
        new.made_at,
        VERSION,
        body,
        index.name,
        index.phase,
        index.starts_at,
        index.is_listed,
        index.system,
        index.time,
        index.rounds,
        index.round,
        index.players,
    ];
    let number = db.find(sql, &row, |row| row.get("number")).await?.ok_or(SqlError::Taken)?;
    join(db, number, new.made_by).await
}

async fn join(db: &mut dyn Connection, tournament: i64, person: PersonId) -> Result<(), SqlError> {
    let sql = "INSERT INTO competition_person (person, competition) VALUES ($1, $2) \
               ON CONFLICT DO NOTHING";
    db.run(sql, &values![person, tournament]).await.map(drop)
}

async fn append_all(
    db: &mut dyn Connection,
    append: &TournamentAppend,
    bodies: &[String],
) -> Result<(), TournamentAppendError> {
    let hold = db.dialect().hold();
    let sql = format!("SELECT number, next_seq FROM competition WHERE id = $1{hold}");
    let read = |row: &Row<'_>| Ok((row.get("number")?, row.get("next_seq")?));
    let found: Option<(i64, Seq)> = db.find(&sql, &values![append.id], read).await?;
    let (number, next) = found.ok_or(TournamentAppendError::NoSuchTournament)?;
    if next != append.expected || !is_numbered(append) {
        return Err(TournamentAppendError::Conflict);
    }
    for official in &append.games {
        let game = create(db, official).await?;
        let sql = "INSERT INTO competition_game (game, competition) VALUES ($1, $2)";
        db.run(sql, &values![game, number]).await?;
    }
    Ok(write_events(db, number, append, bodies).await?)
}

async fn write_events(
    db: &mut dyn Connection,
    number: i64,
    append: &TournamentAppend,
    bodies: &[String],
) -> Result<(), SqlError> {
    for (recorded, body) in append.events.iter().zip(bodies) {
        let sql = "INSERT INTO competition_event (competition, seq, version, body) \
                   VALUES ($1, $2, $3, $4)";
        db.run(sql, &values![number, recorded.seq, VERSION, body]).await?;
    }
    for person in people_in(&append.events) {
        join(db, number, person).await?;
    }
    for (game, result) in &append.settled {
        let sql = "UPDATE competition_game SET settled = $2 \
                   WHERE game = (SELECT number FROM game WHERE id = $1) AND competition = $3";
        db.run(sql, &values![game, result, number]).await?;
    }
    let sql = "UPDATE competition SET next_seq = next_seq + $2, name = $3, phase = $4, \
               starts_at = $5, listed = $6, system = $7, time = $8, rounds = $9, round = $10, \
               players = $11 WHERE number = $1";
    let index = &append.index;
    let row = values![
        number,
        append.events.len() as u32,
        index.name,
        index.phase,
        index.starts_at,
        index.is_listed,
        index.system,
        index.time,
        index.rounds,
        index.round,
        index.players,
    ];
    db.run(sql, &row).await.map(drop)
}

/// A tournament, and the numbers of its games that are not settled.
async fn load(
    db: &mut dyn Connection,
    id: TournamentId,
) -> Result<Option<(TournamentHistory, Vec<i64>)>, StoreError> {
    let sql = "SELECT * FROM competition WHERE id = $1";
    let read = |row: &Row<'_>| {
        let body: (u16, String) = (row.get("version")?, row.get("body")?);
        Ok((row.get::<i64>("number")?, row.get("made_by")?, row.get("made_at")?, body))
    };
    let found = db.find(sql, &values![id], read).await?;
    let Some((number, made_by, made_at, (version, body))) = found else { return Ok(None) };
    let damaged = |why: DecodeError| StoreError::Damaged(format!("tournament {id}: {why}"));
    let regulations = StoredRegulations::decode(version, &body).map_err(damaged)?;
    let sql = "SELECT version, body FROM competition_event WHERE competition = $1 ORDER BY seq";
    let read = |row: &Row<'_>| Ok((row.get::<u16>("version")?, row.get::<String>("body")?));
    let bodies = db.list(sql, &values![number], read).await?;
    let events = (0..).zip(bodies).map(|(seq, (version, body))| {
        StoredTournamentEvent::decode(version, Seq(seq), &body).map_err(damaged)
    });
    let events = events.collect::<Result<_, _>>()?;
    let sql = "SELECT game.number FROM game \
               JOIN competition_game ON competition_game.game = game.number \
               WHERE competition_game.competition = $1 AND result IS DISTINCT FROM settled \
               ORDER BY game.number";
    let games = db.list(sql, &values![number], |row| row.get("number")).await?;
    let new = NewTournament { id, regulations, made_by, made_at };
    Ok(Some((TournamentHistory { new, events, unsettled: Vec::new() }, games)))
}

fn read_row(row: &Row<'_>) -> Result<TournamentRow, SqlError> {
    let index = TournamentIndex {
        name: row.get("name")?,
        phase: row.get("phase")?,
        starts_at: row.get("starts_at")?,
        is_listed: row.get("listed")?,
        system: row.get("system")?,
        time: row.get("time")?,
        rounds: row.get("rounds")?,
        round: row.get("round")?,
        players: row.get("players")?,
    };
    Ok(TournamentRow { id: row.get("id")?, index })
}
