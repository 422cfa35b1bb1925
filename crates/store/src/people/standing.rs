/// What an account is and may do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// A title before the name, such as `GM`.
    pub title: Option<String>,
    /// A program plays under this name.
    pub bot: bool,
    /// May be an arbiter of games.
    pub arbiter: bool,
    /// May do what the operator does.
    pub admin: bool,
    /// Cannot sign in or act, until enabled again.
    pub disabled: bool,
    /// Cannot write to others.
    pub muted: bool,
    /// Closed by its owner, for good: the name stays taken.
    pub closed: bool,
}

/// One change of a [`Standing`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StandingChange {
    /// Another title, or none.
    Title(Option<String>),
    /// A program plays under this name, or not.
    Bot(bool),
    /// May be an arbiter, or not.
    Arbiter(bool),
    /// May do what the operator does, or not.
    Admin(bool),
    /// Disabled: every session and token ends with it; or enabled again.
    Disabled(bool),
    /// Muted or not.
    Muted(bool),
    /// Closed: every session and token ends with it, and the password.
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
