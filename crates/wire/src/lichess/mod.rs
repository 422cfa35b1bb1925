//! The objects of the lichess API, as existing clients know them. They are only written, never
//! read.
//!
//! What lichess does not have (stages, delays, a clock for each side, rulesets) is in fields of its
//! own, `clockPlan` and `ruleset`, which clients ignore.

mod challenge;
mod common;
mod event;
mod export;
mod game_info;
mod game_state;
mod tv;
mod user;

pub use challenge::{Challenge, ChallengeList, ChallengeTime, DeclineReason, Perf};
pub use common::{ClockPlan, Player, Status, Variant, clock_plan, color_name, perf_name};
pub use event::Event;
pub use export::{
    BulkClock, BulkGame, BulkPairing, BulkPairings, ChatMessage, CreatedGame, ExportedClock,
    ExportedGame, ExportedOpening, ExportedPlayer, ImportedGame, LightUser, OpenChallenge, OpenTo,
    SeekId,
};
pub use game_info::{Compat, GameInfo, NowPlaying, Opponent, full_id, source};
pub use game_state::{
    ChatRecord, Expiration, GameClock, GameFull, GameLine, GameState, OpponentGone, initial_fen,
};
pub use tv::{Channel, Channels, Featured, FeaturedPlayer, FeedLine, Step, WatchLine, Watched};
pub use user::{
    AccessToken, AccountPreferences, Activity, Count, Crosstable, DayOfGames, GameCounts, Glicko,
    Interval, Kid, LeaderPerf, Leaderboard, LeaderboardUser, OAuthError, Ok, PerfCounts,
    PerfDetail, PerfStatistics, PerfType, PlayTime, Prefs, RatingHistory, TokenInfo, User,
    UserName, UserPerf, UserStatus,
};

/// A record as one line of JSON.
pub fn to_line(record: &impl serde::Serialize) -> String {
    serde_json::to_string(record).expect("a record has a JSON form")
}
