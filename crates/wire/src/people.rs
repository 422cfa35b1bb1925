//! People over HTTP, and the games they ask for.

use serde::{Deserialize, Serialize};

use crate::site::SiteLook;
use crate::{
    rating_range::RatingRange,
    server::{Opening, Outcome, Side, Sides},
};

/// Settings for a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameSettings {
    /// The time control: `3+2`, `40/90+30:30+30`, `3 days`.
    pub time: String,
    /// Black's time control, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_black: Option<String>,
    /// The side of the person who asks.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<SideChoice>"))]
    pub side: SideChoice,
    /// Which draws need a claim.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<RulesetName>"))]
    pub ruleset: RulesetName,
    /// Whether the game is rated.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The start position, if not the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Whether this is Chess960: with a random start position if there is no `fen`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub chess960: bool,
    /// After how many seconds an absent player loses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub absence: Option<u64>,
    /// Whether takebacks are allowed; never in a rated game.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub takebacks: bool,
    /// Whether the players can chat.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub chat: bool,
    /// The computer as the opponent, if wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<ComputerChoice>,
    /// Further things that the players may not do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Rule>>"))]
    pub rules: Vec<Rule>,
    /// Whether players of a game without a clock come and go, as in correspondence. Programs that
    /// play several games leave on purpose.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub no_countdown: bool,
    /// Which opponents an open seek takes, by rating: a number is the distance from the seeker's
    /// own rating, which grows while they wait; `1500-1800` is fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number | string"))]
    pub rating_range: Option<RatingRange>,
}

/// Something that the players may not do, by the name lichess has for it.
#[derive(
    Copy,
    Clone,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Rule {
    /// Abort the game.
    NoAbort,
    /// Offer a rematch.
    NoRematch,
    /// Give the opponent time.
    NoGiveTime,
    /// Win because the opponent is absent.
    NoClaimWin,
    /// Offer a draw before move 30.
    NoEarlyDraw,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] =
        [Rule::NoAbort, Rule::NoRematch, Rule::NoGiveTime, Rule::NoClaimWin, Rule::NoEarlyDraw];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Rule::NoAbort => "noAbort",
            Rule::NoRematch => "noRematch",
            Rule::NoGiveTime => "noGiveTime",
            Rule::NoClaimWin => "noClaimWin",
            Rule::NoEarlyDraw => "noEarlyDraw",
        }
    }
}

/// The computer as the opponent.
///
/// One of these: the built-in engine at a level, an opponent that plays as people of a rating do, a
/// character, or another program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ComputerChoice {
    /// The level, from 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The rating of the people it plays like, from 250 to 2200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// The name of a character, which has a rating and a style.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<String>,
    /// The name of a program that the operator has installed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

/// The computer opponents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ComputersView {
    /// The levels of the built-in engine, weakest first.
    pub levels: Vec<u8>,
    /// The lowest and the highest rating of opponents that play as people do.
    pub ratings: [u16; 2],
    /// Characters, weakest first.
    pub characters: Vec<CharacterView>,
    /// Other programs, by name.
    pub programs: Vec<String>,
}

/// An opponent with a name and a style.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CharacterView {
    /// The name.
    pub name: String,
    /// The rating it plays like.
    pub rating: u16,
    /// How it plays.
    pub boldness: BoldnessView,
}

/// Whether a character attacks or waits.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum BoldnessView {
    /// Waits, and trades pieces.
    Cautious,
    /// Neither.
    Even,
    /// Attacks.
    Bold,
}

fn yes() -> bool {
    true
}

/// The choice of a side.
#[derive(
    Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Random.
    #[default]
    Random,
}

/// Which draws need a claim.
#[derive(
    Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RulesetName {
    /// Draws are automatic, as in the Online Regulations.
    #[default]
    Online,
    /// Draws must be claimed, as over the board.
    Otb,
}

impl From<RulesetName> for game::Ruleset {
    fn from(name: RulesetName) -> game::Ruleset {
        match name {
            RulesetName::Online => game::Ruleset::Online,
            RulesetName::Otb => game::Ruleset::Otb,
        }
    }
}

/// A person in a list or next to a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonView {
    /// The display name.
    pub name: String,
    /// Whether they are a guest.
    pub guest: bool,
    /// A title before the name, where it may be shown; `BOT` for a bot.
    pub title: Option<String>,
    /// The real name, where it may be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub real_name: Option<String>,
    /// The rating at the speed in question.
    pub rating: Option<i32>,
    /// Whether the rating is provisional.
    pub provisional: bool,
}

