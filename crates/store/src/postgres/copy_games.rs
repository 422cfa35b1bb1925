//! Copying the games of a data folder, all of whose events go into the archive.

use std::{collections::HashMap, error::Error as StdError, pin::pin};

use bytes::BytesMut;
use deadpool_postgres::Transaction;
use game::{GameConfig, PersonId, RecordedEvent, Seq};
use rusqlite::types::Value;
use tokio_postgres::{
    Error,
    binary_copy::BinaryCopyInWriter,
    types::{IsNull, ToSql, Type, to_sql_checked},
};
use wire::stored::VERSION;

use super::{
    copy_in::{CopyCounts, CopyError},
    history::event_in,
    query::values,
};
use crate::{
    SqliteStore,
    packed::pack,
    shared_config::{SharedConfig, checksum},
    sqlite::copy_out::CopiedGame,
    summary::Summary,
    words::word_of,
};

/// A value of SQLite in a column of PostgreSQL.
#[derive(Debug)]
pub(super) struct Cell(pub(super) Value);

impl ToSql for Cell {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match (&self.0, ty) {
            (Value::Null, _) => Ok(IsNull::Yes),
            (Value::Integer(number), &Type::BOOL) => (*number != 0).to_sql(ty, out),
            (Value::Integer(number), &Type::INT2) => i16::try_from(*number)?.to_sql(ty, out),
            (Value::Integer(number), &Type::INT4) => i32::try_from(*number)?.to_sql(ty, out),
            (Value::Integer(number), &Type::FLOAT8) => (*number as f64).to_sql(ty, out),
            (Value::Integer(number), _) => number.to_sql(ty, out),
            (Value::Real(number), _) => number.to_sql(ty, out),
            // PostgreSQL has no texts with this character.
            (Value::Text(text), _) => text.replace('\0', "\u{fffd}").to_sql(ty, out),
            (Value::Blob(bytes), _) => bytes.to_sql(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// Copies the games with their events, all of which go into the archive.
pub(super) async fn copy_games(
    tx: &Transaction<'_>,
    store: &SqliteStore,
    counts: &mut CopyCounts,
) -> Result<(), CopyError> {
    let mut settings = SettingsSeen::default();
    let mut parts = store.all_games();
    while let Some(part) = parts.recv().await {
        let part = part?;
        settings.keep(tx, &part).await?;
        let types = game_types();
        let columns: Vec<&str> = types.iter().map(|(name, _)| *name).collect();
        let types: Vec<Type> = types.into_iter().map(|(_, ty)| ty).collect();
        let sql = format!("COPY game ({}) FROM STDIN BINARY", columns.join(", "));
        let mut writer = pin!(BinaryCopyInWriter::new(tx.copy_in(&sql).await?, &types));
        for game in &part {
            let row = game_row(game, settings.number(&game.config));
            let cells: Vec<&(dyn ToSql + Sync)> =
                row.iter().map(|cell| cell as &(dyn ToSql + Sync)).collect();
            writer.as_mut().write(&cells).await?;
        }
        counts.games += writer.finish().await?;
        let sql = "COPY archive (game, body) FROM STDIN BINARY";
        let types = [Type::INT8, Type::BYTEA];
        let mut writer = pin!(BinaryCopyInWriter::new(tx.copy_in(sql).await?, &types));
        for game in part.iter().filter(|game| !game.events.is_empty()) {
            counts.events += game.events.len() as u64;
            writer.as_mut().write(&[&game.number, &pack(game.id, &game.events)]).await?;
        }
        writer.finish().await?;
    }
    Ok(())
}

/// The settings that were copied, with their numbers.
#[derive(Default)]
struct SettingsSeen(HashMap<String, i64>);

impl SettingsSeen {
    async fn keep(&mut self, tx: &Transaction<'_>, games: &[CopiedGame]) -> Result<(), Error> {
        for game in games {
            let settings = SharedConfig::new(&game.config);
            if self.0.contains_key(&settings.body) {
                continue;
            }
            let number = self.0.len() as i64 + 1;
            let sql = "INSERT INTO configuration (id, hash, version, body) VALUES ($1, $2, $3, $4)";
            let row = values![number, settings.hash(), i32::from(VERSION), settings.body];
            tx.execute(sql, row).await?;
            self.0.insert(settings.body, number);
        }
        Ok(())
    }

    fn number(&self, config: &GameConfig) -> i64 {
        self.0.get(&SharedConfig::new(config).body).copied().unwrap_or_default()
    }
}

fn game_types() -> Vec<(&'static str, Type)> {
    vec![
        ("number", Type::INT8),
        ("id", Type::TEXT),
        ("made_at", Type::INT8),
        ("configuration", Type::INT8),
        ("first_white", Type::INT8),
        ("first_black", Type::INT8),
        ("epoch", Type::INT8),
        ("claimant", Type::INT8),
        ("node", Type::INT8),
        ("next_seq", Type::INT4),
        ("deadline_at", Type::INT8),
        ("wake_at", Type::INT8),
        ("speed", Type::TEXT),
        ("white", Type::INT8),
        ("black", Type::INT8),
        ("turn", Type::INT2),
        ("white_moves", Type::INT4),
        ("black_moves", Type::INT4),
        ("ended_seq", Type::INT4),
        ("ended_at", Type::INT8),
        ("result", Type::TEXT),
        ("rated", Type::BOOL),
        ("sum", Type::INT8),
    ]
}

/// The row of a game, in the order of [`game_types`]. What follows from the events is computed anew.
fn game_row(game: &CopiedGame, configuration: i64) -> Vec<Cell> {
    let mut summary = Summary::new(&game.config);
    game.events.iter().for_each(|recorded| summary.apply(recorded));
    let SharedConfig { body, people } = SharedConfig::new(&game.config);
    let sum = checksum(game.id, game.config.made_at, &body, people);
    let number = |number: Option<i64>| number.map_or(Value::Null, Value::Integer);
    let person = |person: Option<PersonId>| number(person.map(|id| id.0.cast_signed()));
    let text = |text: &str| Value::Text(text.to_owned());
    let row = [
        Value::Integer(game.number),
        text(game.id.as_str()),
        Value::Integer(i64::try_from(game.config.made_at.0).unwrap_or(i64::MAX)),
        Value::Integer(configuration),
        person(people.white),
        person(people.black),
        Value::Integer(game.epoch),
        number(game.claimant),
        number(game.node),
        Value::Integer(game.events.len() as i64),
        number(game.deadline_at),
        number(game.deadline_at),
        text(summary.category.key()),
        person(summary.players.white),
        person(summary.players.black),
        Value::Integer(summary.turn as i64),
        Value::Integer(summary.moves.white.into()),
        Value::Integer(summary.moves.black.into()),
        number(summary.ended.map(|(Seq(seq), _)| seq.into())),
        number(summary.ended.map(|(_, at)| i64::try_from(at.0).unwrap_or(i64::MAX))),
        summary.result.map_or(Value::Null, |result| text(word_of(result))),
        Value::Integer(summary.rated.into()),
        Value::Integer(sum),
    ];
    row.into_iter().map(Cell).collect()
}

/// Whether the copy has the last event of a game.
pub(super) fn is_same(game: &CopiedGame, copied: Option<&(i32, Option<Vec<u8>>)>) -> bool {
    let Some((next, body)) = copied else { return false };
    let last: Option<RecordedEvent> = match (game.events.last(), body) {
        (None, None) => return *next == 0,
        (Some(last), Some(body)) => event_in(game.id, body, last.seq).ok(),
        _ => return false,
    };
    last.as_ref() == game.events.last() && *next == game.events.len() as i32
}
