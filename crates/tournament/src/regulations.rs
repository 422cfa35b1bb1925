use std::fmt;

use game::{Millis, Ruleset, TimeControl, Timestamp};
use tabiya_pairing::{
    Points,
    tiebreak::Code,
    trf::{Fictitious, PointSystem},
};

use crate::{Details, EntryId};

/// The regulations of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regulations {
    /// The name of the event.
    pub name: String,
    /// The section, such as `A` or `U14`, if the event has several.
    pub section: Option<String>,
    /// What players read before they enter.
    pub text: String,
    /// What the federation wants to know.
    pub details: Details,
    /// How rounds are paired.
    pub system: System,
    /// The number of rounds of a Swiss; a round robin has as many as it needs.
    pub rounds: u16,
    /// The time control of rounds that have none of their own.
    pub time: TimeControl,
    /// What is set for single rounds, from the first on.
    pub plan: Vec<RoundPlan>,
    /// Points that count for pairing alone, by pairing numbers, where they are not those of the
    /// Baku acceleration.
    pub fictitious: Vec<Fictitious>,
    /// The points.
    pub points: PointValues,
    /// The tie-breaks, in order; points come first and are not in the list.
    pub tie_breaks: Vec<Code>,
    /// Who can enter.
    pub entry: EntryRule,
    /// The most players; none for no limit.
    pub max_entries: Option<u16>,
    /// Whether programs may enter.
    pub bots: bool,
    /// The last round that a late entry can join; 1 for none.
    pub late_entry_until: u16,
    /// Whether late players get half a point for each round they missed, at most this many.
    pub late_half_points: u16,
    /// How many half-point byes each player can ask for.
    pub half_byes: u16,
    /// No player can ask for a bye in the last rounds: in so many.
    pub no_byes_in_last: u16,
    /// Whether players must check in before each round is paired.
    pub check_in: bool,
    /// How late a player may appear (Laws 6.7); none if only the clock decides.
    pub default_time: Option<Millis>,
    /// Whether games are rated on this server.
    pub rated: bool,
    /// Which draws need a claim.
    pub ruleset: Ruleset,
    /// Draw offers are allowed after so many moves of each player.
    pub draw_offers_after: u32,
    /// How much later spectators see the games.
    pub spectator_delay: Millis,
    /// Prizes, for the page of the event.
    pub prizes: Vec<Prize>,
    /// Whether the tournament is in lists.
    pub is_listed: bool,
}

/// How rounds are paired. Teams, knock-out, and arena may follow.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum System {
    /// The FIDE (Dutch) system.
    Swiss(Acceleration),
    /// Everyone meets everyone once.
    RoundRobin,
    /// Everyone meets everyone twice.
    DoubleRoundRobin,
}

/// Whether the first rounds of a Swiss are accelerated.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Acceleration {
    /// No.
    None,
    /// The Baku acceleration (C.04.5).
    Baku,
}

/// What is set for a single round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundPlan {
    /// When the games start; none if the arbiter starts them.
    pub starts_at: Option<Timestamp>,
    /// The time control; none for that of the tournament.
    pub time: Option<TimeControl>,
}

/// How many points results bring.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PointValues {
    /// A win.
    pub win: Points,
    /// A draw.
    pub draw: Points,
    /// A loss on the board.
    pub loss: Points,
    /// The pairing-allocated bye.
    pub bye: Points,
}

impl Default for PointValues {
    fn default() -> PointValues {
        let (win, draw, loss) = (Points::ONE, Points::HALF, Points::ZERO);
        PointValues { win, draw, loss, bye: win }
    }
}

impl PointValues {
    pub(crate) fn system(self) -> PointSystem {
        let system = PointSystem::new(self.win, self.draw, self.loss);
        PointSystem { pairing_bye: Some(self.bye).filter(|bye| *bye != self.win), ..system }
    }
}

