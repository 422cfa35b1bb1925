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
mod perf;
mod swiss;
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
    ChatRecord, Expiration, GameClock, GameFull, GameLine, GamePlayer, GameState, OpponentGone,
    initial_fen,
};
pub use perf::{
    GameCounts, Glicko, NotableResult, PerfCounts, PerfDetail, PerfStatistics, PerfType,
    PlayStreak, ResultStreak, Results, Streak, StreakEnd, Streaks, UserName,
};
pub use swiss::{Swiss, SwissNextRound, SwissResult, SwissStats, SwissVerdicts};
pub use tv::{
    Channel, Channels, Featured, FeaturedPlayer, FeedLine, Step, StreamedGame, StreamedPlayer,
    WatchLine, Watched,
};
pub use user::{
    AccessToken, AccountPreferences, Activity, Autocomplete, Count, Crosstable, DayOfGames,
    Interval, Kid, LeaderPerf, Leaderboard, LeaderboardUser, OAuthError, Ok, PlayTime, Prefs,
    RatingHistory, RatingProgress, TokenInfo, User, UserPerf, UserStatus,
};

/// A record as one line of JSON.
pub fn to_line(record: &impl serde::Serialize) -> String {
    serde_json::to_string(record).expect("a record has a JSON form")
}
