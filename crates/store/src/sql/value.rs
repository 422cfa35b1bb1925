//! Values and how they are in columns. Neither database has integers without a sign: numbers that
//! are never compared in SQL are stored by their bits.

use game::{GameResult, PersonId, RatingCategory, Seq, Timestamp};
use rules::Color;
use tournament::{Phase, System};
use wire::{GameId, TournamentId, server::Room};

use crate::{
    AccountName, AuditAct, Epoch, MailPurpose, NodeId, ReportReason, ResultFor,
    words::{value_of, word_of},
};

/// The value of a parameter.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Null,
    /// Truth values too: 0 or 1.
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
    /// Integers, for [`Dialect::any`](super::Dialect::any).
    List(Vec<i64>),
}

/// The value in a column.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum ValueRef<'a> {
    Null,
    /// Truth values too: 0 or 1.
    Integer(i64),
    Real(f64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// What can be a parameter.
pub(crate) trait ToValue {
    fn to_value(&self) -> Value;
}

/// What can be read from a column.
pub(crate) trait FromValue: Sized {
    /// None if this is no such value.
    fn from_value(value: ValueRef<'_>) -> Option<Self>;
}

/// The parameters of a statement.
macro_rules! values {
    ($($value:expr),* $(,)?) => { [$($crate::sql::ToValue::to_value(&$value)),*] };
}
pub(crate) use values;

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> Value {
        (**self).to_value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_value)
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: ValueRef<'_>) -> Option<Option<T>> {
        match value {
            ValueRef::Null => Some(None),
            value => T::from_value(value).map(Some),
        }
    }
}

macro_rules! integers {
    ($($number:ty)*) => {$(
        impl ToValue for $number {
            fn to_value(&self) -> Value {
                Value::Integer(i64::from(*self))
            }
        }

        impl FromValue for $number {
            fn from_value(value: ValueRef<'_>) -> Option<$number> {
                i64::from_value(value)?.try_into().ok()
            }
        }
    )*};
}

integers! { i32 u8 u16 u32 }

impl ToValue for i64 {
    fn to_value(&self) -> Value {
        Value::Integer(*self)
    }
}

impl FromValue for i64 {
    fn from_value(value: ValueRef<'_>) -> Option<i64> {
        if let ValueRef::Integer(number) = value { Some(number) } else { None }
    }
}

impl ToValue for bool {
    fn to_value(&self) -> Value {
        Value::Integer(i64::from(*self))
    }
}

impl FromValue for bool {
    fn from_value(value: ValueRef<'_>) -> Option<bool> {
        i64::from_value(value).filter(|number| [0, 1].contains(number)).map(|number| number == 1)
    }
}

impl ToValue for f64 {
    fn to_value(&self) -> Value {
        Value::Real(*self)
    }
}

impl FromValue for f64 {
    fn from_value(value: ValueRef<'_>) -> Option<f64> {
        if let ValueRef::Real(number) = value { Some(number) } else { None }
    }
}