/// Who can enter.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum EntryRule {
    /// Everyone with an account.
    Open,
    /// Everyone with an account, if the organizer agrees.
    Approval,
    /// Only players whom the organizer enters.
    ListOnly,
}

/// A prize.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prize {
    /// For whom: a category, or everyone.
    pub category: Option<String>,
    /// What, such as `1st: 100 EUR`.
    pub text: String,
}

/// Two players who may not meet.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ForbiddenPair {
    /// The players.
    pub players: (EntryId, EntryId),
    /// The first and the last round in which they may not meet.
    pub rounds: (u16, u16),
}

/// The longest text of regulations, in characters.
const TEXT: usize = 20_000;
/// The longest name.
const NAME: usize = 100;
/// The most rounds that a report can hold sensibly.
const ROUNDS: u16 = 99;
/// The most records of fictitious points: five rounds of every player.
pub(crate) const FICTITIOUS: usize = 10_000;
/// The most pairs of players who may not meet.
pub(crate) const FORBIDDEN: usize = 5_000;
/// The most players that a report can number.
pub(crate) const ENTRIES: u16 = 2_000;

impl Regulations {
    /// Regulations of a Swiss of so many rounds, with what is usual everywhere else.
    pub fn swiss(name: &str, rounds: u16, time: TimeControl) -> Regulations {
        Regulations {
            name: name.to_owned(),
            section: None,
            text: String::new(),
            details: Details::default(),
            system: System::Swiss(Acceleration::None),
            rounds,
            time,
            plan: Vec::new(),
            fictitious: Vec::new(),
            points: PointValues::default(),
            tie_breaks: ["BH/C1", "BH", "SB", "DE", "WIN"]
                .iter()
                .filter_map(|code| code.parse().ok())
                .collect(),
            entry: EntryRule::Open,
            max_entries: None,
            bots: false,
            late_entry_until: 1,
            late_half_points: 0,
            half_byes: 1,
            no_byes_in_last: 1,
            check_in: false,
            default_time: None,
            rated: true,
            ruleset: Ruleset::Online,
            draw_offers_after: 1,
            spectator_delay: Millis::ZERO,
            prizes: Vec::new(),
            is_listed: true,
        }
    }

    /// Regulations of a round robin.
    pub fn round_robin(name: &str, time: TimeControl) -> Regulations {
        let tie_breaks = ["DE", "SB", "WIN"].iter().filter_map(|code| code.parse().ok()).collect();
        let system = System::RoundRobin;
        Regulations { system, rounds: 0, tie_breaks, ..Regulations::swiss(name, 1, time) }
    }

    /// The number of rounds with so many players.
    pub fn rounds_for(&self, players: usize) -> u16 {
        let cycle = (players + players % 2).saturating_sub(1);
        match self.system {
            System::Swiss(_) => self.rounds,
            System::RoundRobin => u16::try_from(cycle).unwrap_or(u16::MAX),
            System::DoubleRoundRobin => u16::try_from(2 * cycle).unwrap_or(u16::MAX),
        }
    }

    /// What is set for a round.
    pub fn plan_of(&self, round: u16) -> (Option<Timestamp>, TimeControl) {
        let plan = self.plan.get(usize::from(round).saturating_sub(1));
        let time = plan.and_then(|plan| plan.time.clone()).unwrap_or_else(|| self.time.clone());
        (plan.and_then(|plan| plan.starts_at), time)
    }

