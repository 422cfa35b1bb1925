use std::{fmt, sync::Arc};

use crate::{
    AccountStore, ArbiterStore, BulkStore, ChatStore, EmailStore, ExplorerStore, FollowStore,
    GameStore, HistoryStore, ImportStore, IntegrityStore, InvitationStore, ModerationStore,
    NodeStore, OperatorStore, PersonStore, PersonalDataStore, PreferenceStore, RatingStore,
    RematchStore, SeekStore, SessionStore, SettingStore, TokenStore, TournamentStore,
};

/// Declares what a server stores: for each concern its handle and its trait.
macro_rules! concerns {
    ($($(#[$doc:meta])* $handle:ident: $concern:ident,)*) => {
        /// Everything that a server stores: what a database must implement.
        pub trait Backend: $($concern +)* {}

        impl<S: $($concern +)*> Backend for S {}

        /// The stores of a server, one handle for each concern. Usually one database is behind all
        /// of them. It is chosen at run time, and a test can replace a single one, for example with
        /// one that fails.
        #[derive(Clone)]
        pub struct Store {
            $($(#[$doc])* pub $handle: Arc<dyn $concern>,)*
        }

        impl Store {
            /// All handles on the same database.
            pub fn new(database: Arc<impl Backend>) -> Store {
                Store { $($handle: database.clone(),)* }
            }
        }
    };
}

concerns! {
    /// Games and their events.
    games: GameStore,
    /// Nodes and their leases.
    nodes: NodeStore,
    /// People, guests included.
    people: PersonStore,
    /// Accounts and their passwords.
    accounts: AccountStore,
    /// Browsers that are signed in.
    sessions: SessionStore,
    /// API tokens and OAuth grants.
    tokens: TokenStore,
    /// Invitations to register.
    invitations: InvitationStore,
    /// People's preferences.
    preferences: PreferenceStore,
    /// Games that people played.
    history: HistoryStore,
    /// Ratings and leaderboards.
    ratings: RatingStore,
    /// Imported games.
    imports: ImportStore,
    /// Open seeks and challenges.
    seeks: SeekStore,
    /// Arbiters and their games.
    arbiters: ArbiterStore,
    /// Bulk orders.
    bulk: BulkStore,
    /// Chat lines.
    chat: ChatStore,
    /// Tournaments.
    tournaments: TournamentStore,
    /// Blocks, reports, and guests who are muted.
    moderation: ModerationStore,
    /// What operators do, and the log of it.
    operators: OperatorStore,
    /// Who follows whom.
    follows: FollowStore,
    /// E-mail addresses, and links that were mailed.
    emails: EmailStore,
    /// What operators chose while the server was running.
    settings: SettingStore,
    /// What is kept about people, for export and deletion.
    personal_data: PersonalDataStore,
    /// Moves by position.
    explorer: ExplorerStore,
    /// Rematch offers.
    rematches: RematchStore,
    /// Whether everything is as it was stored.
    integrity: IntegrityStore,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}
