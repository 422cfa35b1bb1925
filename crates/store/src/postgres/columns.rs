//! Conversions between values and columns, as [the common dialect](crate::sql) has them.

use std::{any::type_name, error::Error, fmt::Debug};

use bytes::BytesMut;
use tokio_postgres::{
    Row,
    types::{FromSql, IsNull, ToSql, Type, to_sql_checked},
};

use super::database_error::Misread;
pub(super) use crate::sql::Deadline;
use crate::sql::{FromValue, ToValue, Value, ValueRef};

/// A value in a column.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Column<T>(pub(super) T);

/// Reads a column.
pub(super) fn get<T: FromValue>(row: &Row, name: &str) -> Result<T, tokio_postgres::Error> {
    row.try_get::<_, Column<T>>(name).map(|Column(value)| value)
}

/// Why a column cannot be read or written.
type Wrong = Box<dyn Error + Sync + Send>;

impl<T: ToValue + Debug> ToSql for Column<T> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Wrong> {
        self.0.to_value().to_sql(ty, out)
    }

    fn accepts(ty: &Type) -> bool {
        <Value as ToSql>::accepts(ty)
    }

    to_sql_checked!();
}

impl<'a, T: FromValue> FromSql<'a> for Column<T> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Wrong> {
        read(ValueRef::from_sql(ty, raw)?)
    }

    fn from_sql_null(_: &Type) -> Result<Self, Wrong> {
        read(ValueRef::Null)
    }

    fn accepts(ty: &Type) -> bool {
        <ValueRef<'_> as FromSql<'_>>::accepts(ty)
    }
}

fn read<T: FromValue>(value: ValueRef<'_>) -> Result<Column<T>, Wrong> {
    T::from_value(value).map(Column).ok_or_else(|| Misread(type_name::<T>()).into())
}

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Wrong> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(number) => match *ty {
                Type::BOOL => (*number != 0).to_sql(ty, out),
                Type::INT2 => i16::try_from(*number)?.to_sql(ty, out),
                Type::INT4 => i32::try_from(*number)?.to_sql(ty, out),
                _ => number.to_sql_checked(ty, out),
            },
            Value::Real(number) => number.to_sql_checked(ty, out),
            Value::Text(text) => text.to_sql_checked(ty, out),
            Value::Bytes(bytes) => bytes.to_sql_checked(ty, out),
            Value::List(numbers) => numbers.to_sql_checked(ty, out),
        }
    }

    /// The values of a statement fit it, or writing them fails.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for ValueRef<'a> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<ValueRef<'a>, Wrong> {
        Ok(match *ty {
            Type::BOOL => ValueRef::Integer(bool::from_sql(ty, raw)?.into()),
            Type::INT2 => ValueRef::Integer(i16::from_sql(ty, raw)?.into()),
            Type::INT4 => ValueRef::Integer(i32::from_sql(ty, raw)?.into()),
            Type::INT8 => ValueRef::Integer(i64::from_sql(ty, raw)?),
            Type::FLOAT8 => ValueRef::Real(f64::from_sql(ty, raw)?),
            Type::BYTEA => ValueRef::Bytes(raw),
            _ => ValueRef::Text(<&str>::from_sql(ty, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<ValueRef<'a>, Wrong> {
        Ok(ValueRef::Null)
    }

    fn accepts(ty: &Type) -> bool {
        const READ: [Type; 6] =
            [Type::BOOL, Type::INT2, Type::INT4, Type::INT8, Type::FLOAT8, Type::BYTEA];
        READ.contains(ty) || <&str as FromSql<'_>>::accepts(ty)
    }
}
