use std::{fmt, str::FromStr};

/// What an API token allows its holder to do.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    /// Play as a person.
    BoardPlay,
    /// Play as a bot.
    BotPlay,
    /// See challenges.
    ChallengeRead,
    /// Create, accept, and decline challenges.
    ChallengeWrite,
    /// Create many games at once.
    ChallengeBulk,
    /// Read preferences.
    PreferenceRead,
    /// Change preferences.
    PreferenceWrite,
    /// See whom the account follows.
    FollowRead,
    /// Follow and block players.
    FollowWrite,
    /// Write messages in games.
    MsgWrite,
    /// Create, enter, and leave tournaments.
    TournamentWrite,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 11] = [
        Scope::BoardPlay,
        Scope::BotPlay,
        Scope::ChallengeRead,
        Scope::ChallengeWrite,
        Scope::ChallengeBulk,
        Scope::PreferenceRead,
        Scope::PreferenceWrite,
        Scope::FollowRead,
        Scope::FollowWrite,
        Scope::MsgWrite,
        Scope::TournamentWrite,
    ];

    /// The name in the API, as existing clients know it.
    pub const fn key(self) -> &'static str {
        match self {
            Scope::BoardPlay => "board:play",
            Scope::BotPlay => "bot:play",
            Scope::ChallengeRead => "challenge:read",
            Scope::ChallengeWrite => "challenge:write",
            Scope::ChallengeBulk => "challenge:bulk",
            Scope::PreferenceRead => "preference:read",
            Scope::PreferenceWrite => "preference:write",
            Scope::FollowRead => "follow:read",
            Scope::FollowWrite => "follow:write",
            Scope::MsgWrite => "msg:write",
            Scope::TournamentWrite => "tournament:write",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Scope {
    type Err = String;

    fn from_str(text: &str) -> Result<Scope, String> {
        let found = Scope::ALL.into_iter().find(|scope| scope.key() == text);
        found.ok_or_else(|| {
            let known = Scope::ALL.map(Scope::key).join(", ");
            format!("{text:?} is no scope; there are {known}")
        })
    }
}
