//! Conversions between values and columns, as [the common dialect](crate::sql) has them.

use rusqlite::{
    Result, Row, ToSql, types,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput},
};

pub(super) use crate::sql::Deadline;
use crate::{
    ownership::Owners,
    sql::{FromValue, ToValue, Value, ValueRef},
};

/// A value in a column.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Column<T>(pub(super) T);

/// Reads a column.
pub(super) fn get<T: FromValue>(row: &Row<'_>, name: &str) -> Result<T> {
    row.get::<_, Column<T>>(name).map(|Column(value)| value)
}

impl<T: ToValue> ToSql for Column<T> {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Owned(match self.0.to_value() {
            Value::Null => types::Value::Null,
            Value::Integer(number) => types::Value::Integer(number),
            Value::Real(number) => types::Value::Real(number),
            Value::Text(text) => types::Value::Text(text),
            Value::Bytes(bytes) => types::Value::Blob(bytes),
            // As a list in JSON.
            Value::List(numbers) => types::Value::Text(format!("{numbers:?}")),
        }))
    }
}

impl<T: FromValue> FromSql for Column<T> {
    fn column_result(stored: types::ValueRef<'_>) -> FromSqlResult<Self> {
        T::from_value(value_of(stored)?).map(Column).ok_or(FromSqlError::InvalidType)
    }
}

/// A stored value.
pub(super) fn value_of(stored: types::ValueRef<'_>) -> FromSqlResult<ValueRef<'_>> {
    Ok(match stored {
        types::ValueRef::Null => ValueRef::Null,
        types::ValueRef::Integer(number) => ValueRef::Integer(number),
        types::ValueRef::Real(number) => ValueRef::Real(number),
        types::ValueRef::Text(_) => ValueRef::Text(stored.as_str()?),
        types::ValueRef::Blob(bytes) => ValueRef::Bytes(bytes),
    })
}

/// Numbers with spaces between.
impl ToValue for Owners {
    fn to_value(&self) -> Value {
        let numbers: Vec<String> = self.to_numbers().iter().map(i64::to_string).collect();
        Value::Text(numbers.join(" "))
    }
}

impl FromValue for Owners {
    fn from_value(value: ValueRef<'_>) -> Option<Owners> {
        let ValueRef::Text(text) = value else { return None };
        let numbers = text.split_whitespace().filter_map(|number| number.parse().ok());
        Some(Owners::from_numbers(&numbers.collect::<Vec<i64>>()))
    }
}

impl ToSql for Deadline {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.to_number()))
    }
}

impl FromSql for Deadline {
    fn column_result(stored: types::ValueRef<'_>) -> FromSqlResult<Self> {
        Column::column_result(stored).map(|Column(deadline)| deadline)
    }
}
