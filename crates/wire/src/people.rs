//! What is said about people over HTTP, and the games they wish for.

use serde::{Deserialize, Serialize};

use crate::server::{Side, Sides};

/// What a new game shall be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wish {
    /// The clock, as people write it: `3+2`, `40/90+30:30+30`, `3 days`.
    pub time: String,
    /// Black's clock, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_black: Option<String>,
    /// The side of whoever wishes.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<SideWish>"))]
    pub side: SideWish,
    /// Which draws need a claim.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<RulesetName>"))]
    pub ruleset: RulesetName,
    /// Whether ratings change.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Where the game begins, if not at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// One of the 960 arrays, by chance; or how `fen` is read.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub chess960: bool,
    /// How many seconds an absent player is waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub absence: Option<u64>,
    /// Whether moves can be taken back by agreement; never in a rated game.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub takebacks: bool,
    /// Whether the players can talk.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub chat: bool,
    /// The computer as the opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<ComputerWish>,
    /// What the players may not do, beside this.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Rule>>"))]
    pub rules: Vec<Rule>,
}

/// Something that the players of a game may not do, as lichess names it.
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
    /// To abort the game.
    NoAbort,
    /// To have another one after it.
    NoRematch,
    /// To give the opponent time.
    NoGiveTime,
    /// To win because the opponent stays away.
    NoClaimWin,
    /// To offer a draw before the thirtieth move.
    NoEarlyDraw,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 5] =
        [Rule::NoAbort, Rule::NoRematch, Rule::NoGiveTime, Rule::NoClaimWin, Rule::NoEarlyDraw];

    /// Its name, as it is written.
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

/// The opponent that is always there.
///
/// Either the zone's own engine at a level or another program, not both.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ComputerWish {
    /// How well it shall play: 1 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The name of a program that the operator added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

/// The computer's players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ComputersView {
    /// The levels of the zone's own engine, the weakest first.
    pub levels: Vec<u8>,
    /// Other programs, by name.
    pub programs: Vec<String>,
}

fn yes() -> bool {
    true
}

/// Which side somebody wants.
#[derive(
    Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SideWish {
    /// White.
    White,
    /// Black.
    Black,
    /// Either, by chance.
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
    /// As the Online Regulations have it.
    #[default]
    Online,
    /// As over the board.
    Otb,
}

/// Somebody, in a list or beside a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonView {
    /// The name to show.
    pub name: String,
    /// Whether they are a guest, without a page of their own.
    pub guest: bool,
    /// A title before the name; `BOT` for a program.
    pub title: Option<String>,
    /// The rating at the speed in question.
    pub rating: Option<i32>,
    /// Whether that is only a guess.
    pub provisional: bool,
}

/// Whoever is calling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// Who; none if they have never done anything here.
    pub person: Option<PersonView>,
    /// What the account may do; none for a guest.
    pub roles: Option<Roles>,
    /// Whether anybody can register, or how.
    pub registration: Registration,
    /// What they prefer.
    pub preferences: Option<Preferences>,
}

/// What an account is and may do.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Roles {
    /// A program.
    pub bot: bool,
    /// May be an arbiter.
    pub arbiter: bool,
    /// May do what the operator does.
    pub admin: bool,
    /// Cannot write to others.
    pub muted: bool,
}

/// Who can make an account.
#[derive(
    Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Registration {
    /// Everybody.
    #[default]
    Open,
    /// Whoever has an invitation.
    Invitation,
    /// Nobody but the operator.
    Closed,
}

/// What a person prefers. What is not said is as the page has it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Preferences {
    /// One square is enough where only one move starts or ends there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smart_move: Option<bool>,
    /// Moves can be entered in advance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub premove: Option<bool>,
    /// A pawn becomes a queen without a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auto_queen: Option<bool>,
    /// A move is sent when it is confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm_move: Option<bool>,
    /// Moves can be heard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sound: Option<bool>,
    /// The look of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Word>,
    /// The look of the pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Word>,
    /// The size of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Word>,
    /// Letters or figurines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<Word>,
    /// Letters and numbers at the edge of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<bool>,
    /// How fast pieces glide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub animation: Option<Word>,
    /// Only board, clocks and moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zen: Option<bool>,
    /// Light or dark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Word>,
    /// The language of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Word>,
}

/// A short word of the page's own: letters, digits and `-`, at most 24.
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

/// Somebody's page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// Who.
    pub person: PersonView,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since: u64,
    /// Whether the account is closed or disabled.
    pub gone: bool,
    /// By speed, from the fastest.
    pub speeds: Vec<SpeedView>,
}

/// How somebody does at one speed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SpeedView {
    /// `blitz`, `rapid`, …
    pub speed: String,
    /// Games that count.
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
    /// How far it may be off.
    pub deviation: u32,
    /// Whether it is only a guess.
    pub provisional: bool,
    /// Rated games.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub games: u64,
}

/// A game in somebody's history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayedView {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// Who played, with the ratings before it; none for a free seat.
    pub players: Sides<Option<PersonView>>,
    /// The side of the person whose history this is.
    pub side: Side,
    /// `blitz`, `rapid`, …
    pub speed: String,
    /// Whether it was rated.
    pub rated: bool,
    /// Moves of either side.
    pub plies: u32,
    /// For this person: `win`, `draw`, `loss`, `none`, `unfinished`.
    pub result: String,
    /// How it ended, in words.
    pub ending: Option<String>,
    /// What it did to the ratings.
    pub changes: Option<Sides<i32>>,
}

/// A place on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LeaderView {
    /// Who, with their rating.
    pub person: PersonView,
    /// Rated games.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub games: u64,
}