    /// Checks everything that can be checked without players.
    ///
    /// # Errors
    ///
    /// The first thing that cannot be.
    pub fn check(&self) -> Result<(), RegulationsError> {
        let fits = |text: &str, most: usize| text.chars().count() <= most;
        if self.name.trim().is_empty() || !fits(&self.name, NAME) {
            return Err(RegulationsError::Name);
        }
        if self.section.as_ref().is_some_and(|name| name.trim().is_empty() || !fits(name, NAME)) {
            return Err(RegulationsError::Section);
        }
        if !fits(&self.text, TEXT) {
            return Err(RegulationsError::Text);
        }
        if matches!(self.system, System::Swiss(_)) && !(1..=ROUNDS).contains(&self.rounds) {
            return Err(RegulationsError::Rounds);
        }
        if self.max_entries.is_some_and(|most| !(2..=ENTRIES).contains(&most)) {
            return Err(RegulationsError::MaxEntries);
        }
        let rounds = if matches!(self.system, System::Swiss(_)) { self.rounds } else { u16::MAX };
        if !self.details.are_sound(rounds.into()) {
            return Err(RegulationsError::Details);
        }
        let PointValues { win, draw, loss, bye } = self.points;
        let in_order = win > draw && draw >= loss && loss >= Points::ZERO;
        if !in_order || bye > win || bye < Points::ZERO || win > Points::from_tenths(100) {
            return Err(RegulationsError::Points);
        }
        if self.fictitious.len() > FICTITIOUS {
            return Err(RegulationsError::Points);
        }
        let starts: Vec<Timestamp> = self.plan.iter().filter_map(|plan| plan.starts_at).collect();
        if !starts.is_sorted() {
            return Err(RegulationsError::Schedule);
        }
        let clocks = self.plan.iter().filter_map(|plan| plan.time.as_ref()).chain([&self.time]);
        for time in clocks {
            if !matches!(time, TimeControl::Clock(_) | TimeControl::Correspondence { .. }) {
                return Err(RegulationsError::TimeControl);
            }
        }
        Ok(())
    }

    /// The most players.
    pub fn most_entries(&self) -> usize {
        self.max_entries.unwrap_or(ENTRIES).into()
    }
}

/// What is wrong with regulations.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum RegulationsError {
    /// The name is missing or too long.
    Name,
    /// The name of the section is empty or too long.
    Section,
    /// The text is too long.
    Text,
    /// The number of rounds.
    Rounds,
    /// The limit of entries.
    MaxEntries,
    /// The points of results are not in order.
    Points,
    /// A round would start before the one before.
    Schedule,
    /// A game needs a clock.
    TimeControl,
    /// What the federation wants to know does not fit its report.
    Details,
}

impl RegulationsError {
    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        match self {
            RegulationsError::Name => "tournament_name",
            RegulationsError::Section => "tournament_section",
            RegulationsError::Text => "tournament_text",
            RegulationsError::Rounds => "tournament_rounds",
            RegulationsError::MaxEntries => "tournament_max_entries",
            RegulationsError::Points => "tournament_points",
            RegulationsError::Schedule => "tournament_schedule",
            RegulationsError::TimeControl => "tournament_time_control",
            RegulationsError::Details => "tournament_details",
        }
    }
}

impl fmt::Display for RegulationsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegulationsError::Name => {
                write!(f, "The tournament needs a name of at most {NAME} characters.")
            }
            RegulationsError::Section => {
                write!(f, "The section needs a name of at most {NAME} characters.")
            }
            RegulationsError::Text => {
                write!(f, "The regulations can have at most {TEXT} characters.")
            }
            RegulationsError::Rounds => write!(f, "A Swiss has 1 to {ROUNDS} rounds."),
            RegulationsError::MaxEntries => {
                write!(f, "The number of players can be limited to 2 to {ENTRIES}.")
            }
            RegulationsError::Points => f.write_str(
                "A win must bring more than a draw, a draw at least as much as a loss, and the bye \
                 at most as much as a win.",
            ),
            RegulationsError::Schedule => {
                f.write_str("A round cannot start before the round that precedes it.")
            }
            RegulationsError::TimeControl => f.write_str("The games need a clock."),
            RegulationsError::Details => f.write_str(
                "A place has at most 100 characters, a federation three capital letters, and an \
                 arbiter a name; one of them is the chief arbiter, and dates are in order.",
            ),
        }
    }
}

impl std::error::Error for RegulationsError {}
