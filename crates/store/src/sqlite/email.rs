//! Addresses of accounts, and links that were mailed.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{OptionalExtension, Row, params};

use super::{
    SqliteStore,
    accounts::{account, read_account},
    columns::{Column, get},
};
use crate::{
    Account, Email, EmailStore, MailLink, MailPurpose, StoreError, email::email_key, words::word_of,
};

#[async_trait]
impl EmailStore for SqliteStore {
    async fn email(&self, person: PersonId) -> Result<Option<Email>, StoreError> {
        let sql = "SELECT address, verified FROM email WHERE person = ?1";
        let read = |row: &Row<'_>| {
            Ok(Email { address: row.get("address")?, verified: row.get("verified")? })
        };
        self.ask(move |db| db.prepare_cached(sql)?.query_row([Column(person)], read).optional())
            .await
    }

    async fn set_email(&self, person: PersonId, address: Option<String>) -> Result<(), StoreError> {
        self.change(move |db| {
            for sql in
                ["DELETE FROM mail_link WHERE person = ?1", "DELETE FROM email WHERE person = ?1"]
            {
                db.prepare_cached(sql)?.execute([Column(person)])?;
            }
            let Some(address) = address else { return Ok(()) };
            let sql = "INSERT INTO email (person, address, address_key, verified) \
                       VALUES (?1, ?2, ?3, FALSE)";
            let key = email_key(&address);
            db.prepare_cached(sql)?.execute(params![Column(person), address, key]).map(drop)
        })
        .await
    }

    async fn verify_email(&self, person: PersonId, address: String) -> Result<bool, StoreError> {
        let sql = "UPDATE email SET verified = TRUE WHERE person = ?1 AND address = ?2";
        self.change(move |db| {
            Ok(db.prepare_cached(sql)?.execute(params![Column(person), address])? > 0)
        })
        .await
    }

    async fn accounts_by_email(
        &self,
        address: String,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let sql = account!(
            " FROM email JOIN account ON account.person = email.person \
             WHERE address_key = ?1 AND verified AND NOT disabled AND NOT closed \
             ORDER BY account.person LIMIT ?2"
        );
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map(params![email_key(&address), limit], read_account)?.collect()
        })
        .await
    }

    async fn add_mail_link(
        &self,
        secret: [u8; 32],
        link: MailLink,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let MailLink { person, purpose, address, expires } = link;
        self.change(move |db| {
            let sql = "DELETE FROM mail_link WHERE expires <= ?1 OR person = ?2 AND purpose = ?3";
            let purpose = word_of(purpose);
            db.prepare_cached(sql)?.execute(params![Column(now), Column(person), purpose])?;
            let sql = "INSERT INTO mail_link (secret, person, purpose, address, expires) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            let row = params![secret, Column(person), purpose, address, Column(expires)];
            db.prepare_cached(sql)?.execute(row).map(drop)
        })
        .await
    }

    async fn take_mail_link(
        &self,
        secret: [u8; 32],
        purpose: MailPurpose,
        now: Timestamp,
    ) -> Result<Option<MailLink>, StoreError> {
        let sql = "DELETE FROM mail_link WHERE secret = ?1 AND purpose = ?2 RETURNING *";
        let read = move |row: &Row<'_>| {
            Ok(MailLink {
                person: get(row, "person")?,
                purpose,
                address: row.get("address")?,
                expires: get(row, "expires")?,
            })
        };
        let taken = self
            .change(move |db| {
                let key = params![secret, word_of(purpose)];
                db.prepare_cached(sql)?.query_row(key, read).optional()
            })
            .await?;
        Ok(taken.filter(|link| link.expires > now))
    }
}