/// The caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// Who they are; none for a new visitor.
    pub person: Option<PersonView>,
    /// The roles of the account; none for a guest.
    pub roles: Option<Roles>,
    /// Who can register.
    pub registration: Registration,
    /// Whether people can chat on this server.
    pub chat: bool,
    /// Whether only people with an account can play, seek and chat.
    pub accounts_only: bool,
    /// Whether the server sends mail, so that forgotten passwords can be reset by it.
    pub mail: bool,
    /// Where the source code of the server is; none if it does not say.
    pub source: Option<String>,
    /// Their preferences.
    pub preferences: Option<Preferences>,
    /// What the operator announces to everybody; left out if nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub announcement: Option<String>,
    /// What is different from other servers on every page; left out if nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub site: Option<SiteLook>,
    /// Whether the operator says something about this server; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub about: bool,
}

/// The roles of an account.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Roles {
    /// A bot.
    pub bot: bool,
    /// May be an arbiter.
    pub arbiter: bool,
    /// An operator.
    pub admin: bool,
    /// Muted.
    pub muted: bool,
}

/// Who can register.
#[derive(
    Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Registration {
    /// Everyone.
    #[default]
    Open,
    /// Those with an invitation.
    Invitation,
    /// Nobody: the operator creates accounts.
    Closed,
}

/// A person's preferences. Those that are left out have the page's defaults.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Preferences {
    /// Smart moves: one click plays when only one move is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smart_move: Option<bool>,
    /// Premoves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub premove: Option<bool>,
    /// Promote to a queen without asking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auto_queen: Option<bool>,
    /// Confirm each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm_move: Option<bool>,
    /// Sounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sound: Option<bool>,
    /// How loud the sounds are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume: Option<Word>,
    /// The board theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Word>,
    /// The piece set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Word>,
    /// The size of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Word>,
    /// Letters or figurines in the notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<Word>,
    /// Coordinates at the edge of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<bool>,
    /// Animation speed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub animation: Option<Word>,
    /// Zen mode: only board, clocks, and moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zen: Option<bool>,
    /// Light or dark theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Word>,
    /// The language of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Word>,
    /// How far the ratings of opponents in the lobby may be away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_range: Option<Word>,
    /// Open the board, wherever the player is, when their round starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_board: Option<bool>,
}

/// A short keyword of the page: letters, digits, and `-`, at most 24.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(try_from = "String")]
pub struct Word(String);

impl TryFrom<String> for Word {
    type Error = String;

    fn try_from(text: String) -> Result<Word, String> {
        let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if plain && (1..=24).contains(&text.len()) {
            Ok(Word(text))
        } else {
            Err("a choice is a word of at most 24 letters, digits and -".into())
        }
    }
}

/// A profile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// Who it is.
    pub person: PersonView,
    /// When they joined, in milliseconds since 1970; none for a guest.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub since: Option<u64>,
    /// Whether the account is closed or disabled.
    pub gone: bool,
    /// Whether the caller follows them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub following: bool,
    /// By speed, fastest first.
    pub speeds: Vec<SpeedView>,
}

/// A person's results at one speed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SpeedView {
    /// `blitz`, `rapid`, …
    pub speed: String,
    /// Finished games that count.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub games: u64,
    /// Won.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub wins: u64,
    /// Lost.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub losses: u64,
    /// Drawn.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub draws: u64,
    /// Moves made.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub moves: u64,
    /// The rating; none before the first rated game.
    pub rating: Option<RatingView>,
}

/// A rating.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RatingView {
    /// The number.
    pub rating: i32,
    /// The deviation.
    pub deviation: u32,
    /// Whether it is provisional.
    pub provisional: bool,
    /// Rated games.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub games: u64,
}

/// A game in a person's history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayedView {
    /// Its id.
    pub id: String,
    /// When it was created, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// The players, with their ratings before the game; none for a free seat.
    pub players: Sides<Option<PersonView>>,
    /// The side of the person whose history this is.
    pub side: Side,
    /// `blitz`, `rapid`, …
    pub speed: String,
    /// The time control of each side: `3+2`.
    pub time: Sides<String>,
    /// Whether it was rated.
    pub rated: bool,
    /// The number of plies.
    pub plies: u32,
    /// The result for this person: `win`, `draw`, `loss`, `none`, `unfinished`.
    pub result: String,
    /// How it ended, in English.
    pub ending: Option<String>,
    /// How it ended, for those who only look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub outcome: Option<Outcome>,
    /// How it changed the ratings.
    pub changes: Option<Sides<i32>>,
    /// The opening; none while the game is in progress.
    pub opening: Option<Opening>,
    /// The last position; none while the game is in progress.
    pub last_position: Option<LastPosition>,
}

/// The last position of a game that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LastPosition {
    /// The position.
    pub fen: String,
    /// The last move as UCI.
    pub last_move: Option<String>,
}

/// An entry on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LeaderView {
    /// The player, with their rating.
    pub person: PersonView,
    /// Rated games.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub games: u64,
}
