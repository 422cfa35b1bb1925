//! A competition from a report.

use std::fmt;

use game::{GameResult, PersonId, TimeControl, Timestamp};
use rules::Color;
use tabiya_pairing::trf::{Entry as Cell, Outcome, Player, Tournament, TrfError};

use crate::{
    Acceleration, Actor, BoardResult, Bye, Competition, EntryId, EntryState, Event, Pairing,
    PointValues, RecordedEvent, Regulations, RegulationsError, ResultKind, System,
    report::read_profile,
};

/// Why a report cannot become a competition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// Lines cannot be understood or contradict each other.
    Report(Vec<TrfError>),
    /// The regulations cannot be like this.
    Regulations(RegulationsError),
    /// The report has what competitions here do not have.
    NotSupported(&'static str),
    /// The two lines of a game do not fit.
    Game {
        /// The round.
        round: u16,
        /// The player.
        player: u16,
    },
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Report(errors) => {
                let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            ImportError::Regulations(error) => error.fmt(f),
            ImportError::NotSupported(what) => write!(f, "Competitions here have no {what}."),
            ImportError::Game { round, player } => {
                write!(f, "Round {round} of player {player} does not fit the line of the opponent.")
            }
        }
    }
}

impl std::error::Error for ImportError {}

/// The regulations and events of a competition from its report. Played rounds are closed; if all
/// rounds are played, the competition is finished.
///
/// # Errors
///
/// If the report cannot be read, or has what competitions here do not have.
pub fn import(
    text: &str,
    by: PersonId,
    at: Timestamp,
    time: TimeControl,
) -> Result<(Regulations, Vec<RecordedEvent>), ImportError> {
    let report = Tournament::read(text).map_err(ImportError::Report)?;
    let faults = report.faults();
    if !faults.is_empty() {
        return Err(ImportError::Report(faults));
    }
    if !report.assigned.is_empty() {
        return Err(ImportError::NotSupported("points beside results (299)"));
    }
    let regulations = regulations_of(&report, time)?;
    let mut building = Building {
        competition: Competition::new(regulations.clone(), by, at),
        events: Vec::new(),
        at,
        by: Actor::Staff(by),
    };
    building.enter(&report);
    for round in 1..=report.rounds_paired() as u16 {
        building.play(&report, round)?;
    }
    let planned = building.competition.planned_rounds();
    if building.competition.rounds().len() >= planned.into() {
        building.happen(vec![Event::Finished]);
    }
    Ok((regulations, building.events))
}

fn regulations_of(report: &Tournament, time: TimeControl) -> Result<Regulations, ImportError> {
    let kind = report.kind.as_deref().unwrap_or("FIDE_DUTCH");
    let system = match kind {
        kind if kind.contains("DOUBLEROUNDROBIN") => System::DoubleRoundRobin,
        kind if kind.contains("ROUNDROBIN") => System::RoundRobin,
        kind if kind.starts_with("FIDE_DUTCH") && kind.ends_with("_BAKU") => {
            System::Swiss(Acceleration::Baku)
        }
        kind if kind.starts_with("FIDE_DUTCH") => System::Swiss(Acceleration::None),
        _ => return Err(ImportError::NotSupported("such pairing system (192)")),
    };
    if !report.fictitious.is_empty() {
        return Err(ImportError::NotSupported("fictitious points of their own (250)"));
    }
    let name = if report.name.trim().is_empty() { "Imported" } else { report.name.trim() };
    let points = &report.points;
    if points.white != points.black {
        return Err(ImportError::NotSupported("points that depend on the color (162)"));
    }
    let values = PointValues {
        win: points.win(),
        draw: points.draw(),
        loss: points.loss(),
        bye: points.bye(),
    };
    if values.system()
        != (tabiya_pairing::trf::PointSystem { pairing_bye: Some(points.bye()), ..*points })
    {
        return Err(ImportError::NotSupported("such points (162)"));
    }
    let codes = report.kept.iter().find_map(|line| line.strip_prefix("202 "));
    let codes = codes.into_iter().flat_map(|codes| codes.split(','));
    let tie_breaks: Vec<_> = codes.filter_map(|code| code.trim().parse().ok()).collect();
    let rounds = report.rounds.unwrap_or(report.rounds_paired() as u16);
    let usual = Regulations::swiss(name, rounds, time);
    let tie_breaks = if tie_breaks.is_empty() { usual.tie_breaks.clone() } else { tie_breaks };
    let regulations = Regulations { system, points: values, tie_breaks, rated: false, ..usual };
    regulations.check().map_err(ImportError::Regulations)?;
    Ok(regulations)
}

/// The competition as far as it is rebuilt.
struct Building {
    competition: Competition,
    events: Vec<RecordedEvent>,
    at: Timestamp,
    by: Actor,
}

impl Building {
    fn happen(&mut self, events: Vec<Event>) {
        let recorded = self.competition.record(self.at, self.by, None, events);
        recorded.iter().for_each(|event| self.competition.apply(event));
        self.events.extend(recorded);
    }

