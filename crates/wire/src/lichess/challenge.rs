//! A challenge.

use game::{RatingCategory, TimeControl};
use schemars::JsonSchema;
use serde::Serialize;

use super::{ClockPlan, Player, Variant, common::first_stage};
use crate::GameId;

/// A challenge. Its id becomes the id of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its id.
    pub id: GameId,
    /// Its page.
    pub url: String,
    /// `created`, `canceled`, `declined` or `accepted`.
    pub status: &'static str,
    /// The challenger; none for an open challenge.
    pub challenger: Option<Player>,
    /// The challenged player; none for a challenge by link.
    pub dest_user: Option<Player>,
    /// The variant.
    pub variant: Variant,
    /// Whether it is rated.
    pub rated: bool,
    /// `blitz`, `rapid`, …
    pub speed: &'static str,
    /// The time control.
    pub time_control: ChallengeTime,
    /// The challenger's choice: `white`, `black`, or `random`.
    pub color: &'static str,
    /// The challenger's color.
    pub final_color: &'static str,
    /// The speed, for display.
    pub perf: Perf,
    /// `in` or `out`, for the receiver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<&'static str>,
    /// The start position, if not the standard one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// The game that this is a rematch of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<GameId>,
    /// What the players may not do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<&'static str>,
    /// Why it was declined, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<&'static str>,
    /// The same as a key for programs, in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline_reason_key: Option<String>,
    /// A time control that lichess does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_plan: Option<ClockPlan>,
    /// `otb` if draws must be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<&'static str>,
}

/// A speed, for display.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Perf {
    /// Always empty: on lichess, a letter of its icon font.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<&'static str>,
    /// The name.
    pub name: &'static str,
}

/// The time control of a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ChallengeTime {
    /// A clock.
    Clock {
        /// Initial time in seconds.
        limit: u64,
        /// Increment in seconds.
        increment: u64,
        /// Both, for display.
        show: String,
    },
    /// Correspondence.
    Correspondence {
        /// Days per move.
        days_per_turn: u32,
    },
    /// No clock.
    Unlimited,
}

impl ChallengeTime {
    /// The time control of a clock; with several stages, of the first.
    pub fn of(time: &TimeControl) -> ChallengeTime {
        match (time, first_stage(time)) {
            (TimeControl::Correspondence { days }, _) => {
                ChallengeTime::Correspondence { days_per_turn: *days }
            }
            (_, Some((base, bonus))) => ChallengeTime::Clock {
                limit: base.whole_seconds(),
                increment: bonus.whole_seconds(),
                show: shown(base.whole_seconds(), bonus.whole_seconds()),
            },
            (_, None) => ChallengeTime::Unlimited,
        }
    }
}

/// Minutes and increment, as lichess writes them: `5+3`, `½+0`.
fn shown(limit: u64, increment: u64) -> String {
    let minutes = match limit {
        15 => "¼".into(),
        30 => "½".into(),
        45 => "¾".into(),
        90 => "1½".into(),
        // Two decimals at most, and none that say nothing.
        _ => ((limit * 100 / 60) as f64 / 100.0).to_string(),
    };
    format!("{minutes}+{increment}")
}

/// A person's challenges.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct ChallengeList {
    /// Received.
    #[serde(rename = "in")]
    pub incoming: Vec<Challenge>,
    /// Sent.
    #[serde(rename = "out")]
    pub outgoing: Vec<Challenge>,
}

/// Why a challenge is declined.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum DeclineReason {
    /// No particular reason.
    #[default]
    Generic,
    /// Not now.
    Later,
    /// The clock is too fast.
    TooFast,
    /// The clock is too slow.
    TooSlow,
    /// With another clock, yes.
    TimeControl,
    /// Rated, yes.
    Rated,
    /// Casual, yes.
    Casual,
    /// Standard chess, yes.
    Standard,
    /// Not this variant.
    Variant,
    /// No bots.
    NoBot,
    /// Only bots.
    OnlyBot,
}

impl DeclineReason {
    /// All reasons.
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

    /// The key that programs send.
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

    /// A sentence for the challenger.
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

    /// The reason with this key, in any capitalization; anything else is the generic one.
    pub fn named(name: &str) -> DeclineReason {
        let found = DeclineReason::ALL.into_iter().find(|one| one.key().eq_ignore_ascii_case(name));
        found.unwrap_or_default()
    }
}

impl Challenge {
    /// What the rating is for, as people read it.
    pub fn perf(category: RatingCategory) -> Perf {
        Perf { icon: Some(""), name: super::perf_name(category) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_shown_as_lichess_shows_it() {
        for (limit, increment, expected) in [
            (60, 0, "1+0"),
            (300, 3, "5+3"),
            (0, 1, "0+1"),
            (15, 0, "¼+0"),
            (30, 0, "½+0"),
            (45, 0, "¾+0"),
            (90, 2, "1½+2"),
            (100, 0, "1.66+0"),
            (10_800, 180, "180+180"),
        ] {
            assert_eq!(shown(limit, increment), expected);
        }
    }
}
