//! Erasing an account: its games stay, under a name that says nothing.

use game::PersonId;
use rusqlite::{Connection, Result, params};

use super::{
    columns::Column,
    database_error::DatabaseError,
    operators::{change_standings, rename},
};
use crate::{AccountName, OperateError, operators::ERASED};

/// What else is deleted. Sessions, tokens, and the address go when the account is closed.
const DELETED: [&str; 9] = [
    // Nobody takes a former name, and it leads to nobody.
    "UPDATE former_name SET person = NULL WHERE person = ?1",
    "DELETE FROM reset_link WHERE person = ?1",
    "DELETE FROM preferences WHERE person = ?1",
    "DELETE FROM seek WHERE made_by = ?1 OR person = ?1",
    "DELETE FROM follow WHERE person = ?1",
    "DELETE FROM follow WHERE followed = ?1",
    "DELETE FROM block WHERE person = ?1",
    "DELETE FROM block WHERE blocked = ?1",
    "UPDATE audit SET details = '{}' WHERE about = ?1 AND act = 'renamed'",
];

/// False if there is no such account.
pub(super) fn erase(
    db: &Connection,
    person: PersonId,
    name: &AccountName,
) -> std::result::Result<bool, OperateError> {
    if !rename(db, person, name)? || !change_standings(db, person, &ERASED)? {
        return Ok(false);
    }
    let delete = || -> Result<()> {
        for sql in DELETED {
            db.prepare_cached(sql)?.execute([Column(person)])?;
        }
        // Lines without a text keep the numbers of the others.
        let sql = "UPDATE chat SET who = ?2, body = '' WHERE person = ?1";
        db.prepare_cached(sql)?.execute(params![Column(person), name.as_str()]).map(drop)
    };
    delete().map_err(OperateError::sql)?;
    Ok(true)
}