    fn enter(&mut self, report: &Tournament) {
        let mut events = vec![Event::EntryOpened];
        for (id, player) in (0..).zip(&report.players) {
            events.push(Event::Entered {
                id: EntryId(id),
                entrant: Box::new(read_profile(player)),
                state: EntryState::Admitted,
                joined: 1,
                half_points: 0,
            });
        }
        events.push(Event::EntryClosed);
        let initial_color = report.initial_color.unwrap_or(tabiya_pairing::Color::White);
        events.push(Event::Started { initial_color });
        let mut order: Vec<(u16, EntryId)> =
            report.players.iter().map(|player| player.number).zip((0..).map(EntryId)).collect();
        order.sort_unstable();
        events.push(Event::Numbered(order.into_iter().map(|(_, id)| id).collect()));
        for pair in &report.forbidden {
            for (at, one) in pair.players.iter().enumerate() {
                for other in &pair.players[at + 1..] {
                    let ids = report.find(*one).zip(report.find(*other));
                    let Some((one, other)) = ids else { continue };
                    let players = (EntryId(one as u32), EntryId(other as u32));
                    let rounds = pair.rounds;
                    events.push(Event::Forbidden(crate::ForbiddenPair { players, rounds }));
                }
            }
        }
        self.happen(events);
    }

    fn play(&mut self, report: &Tournament, round: u16) -> Result<(), ImportError> {
        let mut events = Vec::new();
        let mut pairing = Pairing::default();
        let mut results = Vec::new();
        for (id, player) in (0..).map(EntryId).zip(&report.players) {
            let cell = report.entry(player, round.into());
            match (cell.opponent, cell.outcome) {
                (Some(opponent), _) => {
                    if cell.color == Some(tabiya_pairing::Color::White) {
                        let (black, result) = game_of(report, player, &cell, opponent, round)?;
                        pairing.boards.push((id, black));
                        results.push(result);
                    }
                }
                (None, Outcome::PairingBye) => pairing.bye = Some(id),
                (None, outcome) => {
                    let bye = match outcome {
                        Outcome::HalfPointBye => Bye::Half,
                        Outcome::FullPointBye => Bye::Full,
                        _ => Bye::Zero,
                    };
                    events.push(Event::ByeSet { entry: id, round, bye: Some(bye) });
                }
            }
        }
        let games = vec![None; pairing.boards.len()];
        events.push(Event::Drafted { round, pairing });
        events.push(Event::Validated { round, differences: Vec::new() });
        events.push(Event::Published { round, games });
        events.push(Event::RoundStarted { round });
        for (board, result) in (1..).zip(results) {
            let (result, for_rating) = (Some(result), false);
            events.push(Event::ResultSet { round, board, result, for_rating });
        }
        events.push(Event::RoundClosed { round });
        self.happen(events);
        Ok(())
    }
}

/// The opponent and the result, from the line of White.
fn game_of(
    report: &Tournament,
    white: &Player,
    cell: &Cell,
    opponent: u16,
    round: u16,
) -> Result<(EntryId, BoardResult), ImportError> {
    let unfit = || ImportError::Game { round, player: white.number };
    let index = report.find(opponent).ok_or_else(unfit)?;
    let other = report.entry(&report.players[index], round.into());
    let (kind, score) = match (cell.outcome, other.outcome) {
        (Outcome::Win, Outcome::Loss) => (ResultKind::Played, GameResult::Win(Color::White)),
        (Outcome::Loss, Outcome::Win) => (ResultKind::Played, GameResult::Win(Color::Black)),
        (Outcome::Draw, Outcome::Draw) => (ResultKind::Played, GameResult::Draw),
        (Outcome::Loss, Outcome::Loss) => (ResultKind::Played, GameResult::BothLose),
        (Outcome::Draw, Outcome::Loss) => (ResultKind::Played, GameResult::HalfFor(Color::White)),
        (Outcome::Loss, Outcome::Draw) => (ResultKind::Played, GameResult::HalfFor(Color::Black)),
        (Outcome::UnratedWin, Outcome::UnratedLoss) => {
            (ResultKind::Unrated, GameResult::Win(Color::White))
        }
        (Outcome::UnratedLoss, Outcome::UnratedWin) => {
            (ResultKind::Unrated, GameResult::Win(Color::Black))
        }
        (Outcome::UnratedDraw, Outcome::UnratedDraw) => (ResultKind::Unrated, GameResult::Draw),
        (Outcome::ForfeitWin, Outcome::ForfeitLoss) => {
            (ResultKind::Forfeit, GameResult::Win(Color::White))
        }
        (Outcome::ForfeitLoss, Outcome::ForfeitWin) => {
            (ResultKind::Forfeit, GameResult::Win(Color::Black))
        }
        (Outcome::ForfeitLoss, Outcome::ForfeitLoss) => (ResultKind::Forfeit, GameResult::BothLose),
        (Outcome::Unknown, Outcome::Unknown) => (ResultKind::Adjourned, GameResult::Draw),
        _ => return Err(unfit()),
    };
    Ok((EntryId(index as u32), BoardResult { score, kind }))
}
