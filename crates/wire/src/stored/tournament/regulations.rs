use game::{Millis, Ruleset, Timestamp};
use serde::{Deserialize, Serialize};
use tabiya_pairing::{Points, trf::Fictitious};
use tournament::{
    Acceleration, Details, EntryRule, PointValues, Prize, Regulations, RoundPlan, System,
};

use super::details::StoredDetails;
use crate::stored::{DecodeError, VERSION, parts::StoredTime};

/// Regulations, version 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredRegulations {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    section: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    details: Option<StoredDetails>,
    system: StoredSystem,
    rounds: u16,
    time: StoredTime,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    plan: Vec<StoredPlan>,
    /// Points in tenths, first and last round, first and last pairing number.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    fictitious: Vec<(i32, [u16; 2], [u16; 2])>,
    /// In tenths: a win, a draw, a loss, the bye.
    points: [i32; 4],
    tie_breaks: Vec<String>,
    entry: StoredEntryRule,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    max_entries: Option<u16>,
    #[serde(skip_serializing_if = "is_false", default)]
    bots: bool,
    late_entry_until: u16,
    late_half_points: u16,
    half_byes: u16,
    no_byes_in_last: u16,
    #[serde(skip_serializing_if = "is_false", default)]
    check_in: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    default_time: Option<u64>,
    rated: bool,
    ruleset: StoredRuleset,
    draw_offers_after: u32,
    #[serde(skip_serializing_if = "is_zero", default)]
    spectator_delay: u64,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    prizes: Vec<StoredPrize>,
    listed: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum StoredSystem {
    Swiss,
    SwissBaku,
    RoundRobin,
    DoubleRoundRobin,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum StoredEntryRule {
    Open,
    Approval,
    List,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredRuleset {
    Online,
    Otb,
}

/// What is set for a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoredPlan {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    starts_at: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    time: Option<StoredTime>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct StoredPrize {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    category: Option<String>,
    text: String,
}

impl From<&RoundPlan> for StoredPlan {
    fn from(plan: &RoundPlan) -> StoredPlan {
        let time = plan.time.as_ref().map(StoredTime::from);
        StoredPlan { starts_at: plan.starts_at.map(|at| at.0), time }
    }
}

impl StoredPlan {
    pub(super) fn read(self) -> Result<RoundPlan, DecodeError> {
        let time = self.time.map(StoredTime::read).transpose()?;
        Ok(RoundPlan { starts_at: self.starts_at.map(Timestamp), time })
    }
}

impl From<&Regulations> for StoredRegulations {
    fn from(rules: &Regulations) -> StoredRegulations {
        let PointValues { win, draw, loss, bye } = rules.points;
        StoredRegulations {
            name: rules.name.clone(),
            section: rules.section.clone(),
            text: rules.text.clone(),
            details: (rules.details != Details::default())
                .then(|| StoredDetails::from(&rules.details)),
            system: match rules.system {
                System::Swiss(Acceleration::None) => StoredSystem::Swiss,
                System::Swiss(Acceleration::Baku) => StoredSystem::SwissBaku,
                System::RoundRobin => StoredSystem::RoundRobin,
                System::DoubleRoundRobin => StoredSystem::DoubleRoundRobin,
            },
            rounds: rules.rounds,
            time: StoredTime::from(&rules.time),
            plan: rules.plan.iter().map(StoredPlan::from).collect(),
            fictitious: rules
                .fictitious
                .iter()
                .map(|it| (it.points.tenths(), it.rounds.into(), it.players.into()))
                .collect(),
            points: [win, draw, loss, bye].map(Points::tenths),
            tie_breaks: rules.tie_breaks.iter().map(ToString::to_string).collect(),
            entry: match rules.entry {
                EntryRule::Open => StoredEntryRule::Open,
                EntryRule::Approval => StoredEntryRule::Approval,
                EntryRule::ListOnly => StoredEntryRule::List,
            },
            max_entries: rules.max_entries,
            bots: rules.bots,
            late_entry_until: rules.late_entry_until,
            late_half_points: rules.late_half_points,
            half_byes: rules.half_byes,
            no_byes_in_last: rules.no_byes_in_last,
            check_in: rules.check_in,
            default_time: rules.default_time.map(|time| time.0),
            rated: rules.rated,
            ruleset: match rules.ruleset {
                Ruleset::Online => StoredRuleset::Online,
                Ruleset::Otb => StoredRuleset::Otb,
            },
            draw_offers_after: rules.draw_offers_after,
            spectator_delay: rules.spectator_delay.0,
            prizes: rules
                .prizes
                .iter()
                .map(|Prize { category, text }| StoredPrize {
                    category: category.clone(),
                    text: text.clone(),
                })
                .collect(),
            listed: rules.is_listed,
        }
    }
}

impl StoredRegulations {
    /// As JSON, in the version that is written.
    pub fn encode(rules: &Regulations) -> String {
        serde_json::to_string(&StoredRegulations::from(rules))
            .expect("regulations have no keys that are not text")
    }

    /// Reads what was written in this version.
    ///
    /// # Errors
    ///
    /// If the version is not known, or the text is damaged.
    pub fn decode(version: u16, text: &str) -> Result<Regulations, DecodeError> {
        if version != VERSION {
            return Err(DecodeError::Version(version));
        }
        let stored: StoredRegulations =
            serde_json::from_str(text).map_err(|error| DecodeError::Shape(error.to_string()))?;
        stored.read()
    }

    pub(super) fn read(self) -> Result<Regulations, DecodeError> {
        let [win, draw, loss, bye] = self.points.map(Points::from_tenths);
        let code = |text: &String| {
            text.parse().map_err(|_| DecodeError::Part("tie-break", format!("{text:?} is unknown")))
        };
        Ok(Regulations {
            name: self.name,
            section: self.section,
            text: self.text,
            details: self.details.map(StoredDetails::read).transpose()?.unwrap_or_default(),
            system: match self.system {
                StoredSystem::Swiss => System::Swiss(Acceleration::None),
                StoredSystem::SwissBaku => System::Swiss(Acceleration::Baku),
                StoredSystem::RoundRobin => System::RoundRobin,
                StoredSystem::DoubleRoundRobin => System::DoubleRoundRobin,
            },
            rounds: self.rounds,
            time: self.time.read()?,
            plan: self.plan.into_iter().map(StoredPlan::read).collect::<Result<_, _>>()?,
            fictitious: self
                .fictitious
                .into_iter()
                .map(|(tenths, rounds, players)| Fictitious {
                    points: Points::from_tenths(tenths),
                    rounds: rounds.into(),
                    players: players.into(),
                })
                .collect(),
            points: PointValues { win, draw, loss, bye },
            tie_breaks: self.tie_breaks.iter().map(code).collect::<Result<_, _>>()?,
            entry: match self.entry {
                StoredEntryRule::Open => EntryRule::Open,
                StoredEntryRule::Approval => EntryRule::Approval,
                StoredEntryRule::List => EntryRule::ListOnly,
            },
            max_entries: self.max_entries,
            bots: self.bots,
            late_entry_until: self.late_entry_until,
            late_half_points: self.late_half_points,
            half_byes: self.half_byes,
            no_byes_in_last: self.no_byes_in_last,
            check_in: self.check_in,
            default_time: self.default_time.map(Millis),
            rated: self.rated,
            ruleset: match self.ruleset {
                StoredRuleset::Online => Ruleset::Online,
                StoredRuleset::Otb => Ruleset::Otb,
            },
            draw_offers_after: self.draw_offers_after,
            spectator_delay: Millis(self.spectator_delay),
            prizes: self
                .prizes
                .into_iter()
                .map(|StoredPrize { category, text }| Prize { category, text })
                .collect(),
            is_listed: self.listed,
        })
    }
}
