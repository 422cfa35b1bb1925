//! A challenge.

use game::{Speed, TimeControl};
use schemars::JsonSchema;
use serde::Serialize;

use super::{ClockPlan, Player, Variant, common::first_stage};
use crate::GameId;

/// Somebody asks for a game. Its id becomes that of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its id.
    pub id: GameId,
    /// Where people can answer it.
    pub url: String,
    /// `created`, `canceled`, `declined` or `accepted`.
    pub status: &'static str,
    /// Who asks; none if it is for any two.
    pub challenger: Option<Player>,
    /// Who is asked; none if whoever has the address.
    pub dest_user: Option<Player>,
    /// What kind of chess.
    pub variant: Variant,
    /// Whether ratings change.
    pub rated: bool,
    /// `blitz`, `rapid`, …
    pub speed: &'static str,
    /// How much time.
    pub time_control: ChallengeTime,
    /// What the challenger chose: `white`, `black` or `random`.
    pub color: &'static str,
    /// What the challenger will have.
    pub final_color: &'static str,
    /// The speed once more, for people.
    pub perf: Perf,
    /// `in` or `out`, for the receiver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<&'static str>,
    /// Where the game begins, if not at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// The game that this is a rematch of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<GameId>,
    /// What the players may not do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<&'static str>,
    /// Why it was declined, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<&'static str>,
    /// And for programs, in small letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline_reason_key: Option<String>,
    /// A clock that lichess has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_plan: Option<ClockPlan>,
    /// `otb` where draws are claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<&'static str>,
}

/// A speed, for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Perf {
    /// Nothing: the letter of a font of lichess's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<&'static str>,
    /// The name.
    pub name: &'static str,
}

/// How much time a challenge is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ChallengeTime {
    /// A clock.
    Clock {
        /// Seconds at the beginning.
        limit: u64,
        /// Seconds with each move.
        increment: u64,
        /// Both, for people.
        show: String,
    },
    /// Days for each move.
    Correspondence {
        /// How many.
        days_per_turn: u32,
    },
    /// No clock.
    Unlimited,
}

impl ChallengeTime {
    /// That of a clock; of one with stages, the first.
    pub fn of(time: &TimeControl) -> ChallengeTime {
        match (time, first_stage(time)) {
            (TimeControl::Correspondence { days }, _) => {
                ChallengeTime::Correspondence { days_per_turn: *days }
            }
            (_, Some((base, bonus))) => ChallengeTime::Clock {
                limit: base.whole_seconds(),
                increment: bonus.whole_seconds(),
                show: time.to_string(),
            },
            (_, None) => ChallengeTime::Unlimited,
        }
    }
}

/// Challenges of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct ChallengeList {
    /// To them.
    #[serde(rename = "in")]
    pub incoming: Vec<Challenge>,
    /// By them.
    #[serde(rename = "out")]
    pub outgoing: Vec<Challenge>,
}

/// Why a challenge is declined.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum DeclineReason {
    /// It just is.
    #[default]
    Generic,
    /// Not now.
    Later,
    /// The clock is too fast.
    TooFast,
    /// The clock is too slow.
    TooSlow,
    /// Another clock would do.
    TimeControl,
    /// A rated game would do.
    Rated,
    /// A casual game would do.
    Casual,
    /// Standard chess would do.
    Standard,
    /// Not this kind of chess.
    Variant,
    /// No bots.
    NoBot,
    /// Only bots.
    OnlyBot,
}

impl DeclineReason {
    /// All there are.
    pub const ALL: [DeclineReason; 11] = [
        DeclineReason::Generic,
        DeclineReason::Later,
        DeclineReason::TooFast,
        DeclineReason::TooSlow,
        DeclineReason::TimeControl,
        DeclineReason::Rated,
        DeclineReason::Casual,
        DeclineReason::Standard,
        DeclineReason::Variant,
        DeclineReason::NoBot,
        DeclineReason::OnlyBot,
    ];

    /// The name that programs send.
    pub const fn key(self) -> &'static str {
        match self {
            DeclineReason::Generic => "generic",
            DeclineReason::Later => "later",
            DeclineReason::TooFast => "tooFast",
            DeclineReason::TooSlow => "tooSlow",
            DeclineReason::TimeControl => "timeControl",
            DeclineReason::Rated => "rated",
            DeclineReason::Casual => "casual",
            DeclineReason::Standard => "standard",
            DeclineReason::Variant => "variant",
            DeclineReason::NoBot => "noBot",
            DeclineReason::OnlyBot => "onlyBot",
        }
    }

    /// In words, for the challenger.
    pub const fn words(self) -> &'static str {
        match self {
            DeclineReason::Generic => "No game at the moment.",
            DeclineReason::Later => "Not now: please ask again later.",
            DeclineReason::TooFast => "Too fast: please ask with a slower clock.",
            DeclineReason::TooSlow => "Too slow: please ask with a faster clock.",
            DeclineReason::TimeControl => "Not with this clock.",
            DeclineReason::Rated => "Rated games only, please.",
            DeclineReason::Casual => "Casual games only, please.",
            DeclineReason::Standard => "Standard chess only, please.",
            DeclineReason::Variant => "Not this kind of chess.",
            DeclineReason::NoBot => "No games against bots.",
            DeclineReason::OnlyBot => "Games against bots only.",
        }
    }

    /// The reason with this name, in any capitals; whatever else is said is no
    /// particular reason.
    pub fn named(name: &str) -> DeclineReason {
        let found = DeclineReason::ALL.into_iter().find(|one| one.key().eq_ignore_ascii_case(name));
        found.unwrap_or_default()
    }
}

impl Challenge {
    /// The two names of a speed.
    pub fn perf(speed: Speed) -> (&'static str, Perf) {
        (speed.key(), Perf { icon: Some(""), name: super::perf_name(speed) })
    }
}
