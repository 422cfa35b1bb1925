//! Addresses of accounts for mail, and the links that were mailed to them.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use crate::{
    Account, StoreError,
    sql::{Connection, Database, Row, SqlError, account, read_account, values},
};

/// The e-mail address of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Email {
    /// As it was typed.
    pub address: String,
    /// Whether its owner has opened a link that was sent there.
    pub verified: bool,
}

/// What a mailed link is for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MailPurpose {
    /// Shows that the address is theirs.
    Verify,
    /// Sets a new password.
    Recover,
}

/// A link that was mailed. Only the hash of its secret is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailLink {
    /// Whose account it is about.
    pub person: PersonId,
    /// What it is for.
    pub purpose: MailPurpose,
    /// Where it was sent.
    pub address: String,
    /// When it expires.
    pub expires: Timestamp,
}

/// Addresses, and links that were mailed.
#[async_trait]
pub trait EmailStore: Send + Sync + 'static {
    /// The address of an account.
    async fn email(&self, person: PersonId) -> Result<Option<Email>, StoreError>;

    /// Sets or removes the address of an account. A new one is not verified, and links that were
    /// sent before are no longer good.
    async fn set_email(&self, person: PersonId, address: Option<String>) -> Result<(), StoreError>;

    /// Marks an address as verified; false if the account has another one by now.
    async fn verify_email(&self, person: PersonId, address: String) -> Result<bool, StoreError>;

    /// Accounts that can be used and have this address, verified, however its letters are written;
    /// by number, up to a limit.
    async fn accounts_by_email(
        &self,
        address: String,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError>;

    /// Stores a link under the hash of its secret. Deletes those that have expired, and an earlier
    /// one of this person for the same purpose.
    async fn add_mail_link(
        &self,
        secret: [u8; 32],
        link: MailLink,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// Removes a link and returns it, if it is for this purpose and has not expired: it can be used
    /// once. One for another purpose stays.
    async fn take_mail_link(
        &self,
        secret: [u8; 32],
        purpose: MailPurpose,
        now: Timestamp,
    ) -> Result<Option<MailLink>, StoreError>;
}

/// An address as it is compared.
pub(crate) fn email_key(address: &str) -> String {
    address.to_lowercase()
}

#[async_trait]
impl<D: Database> EmailStore for D {
    async fn email(&self, person: PersonId) -> Result<Option<Email>, StoreError> {
        let sql = "SELECT address, verified FROM email WHERE person = $1";
        let read = |row: &Row<'_>| {
            Ok(Email { address: row.get("address")?, verified: row.get("verified")? })
        };
        self.find(sql, values![person], read).await
    }

    async fn set_email(&self, person: PersonId, address: Option<String>) -> Result<(), StoreError> {
        self.write(move |db| Box::pin(async move { Ok(set_email(db, person, address).await?) }))
            .await
    }

    async fn verify_email(&self, person: PersonId, address: String) -> Result<bool, StoreError> {
        let sql = "UPDATE email SET verified = TRUE WHERE person = $1 AND address = $2";
        Ok(self.run(sql, values![person, address]).await? > 0)
    }

    async fn accounts_by_email(
        &self,
        address: String,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let sql = account!(
            "FROM email JOIN account ON account.person = email.person \
             WHERE address_key = $1 AND verified AND NOT disabled AND NOT closed \
             ORDER BY account.person LIMIT $2"
        );
        self.list(sql, values![email_key(&address), limit], read_account).await
    }

    async fn add_mail_link(
        &self,
        secret: [u8; 32],
        link: MailLink,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(move |db| Box::pin(async move { Ok(add_link(db, secret, &link, now).await?) }))
            .await
    }

    async fn take_mail_link(
        &self,
        secret: [u8; 32],
        purpose: MailPurpose,
        now: Timestamp,
    ) -> Result<Option<MailLink>, StoreError> {
        let sql = "DELETE FROM mail_link WHERE secret = $1 AND purpose = $2 RETURNING *";
        let read = |row: &Row<'_>| {
            Ok(MailLink {
                person: row.get("person")?,
                purpose: row.get("purpose")?,
                address: row.get("address")?,
                expires: row.get("expires")?,
            })
        };
        let taken = self.take(sql, values![secret, purpose], read).await?;
        Ok(taken.filter(|link| link.expires > now))
    }
}

async fn set_email(
    db: &mut dyn Connection,
    person: PersonId,
    address: Option<String>,
) -> Result<(), SqlError> {
    db.run("DELETE FROM mail_link WHERE person = $1", &values![person]).await?;
    let Some(address) = address else {
        return db.run("DELETE FROM email WHERE person = $1", &values![person]).await.map(drop);
    };
    let sql = "INSERT INTO email (person, address, address_key, verified) \
               VALUES ($1, $2, $3, FALSE) ON CONFLICT (person) DO UPDATE \
               SET address = excluded.address, address_key = excluded.address_key, \
               verified = FALSE";
    db.run(sql, &values![person, address, email_key(&address)]).await.map(drop)
}

async fn add_link(
    db: &mut dyn Connection,
    secret: [u8; 32],
    link: &MailLink,
    now: Timestamp,
) -> Result<(), SqlError> {
    let MailLink { person, purpose, address, expires } = link;
    let sql = "DELETE FROM mail_link WHERE expires <= $1 OR person = $2 AND purpose = $3";
    db.run(sql, &values![now, person, purpose]).await?;
    let sql = "INSERT INTO mail_link (secret, person, purpose, address, expires) \
               VALUES ($1, $2, $3, $4, $5)";
    db.run(sql, &values![secret, person, purpose, address, expires]).await.map(drop)
}
