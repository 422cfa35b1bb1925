//! The log of what operators did.

use game::{PersonId, Timestamp};
pub use wire::audit::AuditAct;

/// Who did something.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AuditAuthor {
    /// An account: an operator, or an arbiter who muted somebody.
    Person(PersonId),
    /// Somebody at the command line of the server.
    CommandLine,
}

impl AuditAuthor {
    /// As it is in the tables: none for the command line.
    pub(crate) fn person(self) -> Option<PersonId> {
        match self {
            AuditAuthor::Person(person) => Some(person),
            AuditAuthor::CommandLine => None,
        }
    }
}

impl From<Option<PersonId>> for AuditAuthor {
    fn from(person: Option<PersonId>) -> AuditAuthor {
        person.map_or(AuditAuthor::CommandLine, AuditAuthor::Person)
    }
}

/// An entry to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAuditEntry {
    /// Who did it.
    pub by: AuditAuthor,
    /// When.
    pub at: Timestamp,
    /// What.
    pub act: AuditAct,
    /// To whom, if to a person. Their name is looked up, so that it can change.
    pub about: Option<PersonId>,
    /// To what else: a game, or a report by its number. May be empty.
    pub subject: String,
    /// What changed, as JSON. Never a secret, a real name, or a FIDE ID.
    pub details: String,
    /// Why, in the operator's words; may be empty.
    pub reason: String,
}

/// An entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// Its number; later ones are higher.
    pub number: u64,
    /// What it says.
    pub entry: NewAuditEntry,
}

/// Which entries.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct AuditFilter {
    /// Only what they did.
    pub by: Option<AuditAuthor>,
    /// Only what was done to them.
    pub about: Option<PersonId>,
    /// Only this.
    pub act: Option<AuditAct>,
}
