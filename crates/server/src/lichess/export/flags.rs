//! How an address and its headers say what of a game is wanted.

use axum::http::{HeaderMap, header};

use crate::{
    api::{Field, Kind, field},
    error::ApiError,
    export::{Flags, Format},
    form::Form,
};

/// The fields of an address that say so. Evaluations and words of advice are
/// never there: games are not analysed here.
pub(crate) const FIELDS: [Field; 8] = [
    field("moves", Kind::Flag, "The moves"),
    field("tags", Kind::Flag, "The tags of the PGN"),
    field("clocks", Kind::Flag, "The time left after each move"),
    field("opening", Kind::Flag, "The name of the opening"),
    field("pgnInJson", Kind::Flag, "The PGN within the JSON"),
    field("lastFen", Kind::Flag, "The position at the end"),
    field("evals", Kind::Flag, "Accepted; there are none here"),
    field("literate", Kind::Flag, "Accepted; nothing is added"),
];

/// One game comes with everything, unless it is said otherwise.
pub(crate) fn of_one(form: &Form) -> Result<Flags, ApiError> {
    read(form, true)
}

/// Many come with the moves alone.
pub(crate) fn of_many(form: &Form) -> Result<Flags, ApiError> {
    read(form, false)
}

fn read(form: &Form, all: bool) -> Result<Flags, ApiError> {
    for ignored in ["evals", "literate"] {
        form.flag(ignored)?;
    }
    Ok(Flags {
        moves: form.flag("moves")?.unwrap_or(true),
        tags: form.flag("tags")?.unwrap_or(true),
        clocks: form.flag("clocks")?.unwrap_or(all),
        opening: form.flag("opening")?.unwrap_or(all),
        pgn_in_json: form.flag("pgnInJson")?.unwrap_or(false),
        last_fen: form.flag("lastFen")?.unwrap_or(false),
    })
}

/// PGN for clients that do not say.
pub(crate) fn accepted(headers: &HeaderMap) -> Format {
    let accepts = |value: &str| value.contains("json");
    let mut values = headers.get_all(header::ACCEPT).iter();
    match values.any(|value| value.to_str().is_ok_and(accepts)) {
        true => Format::Json,
        false => Format::Pgn,
    }
}
