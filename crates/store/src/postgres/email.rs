//! Addresses of accounts, and links that were mailed.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use tokio_postgres::Row;

use super::{
    PostgresStore,
    accounts::{account_columns, read_account},
    columns::{Column, get},
    database_error::DatabaseError,
    query::{run, values},
};
use crate::{
    Account, Email, EmailStore, MailLink, MailPurpose, StoreError, email::email_key, words::word_of,
};

#[async_trait]
impl EmailStore for PostgresStore {
    async fn email(&self, person: PersonId) -> Result<Option<Email>, StoreError> {
        let sql = "SELECT address, verified FROM email WHERE person = $1";
        let read = |row: &Row| {
            Ok(Email { address: row.try_get("address")?, verified: row.try_get("verified")? })
        };
        self.find(sql, values![Column(person)], read).await
    }

    async fn set_email(&self, person: PersonId, address: Option<String>) -> Result<(), StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let change = async {
            run(&tx, "DELETE FROM mail_link WHERE person = $1", values![Column(person)]).await?;
            let Some(address) = address else {
                run(&tx, "DELETE FROM email WHERE person = $1", values![Column(person)]).await?;
                return Ok(());
            };
            let sql = "INSERT INTO email (person, address, address_key, verified) \
                       VALUES ($1, $2, $3, FALSE) ON CONFLICT (person) DO UPDATE SET \
                       address = excluded.address, address_key = excluded.address_key, \
                       verified = FALSE";
            let key = email_key(&address);
            run(&tx, sql, values![Column(person), address, key]).await.map(drop)
        };
        change.await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)
    }

    async fn verify_email(&self, person: PersonId, address: String) -> Result<bool, StoreError> {
        let sql = "UPDATE email SET verified = TRUE WHERE person = $1 AND address = $2";
        Ok(self.run(sql, values![Column(person), address]).await? > 0)
    }

    async fn accounts_by_email(
        &self,
        address: String,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let sql = concat!(
            "SELECT ",
            account_columns!(),
            " FROM email JOIN account ON account.person = email.person \
             WHERE address_key = $1 AND verified AND NOT disabled AND NOT closed \
             ORDER BY account.person LIMIT $2"
        );
        self.list(sql, values![email_key(&address), i64::from(limit)], read_account).await
    }

    async fn add_mail_link(
        &self,
        secret: [u8; 32],
        link: MailLink,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let MailLink { person, purpose, address, expires } = link;
        let purpose = word_of(purpose);
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let add = async {
            let sql = "DELETE FROM mail_link WHERE expires <= $1 OR person = $2 AND purpose = $3";
            run(&tx, sql, values![Column(now), Column(person), purpose]).await?;
            let sql = "INSERT INTO mail_link (secret, person, purpose, address, expires) \
                       VALUES ($1, $2, $3, $4, $5)";
            let row = values![secret.as_slice(), Column(person), purpose, address, Column(expires)];
            run(&tx, sql, row).await
        };
        add.await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)
    }

    async fn take_mail_link(
        &self,
        secret: [u8; 32],
        purpose: MailPurpose,
        now: Timestamp,
    ) -> Result<Option<MailLink>, StoreError> {
        let sql = "DELETE FROM mail_link WHERE secret = $1 AND purpose = $2 RETURNING *";
        let read = move |row: &Row| {
            Ok(MailLink {
                person: get(row, "person")?,
                purpose,
                address: row.try_get("address")?,
                expires: get(row, "expires")?,
            })
        };
        let key = values![secret.as_slice(), word_of(purpose)];
        let taken = self.find(sql, key, read).await?;
        Ok(taken.filter(|link| link.expires > now))
    }
}
