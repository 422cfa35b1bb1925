//! Mail that the server sends. The program knows how; here is what.

use std::fmt::Debug;

use futures_util::future::BoxFuture;

/// A mail in plain text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    /// The address.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub text: String,
}

/// Sends mail.
pub trait Mailer: Debug + Send + Sync {
    /// Hands a mail over to a mail server. An error is a sentence for the operator.
    fn send(&self, mail: Mail) -> BoxFuture<'static, Result<(), String>>;
}
