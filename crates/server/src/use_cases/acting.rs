//! Who acts as an operator, and what the log says about it.

use game::{PersonId, Timestamp};
use serde_json::{Map, Value};
use store::{Account, AuditAct, AuditAuthor, NewAuditEntry, StandingChange};
use wire::error::RequestCode;

use crate::error::ApiError;

/// The most characters of a reason.
const REASON_MAX: usize = 1_000;

/// An operator who does something now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acting {
    /// Who.
    pub by: AuditAuthor,
    /// When.
    pub at: Timestamp,
    /// Why; may be empty.
    pub reason: String,
}

impl Acting {
    /// Somebody at the command line of the server.
    pub fn at_command_line(at: Timestamp, reason: &str) -> Acting {
        Acting { by: AuditAuthor::CommandLine, at, reason: reason.trim().into() }
    }

    /// An account on the page.
    pub(crate) fn on_page(
        account: &Account,
        at: Timestamp,
        reason: Option<&str>,
    ) -> Result<Acting, ApiError> {
        let reason = reason.unwrap_or_default().trim();
        if reason.chars().count() > REASON_MAX {
            let code = RequestCode::TextTooLong { max: REASON_MAX as u64 };
            return Err(ApiError::from(code).at("reason"));
        }
        Ok(Acting { by: AuditAuthor::Person(account.id), at, reason: reason.into() })
    }

    /// Their number, if they have an account.
    pub(super) fn person(&self) -> Option<PersonId> {
        match self.by {
            AuditAuthor::Person(person) => Some(person),
            AuditAuthor::CommandLine => None,
        }
    }

    /// What the log says of an act.
    pub(super) fn entry(&self, act: AuditAct) -> Entry {
        let Acting { by, at, reason } = self.clone();
        let (subject, details) = (String::new(), Map::new());
        Entry {
            entry: NewAuditEntry {
                by,
                at,
                act,
                about: None,
                subject,
                details: "{}".into(),
                reason,
            },
            details,
        }
    }
}

/// An entry of the log while it is written.
pub(super) struct Entry {
    entry: NewAuditEntry,
    details: Map<String, Value>,
}

impl Entry {
    pub(super) fn about(mut self, person: PersonId) -> Entry {
        self.entry.about = Some(person);
        self
    }

    pub(super) fn subject(mut self, subject: impl ToString) -> Entry {
        self.entry.subject = subject.to_string();
        self
    }

    pub(super) fn detail(mut self, name: &str, value: impl ToString) -> Entry {
        self.details.insert(name.into(), Value::String(value.to_string()));
        self
    }

    /// What is not changed is left out. Of a real name and a FIDE ID it says only whether there is
    /// one: what is erased from the account must not stay here.
    pub(super) fn changes(self, changes: &[StandingChange]) -> Entry {
        let presence = |is: bool| if is { "set" } else { "removed" };
        changes.iter().fold(self, |entry, change| match change {
            StandingChange::Title(title) => entry.detail("title", title.as_deref().unwrap_or("")),
            StandingChange::RealName(name) => entry.detail("realName", presence(name.is_some())),
            StandingChange::FideId(id) => entry.detail("fideId", presence(id.is_some())),
            StandingChange::ShowsIdentity(is) => entry.detail("showsIdentity", is),
            StandingChange::Bot(is) => entry.detail("bot", is),
            StandingChange::Arbiter(is) => entry.detail("arbiter", is),
            StandingChange::Admin(is) => entry.detail("admin", is),
            StandingChange::Disabled(is) => entry.detail("disabled", is),
            StandingChange::Muted(is) => entry.detail("muted", is),
            StandingChange::Closed => entry.detail("closed", true),
        })
    }

    pub(super) fn written(mut self) -> NewAuditEntry {
        self.entry.details = Value::Object(self.details).to_string();
        self.entry
    }
}
