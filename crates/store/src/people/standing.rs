/// The title, roles, and restrictions of an account.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// A title before the name, such as `GM`.
    pub title: Option<String>,
    /// The player's real name, as it stands in tables of results.
    pub real_name: Option<String>,
    /// The player's number at FIDE.
    pub fide_id: Option<u32>,
    /// Shows title and real name in all games, not only in official ones.
    pub shows_identity: bool,
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
    /// Another real name, or none.
    RealName(Option<String>),
    /// Another FIDE ID, or none.
    FideId(Option<u32>),
    /// Shows title and real name in all games, or in official ones alone.
    ShowsIdentity(bool),
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

    /// Whether the account can do what the operator does.
    pub fn is_operator(&self) -> bool {
        self.admin && self.is_active()
    }

    /// The title to show before the name: `BOT` for a bot always, another one in official games, or
    /// where its owner agreed.
    pub fn shown_title(&self, official: bool) -> Option<String> {
        if self.bot {
            return Some("BOT".into());
        }
        self.title.clone().filter(|_| official || self.shows_identity)
    }

    /// The real name to show: in official games, or where its owner agreed.
    pub fn shown_real_name(&self, official: bool) -> Option<String> {
        self.real_name.clone().filter(|_| official || self.shows_identity)
    }

    /// The FIDE ID to show, by the same rule.
    pub fn shown_fide_id(&self, official: bool) -> Option<u32> {
        self.fide_id.filter(|_| official || self.shows_identity)
    }

    pub(crate) fn apply(&mut self, change: &StandingChange) {
        match change {
            StandingChange::Title(title) => self.title.clone_from(title),
            StandingChange::RealName(name) => self.real_name.clone_from(name),
            StandingChange::FideId(id) => self.fide_id = *id,
            StandingChange::ShowsIdentity(is) => self.shows_identity = *is,
            StandingChange::Bot(is) => self.bot = *is,
            StandingChange::Arbiter(is) => self.arbiter = *is,
            StandingChange::Admin(is) => self.admin = *is,
            StandingChange::Disabled(is) => self.disabled = *is,
            StandingChange::Muted(is) => self.muted = *is,
            StandingChange::Closed => self.closed = true,
        }
    }
}
