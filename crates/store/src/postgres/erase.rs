//! Erasing an account: its games stay, under a name that says nothing.

use deadpool_postgres::Transaction;
use game::PersonId;
use tokio_postgres::Error;

use super::{
    columns::Column,
    database_error::DatabaseError,
    operators::{change_standings, rename},
    query::{run, values},
};
use crate::{AccountName, OperateError, operators::ERASED};

/// What else is deleted. Sessions, tokens, and the address go when the account is closed.
const DELETED: [&str; 9] = [
    // Nobody takes a former name, and it leads to nobody.
    "UPDATE former_name SET person = NULL WHERE person = $1",
    "DELETE FROM reset_link WHERE person = $1",
    "DELETE FROM preferences WHERE person = $1",
    "DELETE FROM seek WHERE made_by = $1 OR person = $1",
    "DELETE FROM follow WHERE person = $1",
    "DELETE FROM follow WHERE followed = $1",
    "DELETE FROM block WHERE person = $1",
    "DELETE FROM block WHERE blocked = $1",
    "UPDATE audit SET details = '{}' WHERE about = $1 AND act = 'renamed'",
];

/// False if there is no such account.
pub(super) async fn erase(
    tx: &Transaction<'_>,
    person: PersonId,
    name: &AccountName,
) -> Result<bool, OperateError> {
    // In the order in which other acts lock rows: operators first.
    if !change_standings(tx, person, &ERASED).await? || !rename(tx, person, name).await? {
        return Ok(false);
    }
    let delete = async {
        for sql in DELETED {
            run(tx, sql, values![Column(person)]).await?;
        }
        // Lines without a text keep the numbers of the others.
        let sql = "UPDATE chat SET who = $2, body = '' WHERE person = $1";
        run(tx, sql, values![Column(person), name.as_str()]).await
    };
    delete.await.map_err(|error: Error| OperateError::sql(error))?;
    Ok(true)
}
