//! Regulations over HTTP.

use game::{Millis, Ruleset, Timestamp};
use serde::{Deserialize, Serialize};
use tabiya_pairing::{Points, trf::Fictitious};
use tournament::{
    Acceleration, Details, EntryRule, PointValues, Prize, Regulations, RoundPlan, System,
};

use super::details::DetailsView;
use crate::{
    error::{ErrorCode, LobbyCode, TournamentCode, shown},
    people::RulesetName,
};

/// The regulations of a tournament. In a request, what is left out is as usual.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegulationsView {
    /// The name of the tournament.
    pub name: String,
    /// The section, such as `A` or `U14`.
    #[serde(default)]
    pub section: Option<String>,
    /// What players read before they enter.
    #[serde(default)]
    pub text: String,
    /// What the federation wants to know; in a request, nothing if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub details: Option<DetailsView>,
    /// How rounds are paired.
    pub kind: TournamentKind,
    /// Whether the first rounds of a Swiss are accelerated.
    #[serde(default)]
    pub acceleration: AccelerationName,
    /// The number of rounds of a Swiss; 0 for a round robin.
    #[serde(default)]
    pub rounds: u16,
    /// The time control: `5+3`, `40/90+30:30+30`.
    pub time: String,
    /// What is set for single rounds, from the first on.
    #[serde(default)]
    pub plan: Vec<RoundPlanView>,
    /// Points that count for pairing alone, where an imported report had some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<FictitiousView>>"))]
    pub fictitious: Vec<FictitiousView>,
    /// The points of results.
    #[serde(default)]
    pub points: PointsView,
    /// The tie-breaks in order, by their codes in TRF26; points come first and are not in the list.
    #[serde(default = "usual_tie_breaks")]
    pub tie_breaks: Vec<String>,
    /// Who can enter.
    #[serde(default)]
    pub entry: EntryRuleName,
    /// The most players.
    #[serde(default)]
    pub max_entries: Option<u16>,
    /// Whether bots may enter.
    #[serde(default)]
    pub bots: bool,
    /// The last round that a late entry can join; 1 for none.
    #[serde(default = "one")]
    pub late_entry_until: u16,
    /// Late players get half a point for at most so many missed rounds.
    #[serde(default)]
    pub late_half_points: u16,
    /// How many half-point byes each player can ask for.
    #[serde(default = "one")]
    pub half_byes: u16,
    /// No player can ask for a half-point bye in so many of the last rounds.
    #[serde(default = "one")]
    pub no_byes_in_last: u16,
    /// Whether players must check in before each round is paired.
    #[serde(default)]
    pub check_in: bool,
    /// How many seconds late a player may appear (Laws 6.7); none if only the clock decides.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub default_time: Option<u64>,
    /// Whether games are rated on this server.
    #[serde(default)]
    pub rated: bool,
    /// Which draws need a claim.
    #[serde(default)]
    pub ruleset: RulesetName,
    /// Draw offers are allowed after so many moves of each player.
    #[serde(default = "one_move")]
    pub draw_offers_after: u32,
    /// How many seconds later spectators see the games.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub spectator_delay: u64,
    /// Prizes.
    #[serde(default)]
    pub prizes: Vec<PrizeView>,
    /// Whether the tournament is in public lists.
    #[serde(default = "yes")]
    pub listed: bool,
}

fn one() -> u16 {
    1
}

fn one_move() -> u32 {
    1
}

fn yes() -> bool {
    true
}

fn usual_tie_breaks() -> Vec<String> {
    ["BH/C1", "BH", "SB", "DE", "WIN"].map(str::to_owned).to_vec()
}

/// How rounds are paired.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TournamentKind {
    /// The FIDE (Dutch) system.
    Swiss,
    /// Everyone meets everyone once.
    RoundRobin,
    /// Everyone meets everyone twice.
    DoubleRoundRobin,
}

/// Whether the first rounds of a Swiss are accelerated.
#[derive(
    Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AccelerationName {
    /// No.
    #[default]
    None,
    /// The Baku acceleration (C.04.5).
    Baku,
}

