//! Conversions between values and columns.

use game::{GameResult, PersonId, RatingCategory, Seq, Timestamp};
use rules::Color;
use rusqlite::{
    Result, Row, ToSql,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef},
};
use tournament::{Phase, System};
use wire::{GameId, TournamentId, server::Room};

use crate::{
    AccountName, AuditAct, Epoch, NodeId, ReportReason,
    ownership::Owners,
    words::{value_of, word_of},
};

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

/// Numbers with spaces between.
impl ToSql for Column<Owners> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        let numbers: Vec<String> = self.0.to_numbers().iter().map(i64::to_string).collect();
        Ok(ToSqlOutput::from(numbers.join(" ")))
    }
}

impl FromSql for Column<Owners> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let numbers: Vec<i64> =
            value.as_str()?.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        Ok(Column(Owners::from_numbers(&numbers)))
    }
}

/// When something is due in a game by itself. What is never due has the last instant, so that it
/// differs from what is not known, which is NULL.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Deadline(pub(super) Option<Timestamp>);

impl Deadline {
    const NEVER: i64 = i64::MAX;

    /// As it is in the column.
    pub(super) fn to_number(self) -> i64 {
        let instant = self.0.map_or(Ok(Deadline::NEVER), |at| i64::try_from(at.0));
        instant.unwrap_or(Deadline::NEVER)
    }
}

impl ToSql for Deadline {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.to_number()))
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

impl ToSql for Column<TournamentId> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0.as_str()))
    }
}

impl FromSql for Column<TournamentId> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str()?.parse().map(Column).map_err(FromSqlError::other)
    }
}

impl ToSql for Column<Phase> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(word_of(self.0)))
    }
}

impl FromSql for Column<Phase> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value_of(value.as_str()?).map(Column).ok_or(FromSqlError::InvalidType)
    }
}

impl ToSql for Column<System> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(word_of(self.0)))
    }
}

impl FromSql for Column<System> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value_of(value.as_str()?).map(Column).ok_or(FromSqlError::InvalidType)
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
        Ok(ToSqlOutput::from(word_of(self.0)))
    }
}

impl FromSql for Column<Room> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value_of(value.as_str()?).map(Column).ok_or(FromSqlError::InvalidType)
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

impl ToSql for Column<AuditAct> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0.key()))
    }
}

impl FromSql for Column<AuditAct> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        AuditAct::named(value.as_str()?).map(Column).ok_or(FromSqlError::InvalidType)
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

impl ToSql for Column<GameResult> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(word_of(self.0)))
    }
}

impl FromSql for Column<GameResult> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value_of(value.as_str()?).map(Column).ok_or(FromSqlError::InvalidType)
    }
}
