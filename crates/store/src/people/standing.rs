/// The title, roles, and restrictions of an account.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// A title before the name, such as `GM`.
    pub title: Option<String>,
    /// A bot account.
    pub bot: bool,
    /// May be an arbiter of games.
    pub arbiter: bool,
    /// May do what the operator does.
    pub admin: bool,
    /// Cannot sign in or act until enabled again.
    pub disabled: bool,
    /// Muted: cannot write to others.
    pub muted: bool,
    /// Closed by its owner, for good: the name stays taken.
    pub closed: bool,
}

/// One change of a [`Standing`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StandingChange {
    /// Another title, or none.
    Title(Option<String>),
    /// A bot account, or not.
    Bot(bool),
    /// May be an arbiter, or not.
    Arbiter(bool),
    /// May do what the operator does, or not.
    Admin(bool),
    /// Disabled, which ends every session and token, or enabled again.
    Disabled(bool),
    /// Muted or not.
    Muted(bool),
    /// Closed, which ends every session and token and removes the password.
    Closed,
}

impl Standing {
    /// Whether the account can be used.
    pub fn is_active(&self) -> bool {
        !self.disabled && !self.closed
    }

    pub(crate) fn apply(&mut self, change: &StandingChange) {
        match change {
            StandingChange::Title(title) => self.title.clone_from(title),
            StandingChange::Bot(is) => self.bot = *is,
            StandingChange::Arbiter(is) => self.arbiter = *is,
            StandingChange::Admin(is) => self.admin = *is,
            StandingChange::Disabled(is) => self.disabled = *is,
            StandingChange::Muted(is) => self.muted = *is,
            StandingChange::Closed => self.closed = true,
        }
    }
}
