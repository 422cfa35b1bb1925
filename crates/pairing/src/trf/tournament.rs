//! A tournament: what a report means.

use super::{Entry, Head, National, Outcome, PointSystem, Teams};
use crate::{Color, Points};

/// A tournament: every record of TRF26, and the extensions of TRF16.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tournament {
    /// The name (012).
    pub name: String,
    /// The planned number of rounds (142, XXR).
    pub rounds: Option<u16>,
    /// The initial color drawn by lot (152, XXC).
    pub initial_color: Option<Color>,
    /// The points for each result (162, XXS, BB.).
    pub points: PointSystem,
    /// The type of the tournament (192), such as `FIDE_DUTCH` or `FIDE_ROUNDROBIN`.
    pub kind: Option<String>,
    /// The players, in the order of the report.
    pub players: Vec<Player>,
    /// Who is out in which round (240, XXZ).
    pub byes: Vec<Byes>,
    /// Fictitious points (250, XXA).
    pub fictitious: Vec<Fictitious>,
    /// Players who may not meet (260, XXP).
    pub forbidden: Vec<Forbidden>,
    /// Points given or taken beside the results (299).
    pub assigned: Vec<Assigned>,
    /// What pairings do not need.
    pub head: Head,
    /// What national federations say of players.
    pub national: Vec<National>,
    /// Teams. They are kept, not paired.
    pub teams: Teams,
    /// Comments (###), each with what follows the code.
    pub comments: Vec<String>,
    /// Lines that nobody understands, verbatim.
    pub unknown: Vec<String>,
}

/// A player with their results (001).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The pairing number (TPN), from 1.
    pub number: u16,
    /// `m` or `w`.
    pub sex: Option<char>,
    /// The title, such as `GM` or `WFM`.
    pub title: String,
    /// The name, `Family, Given` by custom.
    pub name: String,
    /// The rating; `None` if the player is unrated.
    pub rating: Option<u16>,
    /// The federation, three letters.
    pub federation: String,
    /// The number in FIDE's list.
    pub fide_id: Option<u32>,
    /// The date of birth as written, `2010/05/17` or only the year.
    pub birth: String,
    /// The points as written, if any.
    pub points: Option<Points>,
    /// The rank as written, if any.
    pub rank: Option<u16>,
    /// The rounds, from the first on; `None` where the columns are blank.
    pub entries: Vec<Option<Entry>>,
    /// The line of the report, from 1; 0 for a player who was not read.
    pub line: usize,
}

impl Player {
    /// A player with a name and perhaps a rating.
    pub fn new(number: u16, name: &str, rating: Option<u16>) -> Player {
        Player { number, name: name.to_owned(), rating, ..Player::default() }
    }

    /// The entry of a round, counted from 1. What is blank or missing is an absence.
    pub fn entry(&self, round: usize) -> Entry {
        let entry = round.checked_sub(1).and_then(|index| self.entries.get(index)).copied();
        entry.flatten().unwrap_or(Entry::without_opponent(Outcome::Absent))
    }
}

/// Players with a bye that no pairing gives, known before it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Byes {
    /// Half a point, a full point, or none.
    pub outcome: Outcome,
    /// The round; `None` for the round that is to be paired (XXZ).
    pub round: Option<u16>,
    /// The players.
    pub players: Vec<u16>,
    /// The line of the report.
    pub line: usize,
}

/// Points that count for pairing alone, such as those of the Baku acceleration.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fictitious {
    /// How many.
    pub points: Points,
    /// First and last round.
    pub rounds: (u16, u16),
    /// First and last player.
    pub players: (u16, u16),
}

/// Players of whom no two may meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidden {
    /// First and last round.
    pub rounds: (u16, u16),
    /// The players.
    pub players: Vec<u16>,
    /// The line of the report.
    pub line: usize,
}

/// Points given or taken beside the results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assigned {
    /// Whose points are changed to this value: all with this result code. A blank is a bonus, or
    /// a penalty, on top of what the round brought.
    pub code: char,
    /// The points.
    pub points: Points,
    /// The round; 0 for all rounds.
    pub round: u16,
    /// The players.
    pub players: Vec<u16>,
}

impl Tournament {
    /// The index of the player with this number.
    pub fn find(&self, number: u16) -> Option<usize> {
        // Reports are nearly always in order.
        let guess = usize::from(number).wrapping_sub(1);
        match self.players.get(guess) {
            Some(player) if player.number == number => Some(guess),
            _ => self.players.iter().position(|player| player.number == number),
        }
    }

    /// The number of rounds that were paired: the last one in which a player has an opponent or
    /// the pairing-allocated bye.
    pub fn rounds_paired(&self) -> usize {
        let last = |player: &Player| {
            let paired = |entry: &Option<Entry>| entry.is_some_and(|entry| entry.is_paired());
            player.entries.iter().rposition(paired).map_or(0, |index| index + 1)
        };
        self.players.iter().map(last).max().unwrap_or(0)
    }

    /// What a round brought a player, results and 299 records together.
    pub fn value(&self, player: &Player, round: usize) -> Points {
        let entry = self.entry(player, round);
        let mut value = self.points.value(&entry);
        let code = if entry.outcome == Outcome::Unknown { 'X' } else { entry.outcome.code() };
        for assigned in &self.assigned {
            let is_meant = (assigned.round == 0 || usize::from(assigned.round) == round)
                && assigned.players.contains(&player.number);
            match assigned.code {
                // A bonus for the whole tournament counts once, with the first round.
                ' ' if is_meant && (assigned.round != 0 || round == 1) => value += assigned.points,
                'W' if is_meant && matches!(code, '1' | 'W') => value = assigned.points,
                'D' if is_meant && matches!(code, '=' | 'D') => value = assigned.points,
                'L' if is_meant && matches!(code, '0' | 'L') => value = assigned.points,
                other if is_meant && other == code => value = assigned.points,
                _ => {}
            }
        }
        value
    }

    /// The entry of a round: the player's line, else a 240 record, else an absence.
    pub fn entry(&self, player: &Player, round: usize) -> Entry {
        let written = round.checked_sub(1).and_then(|index| player.entries.get(index)).copied();
        if let Some(entry) = written.flatten() {
            return entry;
        }
        let is_meant = |byes: &&Byes| {
            byes.round.map(usize::from) == Some(round) && byes.players.contains(&player.number)
        };
        let outcome = self.byes.iter().find(is_meant).map_or(Outcome::Absent, |byes| byes.outcome);
        Entry::without_opponent(outcome)
    }

    /// The points of a player after so many rounds, without fictitious ones.
    pub fn score(&self, player: &Player, rounds: usize) -> Points {
        (1..=rounds).map(|round| self.value(player, round)).sum()
    }

    /// The fictitious points of a player in a round.
    pub fn fictitious_points(&self, number: u16, round: usize) -> Points {
        let is_meant = |one: &&Fictitious| {
            (usize::from(one.rounds.0)..=usize::from(one.rounds.1)).contains(&round)
                && (one.players.0..=one.players.1).contains(&number)
        };
        self.fictitious.iter().filter(is_meant).map(|one| one.points).sum()
    }
}
