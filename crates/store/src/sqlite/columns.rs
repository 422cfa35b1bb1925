//! Conversions between values and columns.

use competition::{Acceleration, Phase, System};
use game::{GameResult, PersonId, RatingCategory, Seq, Timestamp};
use rules::Color;
use rusqlite::{
    Result, Row, ToSql,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef},
};
use wire::{CompetitionId, GameId, server::Room};

use crate::{AccountName, Epoch, NodeId, ReportReason};

/// A value in a column.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Column<T>(pub(super) T);

/// Reads a column.
pub(super) fn get<T>(row: &Row<'_>, name: &str) -> Result<T>
where
    Column<T>: FromSql,
{
    row.get::<_, Column<T>>(name).map(|Column(value)| value)
}

/// Reads a column that may be NULL.
pub(super) fn get_optional<T>(row: &Row<'_>, name: &str) -> Result<Option<T>>
where
    Column<T>: FromSql,
{
    let value = row.get::<_, Option<Column<T>>>(name)?;
    Ok(value.map(|Column(value)| value))
}

/// Numbers that are never compared in SQL are stored by their bits, since SQLite has only signed
/// integers.
macro_rules! as_bits {
    ($($number:ident),*) => {$(
        impl ToSql for Column<$number> {
            fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
                Ok(ToSqlOutput::from(self.0.0.cast_signed()))
            }
        }

        impl FromSql for Column<$number> {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                Ok(Column($number(value.as_i64()?.cast_unsigned())))
            }
        }
    )*};
}

as_bits!(Epoch, NodeId, PersonId);

/// Instants are compared in SQL, so those out of range are stored as the last one.
impl ToSql for Column<Timestamp> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(i64::try_from(self.0.0).unwrap_or(i64::MAX)))
    }
}

/// When something is due in a game by itself. What is never due has the last instant, so that it
/// differs from what is not known, which is NULL.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Deadline(pub(super) Option<Timestamp>);

impl Deadline {
    const NEVER: i64 = i64::MAX;
}

impl ToSql for Deadline {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        let instant = self.0.map_or(Ok(Deadline::NEVER), |at| i64::try_from(at.0));
        Ok(ToSqlOutput::from(instant.unwrap_or(Deadline::NEVER)))
    }
}

impl FromSql for Deadline {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value {
            ValueRef::Null | ValueRef::Integer(Deadline::NEVER) => Ok(Deadline(None)),
            value => Column::column_result(value).map(|Column(at)| Deadline(Some(at))),
        }
    }
}

impl FromSql for Column<Timestamp> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        let instant = u64::try_from(number).map_err(|_| FromSqlError::OutOfRange(number))?;
        Ok(Column(Timestamp(instant)))
    }
}

impl ToSql for Column<Seq> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0.0))
    }
}

impl FromSql for Column<Seq> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        u32::column_result(value).map(|seq| Column(Seq(seq)))
    }
}

impl ToSql for Column<GameId> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0.as_str()))
    }
}

impl FromSql for Column<GameId> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str()?.parse().map(Column).map_err(FromSqlError::other)
    }
}

impl ToSql for Column<CompetitionId> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0.as_str()))
    }
}

impl FromSql for Column<CompetitionId> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str()?.parse().map(Column).map_err(FromSqlError::other)
    }
}

/// Every phase of a competition with its name in the table.
const PHASES: [(Phase, &str); 6] = [
    (Phase::Draft, "draft"),
    (Phase::Entry, "entry"),
    (Phase::Closed, "closed"),
    (Phase::Running, "running"),
    (Phase::Finished, "finished"),
    (Phase::Abandoned, "abandoned"),
];

impl ToSql for Column<Phase> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        let found = PHASES.into_iter().find(|(phase, _)| *phase == self.0);
        let (_, word) = found.expect("the table has every phase");
        Ok(ToSqlOutput::from(word))
    }
}

impl FromSql for Column<Phase> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        let found = PHASES.into_iter().find(|(_, known)| *known == word);
        found.map(|(phase, _)| Column(phase)).ok_or(FromSqlError::InvalidType)
    }
}

/// Every system of pairing with its name in the table.
const SYSTEMS: [(System, &str); 4] = [
    (System::Swiss(Acceleration::None), "swiss"),
    (System::Swiss(Acceleration::Baku), "swissBaku"),
    (System::RoundRobin, "roundRobin"),
    (System::DoubleRoundRobin, "doubleRoundRobin"),
];

impl ToSql for Column<System> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        let found = SYSTEMS.into_iter().find(|(system, _)| *system == self.0);
        let (_, word) = found.expect("the table has every system");
        Ok(ToSqlOutput::from(word))
    }
}

impl FromSql for Column<System> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        let found = SYSTEMS.into_iter().find(|(_, known)| *known == word);
        found.map(|(system, _)| Column(system)).ok_or(FromSqlError::InvalidType)
    }
}

impl FromSql for Column<AccountName> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str()?.parse().map(Column).map_err(FromSqlError::other)
    }
}

/// 0 is White.
impl ToSql for Column<Color> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0 as u8))
    }
}

impl FromSql for Column<Color> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_i64()? {
            0 => Ok(Column(Color::White)),
            1 => Ok(Column(Color::Black)),
            number => Err(FromSqlError::OutOfRange(number)),
        }
    }
}

impl ToSql for Column<Room> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(match self.0 {
            Room::Players => "players",
            Room::Spectators => "spectators",
        }))
    }
}

impl FromSql for Column<Room> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "players" => Ok(Column(Room::Players)),
            "spectators" => Ok(Column(Room::Spectators)),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

impl ToSql for Column<ReportReason> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0.key()))
    }
}

impl FromSql for Column<ReportReason> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let key = value.as_str()?;
        let found = ReportReason::ALL.into_iter().find(|reason| reason.key() == key);
        found.map(Column).ok_or(FromSqlError::InvalidType)
    }
}

impl ToSql for Column<RatingCategory> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0.key()))
    }
}

impl FromSql for Column<RatingCategory> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let key = value.as_str()?;
        let category = RatingCategory::named(key);
        category.map(Column).ok_or(FromSqlError::InvalidType)
    }
}

/// Every result with its name in the table.
const RESULTS: [(GameResult, &str); 7] = [
    (GameResult::Win(Color::White), "1-0"),
    (GameResult::Win(Color::Black), "0-1"),
    (GameResult::Draw, "draw"),
    (GameResult::BothLose, "0-0"),
    (GameResult::HalfFor(Color::White), "half-0"),
    (GameResult::HalfFor(Color::Black), "0-half"),
    (GameResult::None, "none"),
];

impl ToSql for Column<GameResult> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        let (_, word) = RESULTS
            .into_iter()
            .find(|(result, _)| *result == self.0)
            .expect("the table has every result");
        Ok(ToSqlOutput::from(word))
    }
}

impl FromSql for Column<GameResult> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        let found = RESULTS.into_iter().find(|(_, known)| *known == word);
        found.map(|(result, _)| Column(result)).ok_or(FromSqlError::InvalidType)
    }
}