/// Who can enter.
#[derive(
    Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum EntryRuleName {
    /// Everyone with an account.
    #[default]
    Open,
    /// Everyone with an account, if the organizer agrees.
    Approval,
    /// Only players whom the organizer enters.
    List,
}

/// What is set for a single round.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoundPlanView {
    /// When the games start, in milliseconds since 1970; none if the arbiter starts them.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub starts_at: Option<u64>,
    /// The time control, if it differs.
    #[serde(default)]
    pub time: Option<String>,
}

/// How many points results bring, in steps of a tenth.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PointsView {
    /// A win.
    pub win: f64,
    /// A draw.
    pub draw: f64,
    /// A loss on the board.
    pub loss: f64,
    /// The pairing-allocated bye.
    pub bye: f64,
}

impl Default for PointsView {
    fn default() -> PointsView {
        PointsView { win: 1.0, draw: 0.5, loss: 0.0, bye: 1.0 }
    }
}

/// Points that count for pairing alone.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FictitiousView {
    /// How many, in steps of a tenth.
    pub points: f64,
    /// First and last round.
    pub rounds: (u16, u16),
    /// First and last pairing number.
    pub players: (u16, u16),
}

impl From<&Fictitious> for FictitiousView {
    fn from(of: &Fictitious) -> FictitiousView {
        FictitiousView { points: number(of.points), rounds: of.rounds, players: of.players }
    }
}

impl FictitiousView {
    fn read(&self) -> Result<Fictitious, TournamentCode> {
        let points = points(self.points)?;
        Ok(Fictitious { points, rounds: self.rounds, players: self.players })
    }
}

/// A prize.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrizeView {
    /// For whom: a category, or everyone.
    #[serde(default)]
    pub category: Option<String>,
    /// What, such as `1st: 100 EUR`.
    pub text: String,
}

/// Points as a number for JSON.
pub(super) fn number(points: Points) -> f64 {
    f64::from(points.tenths()) / 10.0
}

fn points(number: f64) -> Result<Points, TournamentCode> {
    let tenths = (number * 10.0).round();
    let exact = (tenths / 10.0 - number).abs() < 1e-9 && (0.0..=100.0).contains(&tenths);
    if exact {
        Ok(Points::from_tenths(tenths as i32))
    } else {
        Err(TournamentCode::TournamentPoints)
    }
}

impl From<System> for TournamentKind {
    fn from(system: System) -> TournamentKind {
        match system {
            System::Swiss(_) => TournamentKind::Swiss,
            System::RoundRobin => TournamentKind::RoundRobin,
            System::DoubleRoundRobin => TournamentKind::DoubleRoundRobin,
        }
    }
}

impl From<&RoundPlan> for RoundPlanView {
    fn from(plan: &RoundPlan) -> RoundPlanView {
        RoundPlanView {
            starts_at: plan.starts_at.map(|at| at.0),
            time: plan.time.as_ref().map(ToString::to_string),
        }
    }
}

impl RoundPlanView {
    /// The plan.
    ///
    /// # Errors
    ///
    /// If the time control cannot be read.
    pub fn read(&self) -> Result<RoundPlan, ErrorCode> {
        let time = self.time.as_deref().map(str::parse).transpose().map_err(LobbyCode::from)?;
        Ok(RoundPlan { starts_at: self.starts_at.map(Timestamp), time })
    }
}

