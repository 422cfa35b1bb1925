use std::{fmt, sync::Arc};

use crate::{
    AccountStore, ArbiterStore, BulkStore, ChatStore, CompetitionStore, EmailStore, ExplorerStore,
    FollowStore, GameStore, HistoryStore, ImportStore, InvitationStore, ModerationStore, NodeStore,
    OperatorStore, PersonStore, PersonalDataStore, PreferenceStore, RatingStore, RematchStore,
    SeekStore, SessionStore, SettingStore, TokenStore,
};

/// Everything that a server stores: what a database must implement.
pub trait Backend:
    GameStore
    + NodeStore
    + PersonStore
    + AccountStore
    + SessionStore
    + TokenStore
    + InvitationStore
    + PreferenceStore
    + HistoryStore
    + RatingStore
    + ImportStore
    + SeekStore
    + ArbiterStore
    + BulkStore
    + ChatStore
    + CompetitionStore
    + ModerationStore
    + OperatorStore
    + FollowStore
    + EmailStore
    + SettingStore
    + PersonalDataStore
    + ExplorerStore
    + RematchStore
{
}

impl<S> Backend for S where
    S: GameStore
        + NodeStore
        + PersonStore
        + AccountStore
        + SessionStore
        + TokenStore
        + InvitationStore
        + PreferenceStore
        + HistoryStore
        + RatingStore
        + ImportStore
        + SeekStore
        + ArbiterStore
        + BulkStore
        + ChatStore
        + CompetitionStore
        + ModerationStore
        + OperatorStore
        + FollowStore
        + EmailStore
        + SettingStore
        + PersonalDataStore
        + ExplorerStore
        + RematchStore
{
}

/// The stores of a server, one handle for each concern. Usually one database
/// is behind all of them. It is chosen at run time, and a test can replace a
/// single one, for example with one that fails.
#[derive(Clone)]
pub struct Store {
    /// Games and their events.
    pub games: Arc<dyn GameStore>,
    /// Nodes and their leases.
    pub nodes: Arc<dyn NodeStore>,
    /// People, guests included.
    pub people: Arc<dyn PersonStore>,
    /// Accounts and their passwords.
    pub accounts: Arc<dyn AccountStore>,
    /// Browsers that are signed in.
    pub sessions: Arc<dyn SessionStore>,
    /// API tokens and OAuth grants.
    pub tokens: Arc<dyn TokenStore>,
    /// Invitations to register.
    pub invitations: Arc<dyn InvitationStore>,
    /// People's preferences.
    pub preferences: Arc<dyn PreferenceStore>,
    /// Games that people played.
    pub history: Arc<dyn HistoryStore>,
    /// Ratings and leaderboards.
    pub ratings: Arc<dyn RatingStore>,
    /// Imported games.
    pub imports: Arc<dyn ImportStore>,
    /// Open seeks and challenges.
    pub seeks: Arc<dyn SeekStore>,
    /// Arbiters and their games.
    pub arbiters: Arc<dyn ArbiterStore>,
    /// Bulk orders.
    pub bulk: Arc<dyn BulkStore>,
    /// Chat lines.
    pub chat: Arc<dyn ChatStore>,
    /// Competitions.
    pub competitions: Arc<dyn CompetitionStore>,
    /// Blocks, reports, and guests who are muted.
    pub moderation: Arc<dyn ModerationStore>,
    /// What operators do, and the log of it.
    pub operators: Arc<dyn OperatorStore>,
    /// Who follows whom.
    pub follows: Arc<dyn FollowStore>,
    /// E-mail addresses, and links that were mailed.
    pub emails: Arc<dyn EmailStore>,
    /// What operators chose while the server was running.
    pub settings: Arc<dyn SettingStore>,
    /// What is kept about people, for export and deletion.
    pub personal_data: Arc<dyn PersonalDataStore>,
    /// Moves by position.
    pub explorer: Arc<dyn ExplorerStore>,
    /// Rematch offers.
    pub rematches: Arc<dyn RematchStore>,
}

impl Store {
    /// All handles on the same database.
    pub fn new(database: Arc<impl Backend>) -> Store {
        Store {
            games: database.clone(),
            nodes: database.clone(),
            people: database.clone(),
            accounts: database.clone(),
            sessions: database.clone(),
            tokens: database.clone(),
            invitations: database.clone(),
            preferences: database.clone(),
            history: database.clone(),
            ratings: database.clone(),
            imports: database.clone(),
            seeks: database.clone(),
            arbiters: database.clone(),
            bulk: database.clone(),
            chat: database.clone(),
            competitions: database.clone(),
            moderation: database.clone(),
            operators: database.clone(),
            follows: database.clone(),
            emails: database.clone(),
            settings: database.clone(),
            personal_data: database.clone(),
            explorer: database.clone(),
            rematches: database,
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}
