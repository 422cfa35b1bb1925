//! Addresses for mail: verified by a link, and used to recover a password.
//!
//! Whether an account has an address is told to nobody but its owner: whoever asks for recovery gets
//! the same answer, at the same time, for every address.

use game::{Millis, PersonId};
use store::{Account, MailLink, MailPurpose};
use wire::{account::MailLanguage, error::PeopleCode};

use super::mail_text::MailText;
use crate::{
    Zone,
    client_addr::ClientAddr,
    error::{ApiError, AtField as _},
    mail::Mail,
    secret::{check_password, hash, new_secret},
    state::{Limited, Who},
};

/// How long a link to verify an address is good.
const VERIFY_WITHIN: Millis = Millis::DAY;
/// How long a link to set a new password is good.
const RECOVER_WITHIN: Millis = Millis::from_seconds(60 * 60);
/// The most accounts that one request recovers: a family may share an address.
const ACCOUNTS_MAX: u32 = 5;

/// Sets the address of an account and sends a link there, or removes it.
pub(crate) async fn set_email(
    zone: &Zone,
    account: &Account,
    address: Option<&str>,
    language: MailLanguage,
) -> Result<(), ApiError> {
    let Some(address) = address else {
        return Ok(zone.store.emails.set_email(account.id, None).await?);
    };
    let address = checked(address).at("address")?;
    needs_mailer(zone)?;
    let key = Who::Name(account.name.key());
    zone.shared.limits.take(Limited::Mail, key, zone.now())?;
    zone.store.emails.set_email(account.id, Some(address.clone())).await?;
    send_link(zone, account, MailPurpose::Verify, address, language).await
}

/// Uses a link that shows that an address is somebody's.
pub(crate) async fn verify_email(zone: &Zone, token: &str) -> Result<(), ApiError> {
    let link = take(zone, token, MailPurpose::Verify).await?;
    if zone.store.emails.verify_email(link.person, link.address).await? {
        return Ok(());
    }
    Err(PeopleCode::LinkInvalid.into())
}

/// Sends a link for a new password to this address, if it is that of an account.
pub(crate) fn ask_recovery(
    zone: &Zone,
    from: ClientAddr,
    address: &str,
    language: MailLanguage,
) -> Result<(), ApiError> {
    needs_mailer(zone)?;
    let address = checked(address).at("address")?;
    let limits = &zone.shared.limits;
    limits.take(Limited::MailHere, Who::Client(from), zone.now())?;
    limits.take(Limited::Mail, Who::Name(address.to_lowercase()), zone.now())?;
    let zone = zone.clone();
    // Looked up after the answer, which therefore tells nothing.
    tokio::spawn(async move {
        let accounts = zone.store.emails.accounts_by_email(address, ACCOUNTS_MAX).await;
        for account in accounts.inspect_err(log_failure).unwrap_or_default() {
            let sent = send_recovery(&zone, &account, language).await;
            if let Err(error) = sent {
                tracing::error!(error = error.message(), "no link could be sent");
            }
        }
    });
    Ok(())
}

/// Uses a link to set a new password. Every session and every token of the account ends.
pub(crate) async fn recover(
    zone: &Zone,
    from: ClientAddr,
    token: &str,
    password: String,
) -> Result<PersonId, ApiError> {
    check_password(&password).at("password")?;
    zone.shared.limits.take(Limited::SignIn, Who::Client(from), zone.now())?;
    // Before the link is used up: hashing may be refused.
    let hashed = zone.shared.passwords.hash(from, password).await?;
    let link = take(zone, token, MailPurpose::Recover).await?;
    zone.store.accounts.set_password(link.person, hashed, None).await?;
    zone.shared.session_ends.tell(link.person);
    Ok(link.person)
}

fn log_failure(error: &store::StoreError) {
    tracing::error!(%error, "no link could be sent");
}

async fn send_recovery(
    zone: &Zone,
    account: &Account,
    language: MailLanguage,
) -> Result<(), ApiError> {
    // To the address as its owner wrote it.
    let Some(email) = zone.store.emails.email(account.id).await? else { return Ok(()) };
    send_link(zone, account, MailPurpose::Recover, email.address, language).await
}

async fn send_link(
    zone: &Zone,
    account: &Account,
    purpose: MailPurpose,
    address: String,
    language: MailLanguage,
) -> Result<(), ApiError> {
    let token = new_secret::<24>()?;
    let now = zone.now();
    let within = match purpose {
        MailPurpose::Verify => VERIFY_WITHIN,
        MailPurpose::Recover => RECOVER_WITHIN,
    };
    let (person, expires) = (account.id, now + within);
    let link = MailLink { person, purpose, address: address.clone(), expires };
    zone.store.emails.add_mail_link(hash(&token), link, now).await?;
    let site = zone.shared.settings.public_origin().unwrap_or_default();
    let text = MailText { language, purpose, name: account.name.as_str(), site, token: &token };
    let mail = Mail { to: address, subject: text.subject(), text: text.text() };
    let Some(mailer) = zone.shared.settings.mailer.clone() else { return Ok(()) };
    // Mail servers are slow, and nobody waits for them.
    tokio::spawn(async move {
        if let Err(error) = mailer.send(mail).await {
            tracing::error!(%error, "a mail could not be sent");
        }
    });
    Ok(())
}

async fn take(zone: &Zone, token: &str, purpose: MailPurpose) -> Result<MailLink, ApiError> {
    let taken = zone.store.emails.take_mail_link(hash(token), purpose, zone.now()).await?;
    taken.ok_or_else(|| PeopleCode::LinkInvalid.into())
}

fn needs_mailer(zone: &Zone) -> Result<(), ApiError> {
    match zone.shared.settings.mailer {
        Some(_) => Ok(()),
        None => Err(PeopleCode::MailOff.into()),
    }
}

/// An address that mail may be sent to. Whether it exists only a mail tells.
fn checked(text: &str) -> Result<String, ApiError> {
    let address = text.trim();
    let wrong = || ApiError::from(PeopleCode::NotAnEmail);
    let (local, domain) = address.rsplit_once('@').ok_or_else(wrong)?;
    let is_local = |character: char| {
        !character.is_whitespace()
            && !character.is_control()
            && !r#"<>()[]\,;:@""#.contains(character)
    };
    let label = |label: &str| {
        let inside = |character: char| character.is_alphanumeric() || character == '-';
        !label.is_empty()
            && label.chars().all(inside)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let fine = address.len() <= 254
        && (1..=64).contains(&local.len())
        && local.chars().all(is_local)
        && domain.contains('.')
        && domain.split('.').all(label);
    if fine { Ok(address.to_owned()) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_look_like_addresses() {
        let long = format!("{}@example.org", "a".repeat(64));
        let longer = format!("{}@example.org", "a".repeat(65));
        for (text, fine) in [
            ("anna@example.org", true),
            (" anna@example.org ", true),
            ("anna.b+chess@mail.example.org", true),
            ("änna@exämple.org", true),
            (&*long, true),
            (&*longer, false),
            ("anna", false),
            ("anna@", false),
            ("@example.org", false),
            ("anna@example", false),
            ("anna@.org", false),
            ("anna@-example.org", false),
            ("a@b@example.org", false),
            ("anna b@example.org", false),
            ("anna@example.org\r\nBcc: x@example.org", false),
            ("Anna <anna@example.org>", false),
            ("anna,bert@example.org", false),
        ] {
            assert_eq!(checked(text).is_ok(), fine, "{text:?}");
        }
    }
}