impl From<&Regulations> for RegulationsView {
    fn from(rules: &Regulations) -> RegulationsView {
        let PointValues { win, draw, loss, bye } = rules.points;
        let points = PointsView {
            win: number(win),
            draw: number(draw),
            loss: number(loss),
            bye: number(bye),
        };
        RegulationsView {
            name: rules.name.clone(),
            section: rules.section.clone(),
            text: rules.text.clone(),
            details: (rules.details != Details::default())
                .then(|| DetailsView::from(&rules.details)),
            kind: rules.system.into(),
            acceleration: match rules.system {
                System::Swiss(Acceleration::Baku) => AccelerationName::Baku,
                _ => AccelerationName::None,
            },
            rounds: rules.rounds,
            time: rules.time.to_string(),
            plan: rules.plan.iter().map(RoundPlanView::from).collect(),
            fictitious: rules.fictitious.iter().map(FictitiousView::from).collect(),
            points,
            tie_breaks: rules.tie_breaks.iter().map(ToString::to_string).collect(),
            entry: match rules.entry {
                EntryRule::Open => EntryRuleName::Open,
                EntryRule::Approval => EntryRuleName::Approval,
                EntryRule::ListOnly => EntryRuleName::List,
            },
            max_entries: rules.max_entries,
            bots: rules.bots,
            late_entry_until: rules.late_entry_until,
            late_half_points: rules.late_half_points,
            half_byes: rules.half_byes,
            no_byes_in_last: rules.no_byes_in_last,
            check_in: rules.check_in,
            default_time: rules.default_time.map(Millis::whole_seconds),
            rated: rules.rated,
            ruleset: match rules.ruleset {
                Ruleset::Online => RulesetName::Online,
                Ruleset::Otb => RulesetName::Otb,
            },
            draw_offers_after: rules.draw_offers_after,
            spectator_delay: rules.spectator_delay.whole_seconds(),
            prizes: rules
                .prizes
                .iter()
                .map(|Prize { category, text }| PrizeView {
                    category: category.clone(),
                    text: text.clone(),
                })
                .collect(),
            listed: rules.is_listed,
        }
    }
}

impl RegulationsView {
    /// The regulations. Whether they can be like this is for the tournament to say.
    ///
    /// # Errors
    ///
    /// If a time control, a tie-break, or a number of points cannot be read.
    pub fn read(&self) -> Result<Regulations, ErrorCode> {
        let tie_break = |code: &String| {
            code.parse().map_err(|_| TournamentCode::TournamentTieBreak { code: shown(code) })
        };
        let acceleration = match self.acceleration {
            AccelerationName::None => Acceleration::None,
            AccelerationName::Baku => Acceleration::Baku,
        };
        Ok(Regulations {
            name: self.name.trim().to_owned(),
            section: self.section.clone(),
            text: self.text.clone(),
            details: self.details.as_ref().map(DetailsView::read).transpose()?.unwrap_or_default(),
            system: match self.kind {
                TournamentKind::Swiss => System::Swiss(acceleration),
                TournamentKind::RoundRobin => System::RoundRobin,
                TournamentKind::DoubleRoundRobin => System::DoubleRoundRobin,
            },
            rounds: self.rounds,
            time: self.time.parse().map_err(LobbyCode::from)?,
            plan: self.plan.iter().map(RoundPlanView::read).collect::<Result<_, _>>()?,
            fictitious: self
                .fictitious
                .iter()
                .map(FictitiousView::read)
                .collect::<Result<_, _>>()?,
            points: PointValues {
                win: points(self.points.win)?,
                draw: points(self.points.draw)?,
                loss: points(self.points.loss)?,
                bye: points(self.points.bye)?,
            },
            tie_breaks: self.tie_breaks.iter().map(tie_break).collect::<Result<_, _>>()?,
            entry: match self.entry {
                EntryRuleName::Open => EntryRule::Open,
                EntryRuleName::Approval => EntryRule::Approval,
                EntryRuleName::List => EntryRule::ListOnly,
            },
            max_entries: self.max_entries,
            bots: self.bots,
            late_entry_until: self.late_entry_until,
            late_half_points: self.late_half_points,
            half_byes: self.half_byes,
            no_byes_in_last: self.no_byes_in_last,
            check_in: self.check_in,
            default_time: self.default_time.map(Millis::from_seconds),
            rated: self.rated,
            ruleset: self.ruleset.into(),
            draw_offers_after: self.draw_offers_after,
            spectator_delay: Millis::from_seconds(self.spectator_delay),
            prizes: self
                .prizes
                .iter()
                .map(|PrizeView { category, text }| Prize {
                    category: category.clone(),
                    text: text.clone(),
                })
                .collect(),
            is_listed: self.listed,
        })
    }
}
