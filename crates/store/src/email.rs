//! Addresses of accounts for mail, and the links that were mailed to them.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use crate::{Account, StoreError};

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
