//! Conversions between values and columns.

use std::error::Error;

use bytes::BytesMut;
use game::{GameResult, PersonId, RatingCategory, Seq, Timestamp};
use rules::Color;
use tokio_postgres::{
    Row,
    types::{FromSql, IsNull, ToSql, Type, to_sql_checked},
};
use tournament::{Phase, System};
use wire::{GameId, TournamentId, server::Room};

use super::database_error::Misread;
use crate::{
    AccountName, AuditAct, Epoch, NodeId, ReportReason,
    words::{value_of, word_of},
};

/// A value in a column.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Column<T>(pub(super) T);

/// Reads a column.
pub(super) fn get<'a, T>(row: &'a Row, name: &str) -> Result<T, tokio_postgres::Error>
where
    Column<T>: FromSql<'a>,
{
    row.try_get::<_, Column<T>>(name).map(|Column(value)| value)
}

/// Reads a column that may be NULL.
pub(super) fn get_optional<'a, T>(
    row: &'a Row,
    name: &str,
) -> Result<Option<T>, tokio_postgres::Error>
where
    Column<T>: FromSql<'a>,
{
    let value = row.try_get::<_, Option<Column<T>>>(name)?;
    Ok(value.map(|Column(value)| value))
}

/// Why a column cannot be read or written.
type Wrong = Box<dyn Error + Sync + Send>;

/// Values that are numbers in the table.
macro_rules! as_number {
    ($($value:ty, $number:ty, $write:expr, $read:expr;)*) => {$(
        impl ToSql for Column<$value> {
            fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Wrong> {
                let write: fn($value) -> $number = $write;
                write(self.0).to_sql(ty, out)
            }

            fn accepts(ty: &Type) -> bool {
                <$number as ToSql>::accepts(ty)
            }

            to_sql_checked!();
        }

        impl<'a> FromSql<'a> for Column<$value> {
            fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Wrong> {
                let read: fn($number) -> Option<$value> = $read;
                let found = read(<$number>::from_sql(ty, raw)?);
                found.map(Column).ok_or_else(|| Misread(stringify!($value)).into())
            }

            fn accepts(ty: &Type) -> bool {
                <$number as FromSql>::accepts(ty)
            }
        }
    )*};
}

// PostgreSQL has only signed integers. Numbers that are never compared in SQL are stored by their
// bits; instants are, so those out of range are stored as the last one.
as_number! {
    Epoch, i64, |Epoch(number)| number.cast_signed(), |bits| Some(Epoch(bits.cast_unsigned()));
    NodeId, i64, |NodeId(number)| number.cast_signed(), |bits| Some(NodeId(bits.cast_unsigned()));
    PersonId, i64, |PersonId(id)| id.cast_signed(), |bits| Some(PersonId(bits.cast_unsigned()));
    Timestamp, i64, |at| i64::try_from(at.0).unwrap_or(i64::MAX),
        |at| u64::try_from(at).ok().map(Timestamp);
    Seq, i32, |Seq(seq)| i32::try_from(seq).unwrap_or(i32::MAX),
        |seq| u32::try_from(seq).ok().map(Seq);
    // 0 is White.
    Color, i16, |color| color as i16, |number| match number {
        0 => Some(Color::White),
        1 => Some(Color::Black),
        _ => None,
    };
    // When something is due in a game by itself. What is never due has the last instant, so that
    // it differs from what is not known, which is NULL.
    Deadline, i64, Deadline::to_number, |at| Some(Deadline::from_number(at));
}

/// When something is due in a game by itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Deadline(pub(super) Option<Timestamp>);

impl Deadline {
    const NEVER: i64 = i64::MAX;

    pub(super) fn to_number(self) -> i64 {
        let instant = self.0.map_or(Ok(Deadline::NEVER), |at| i64::try_from(at.0));
        instant.unwrap_or(Deadline::NEVER)
    }

    fn from_number(at: i64) -> Deadline {
        let known = (at != Deadline::NEVER).then(|| u64::try_from(at).ok()).flatten();
        Deadline(known.map(Timestamp))
    }
}

/// Values that are texts in the table.
macro_rules! as_text {
    ($($value:ty, $write:expr, $read:expr;)*) => {$(
        impl ToSql for Column<$value> {
            fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Wrong> {
                let write: fn(&$value) -> &str = $write;
                write(&self.0).to_sql(ty, out)
            }

            fn accepts(ty: &Type) -> bool {
                <&str as ToSql>::accepts(ty)
            }

            to_sql_checked!();
        }

        impl<'a> FromSql<'a> for Column<$value> {
            fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Wrong> {
                let read: fn(&str) -> Option<$value> = $read;
                let found = read(<&str>::from_sql(ty, raw)?);
                found.map(Column).ok_or_else(|| Misread(stringify!($value)).into())
            }

            fn accepts(ty: &Type) -> bool {
                <&str as FromSql>::accepts(ty)
            }
        }
    )*};
}

as_text! {
    GameId, |id| id.as_str(), |text| text.parse().ok();
    TournamentId, |id| id.as_str(), |text| text.parse().ok();
    AccountName, |name| name.as_str(), |text| text.parse().ok();
    Phase, |phase| word_of(*phase), |text| value_of(text);
    System, |system| word_of(*system), |text| value_of(text);
    GameResult, |result| word_of(*result), |text| value_of(text);
    Room, |room| word_of(*room), |text| value_of(text);
    RatingCategory, |category| category.key(), |text| RatingCategory::named(text);
    AuditAct, |act| act.key(), |text| AuditAct::named(text);
    ReportReason, |reason| reason.key(),
        |text| ReportReason::ALL.into_iter().find(|reason| reason.key() == text);
}

/// A number of 32 bits without a sign.
pub(super) fn get_u32(row: &Row, name: &str) -> Result<u32, tokio_postgres::Error> {
    get::<Seq>(row, name).map(|Seq(number)| number)
}