impl ToValue for str {
    fn to_value(&self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl ToValue for String {
    fn to_value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl FromValue for String {
    fn from_value(value: ValueRef<'_>) -> Option<String> {
        if let ValueRef::Text(text) = value { Some(text.to_owned()) } else { None }
    }
}

impl ToValue for [u8] {
    fn to_value(&self) -> Value {
        Value::Bytes(self.to_owned())
    }
}

impl ToValue for [i64] {
    fn to_value(&self) -> Value {
        Value::List(self.to_owned())
    }
}

impl ToValue for [PersonId] {
    fn to_value(&self) -> Value {
        Value::List(self.iter().map(|person| person.0.cast_signed()).collect())
    }
}

/// A hash.
impl ToValue for [u8; 32] {
    fn to_value(&self) -> Value {
        Value::Bytes(self.to_vec())
    }
}

impl FromValue for [u8; 32] {
    fn from_value(value: ValueRef<'_>) -> Option<[u8; 32]> {
        if let ValueRef::Bytes(bytes) = value { bytes.try_into().ok() } else { None }
    }
}

/// Values that are another value in the table.
macro_rules! columns {
    ($($value:ty, $stored:ty, $write:expr, $read:expr;)*) => {$(
        impl ToValue for $value {
            fn to_value(&self) -> Value {
                let write: fn(&$value) -> $stored = $write;
                write(self).to_value()
            }
        }

        impl FromValue for $value {
            fn from_value(value: ValueRef<'_>) -> Option<$value> {
                let read: fn($stored) -> Option<$value> = $read;
                read(<$stored>::from_value(value)?)
            }
        }
    )*};
}

columns! {
    u64, i64, |number| number.cast_signed(), |number| Some(number.cast_unsigned());
    PersonId, u64, |person| person.0, |number| Some(PersonId(number));
    NodeId, u64, |node| node.0, |number| Some(NodeId(number));
    Epoch, u64, |epoch| epoch.0, |number| Some(Epoch(number));
    Seq, u32, |seq| seq.0, |number| Some(Seq(number));
    // Instants are compared in SQL, so those out of range are stored as the last one.
    Timestamp, i64, |at| i64::try_from(at.0).unwrap_or(i64::MAX),
        |number| u64::try_from(number).ok().map(Timestamp);
    // 0 is White.
    Color, u8, |color| *color as u8, |number| Color::ALL.into_iter().find(|color| *color as u8 == number);
}

/// Values that are a text in the table.
macro_rules! texts {
    ($($value:ty, $write:expr, $read:expr;)*) => {$(
        impl ToValue for $value {
            fn to_value(&self) -> Value {
                let write: fn(&$value) -> &str = $write;
                write(self).to_value()
            }
        }

        impl FromValue for $value {
            fn from_value(value: ValueRef<'_>) -> Option<$value> {
                let read: fn(&str) -> Option<$value> = $read;
                if let ValueRef::Text(text) = value { read(text) } else { None }
            }
        }
    )*};
}

texts! {
    GameId, |id| id.as_str(), |text| text.parse().ok();
    TournamentId, |id| id.as_str(), |text| text.parse().ok();
    AccountName, |name| name.as_str(), |text| text.parse().ok();
    Phase, |phase| word_of(*phase), |text| value_of(text);
    System, |system| word_of(*system), |text| value_of(text);
    GameResult, |result| word_of(*result), |text| value_of(text);
    Room, |room| word_of(*room), |text| value_of(text);
    MailPurpose, |purpose| word_of(*purpose), |text| value_of(text);
    RatingCategory, |category| category.key(), |text| RatingCategory::named(text);
    AuditAct, |act| act.key(), |text| AuditAct::named(text);
    ReportReason, |reason| reason.key(),
        |text| ReportReason::ALL.into_iter().find(|reason| reason.key() == text);
}

impl ToValue for ResultFor {
    fn to_value(&self) -> Value {
        self.key().to_value()
    }
}

/// When something is due in a game by itself. What is never due has the last instant, so that it
/// differs from what is not known, which is NULL.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Deadline(pub(crate) Option<Timestamp>);

impl Deadline {
    const NEVER: i64 = i64::MAX;

    /// As it is in the column.
    pub(crate) fn to_number(self) -> i64 {
        let instant = self.0.map_or(Ok(Deadline::NEVER), |at| i64::try_from(at.0));
        instant.unwrap_or(Deadline::NEVER)
    }
}

impl ToValue for Deadline {
    fn to_value(&self) -> Value {
        Value::Integer(self.to_number())
    }
}

impl FromValue for Deadline {
    fn from_value(value: ValueRef<'_>) -> Option<Deadline> {
        match value {
            ValueRef::Null | ValueRef::Integer(Deadline::NEVER) => Some(Deadline(None)),
            value => Timestamp::from_value(value).map(|at| Deadline(Some(at))),
        }
    }
}
