//! A tournament from a report.

use std::fmt;

use game::{GameResult, PersonId, TimeControl, Timestamp};
use rules::Color;
use tabiya_pairing::{
    field::baku,
    tiebreak::{Code, Kind},
    trf::{
        Date, Entry as Cell, Fault, Outcome, Player, PointSystem, Reading, Tournament as Report,
        TrfError, Unsupported,
    },
};

use crate::{
    Acceleration, Actor, Arbiter, BoardResult, Bye, Details, EntryId, EntryState, Event, Pairing,
    PointValues, RecordedEvent, Regulations, RegulationsError, ResultKind, System, Tournament,
    details,
    regulations::{ENTRIES, FICTITIOUS, FORBIDDEN},
    report::{SECTION, VENUE, read_profile},
};

/// The longest report, in bytes: 2,000 players with 99 rounds need half of it.
const BYTES: usize = 4_000_000;
/// The most faults that are told, and the most lines that are left out.
const FAULTS: usize = 200;

/// Why a report cannot become a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// Lines cannot be understood, contradict each other, or say what tournaments here do not
    /// have.
    Report(Vec<TrfError>),
    /// The regulations cannot be like this.
    Regulations(RegulationsError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Report(errors) => {
                let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            ImportError::Regulations(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ImportError {}

/// A tournament from a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// The regulations.
    pub regulations: Regulations,
    /// What happened.
    pub events: Vec<RecordedEvent>,
    /// What the report says and the tournament does not keep.
    pub left_out: Vec<TrfError>,
}

/// The regulations and events of a tournament from its report. Played rounds are closed; if all
/// rounds are played, the tournament is finished. The time control is that of the report, or the
/// given one.
///
/// # Errors
///
/// If the report cannot be read, or has what tournaments here do not have: all faults at once.
pub fn import(
    text: &str,
    by: PersonId,
    at: Timestamp,
    time: TimeControl,
) -> Result<Imported, ImportError> {
    if text.len() > BYTES {
        return Err(ImportError::Report(vec![too_many(0, "bytes", BYTES)]));
    }
    let Reading { tournament: report, mut errors, warnings, lines } = Reading::of(text);
    let line = |code: &str| lines.get(code).copied().unwrap_or(0);
    errors.extend(unsupported(&report, &line));
    let (unknown_codes, mut left_out): (Vec<TrfError>, Vec<TrfError>) =
        warnings.into_iter().partition(|it| matches!(it.fault, Fault::UnknownTieBreak(_)));
    errors.extend(unknown_codes);
    left_out.extend(left_out_of(&report, &line));
    left_out.sort_by_key(|error| error.line);
    left_out.truncate(FAULTS);
    let rounds = 1..=report.rounds_paired() as u16;
    let games = report.players.iter().flat_map(|player| rounds.clone().map(move |it| (player, it)));
    errors.extend(games.filter_map(|(player, round)| game_of(&report, player, round).err()));
    if !errors.is_empty() {
        let is_detail = |error: &TrfError| !matches!(error.fault, Fault::TooMany { .. });
        errors.sort_by_key(|error| (error.line, is_detail(error), error.columns));
        errors.truncate(FAULTS);
        return Err(ImportError::Report(errors));
    }
    let regulations = regulations_of(&report, time);
    regulations.check().map_err(ImportError::Regulations)?;
    let mut building = Building {
        tournament: Tournament::new(regulations.clone(), by, at),
        events: Vec::new(),
        at,
        by: Actor::Staff(by),
    };
    building.enter(&report);
    for round in 1..=report.rounds_paired() as u16 {
        building.play(&report, round);
    }
    building.draw_lots(&report);
    building.keep_byes(&report);
    let planned = building.tournament.planned_rounds();
    if building.tournament.rounds().len() >= planned.into() {
        building.happen(vec![Event::Finished]);
    }
    Ok(Imported { regulations, events: building.events, left_out })
}

fn fault(line: usize, fault: Fault) -> TrfError {
    TrfError { line, columns: None, fault }
}

fn too_many(line: usize, what: &'static str, most: usize) -> TrfError {
    fault(line, Fault::TooMany { what, most })
}

/// What tournaments here do not have, or have less of.
fn unsupported(report: &Report, line: &dyn Fn(&str) -> usize) -> Vec<TrfError> {
    let mut errors = Vec::new();
    let mut lacks = |code: &str, what| errors.push(fault(line(code), Fault::NotSupported(what)));
    if system_of(report).is_none() {
        lacks("192", Unsupported::System);
    }
    if !report.assigned.is_empty() {
        lacks("299", Unsupported::AssignedPoints);
    }
    let points = &report.points;
    // A bye that brings as much as a win can be written or left out.
    let bye = Some(points.bye()).filter(|bye| *bye != points.win());
    let plain = PointSystem { pairing_bye: bye, ..*points };
    if points.white != points.black {
        lacks("XXS", Unsupported::PointValues);
    } else if values_of(points).system() != plain {
        lacks("162", Unsupported::PointValues);
    }
    let codes = report.head.codes();
    if codes.iter().skip(1).any(|code| code.kind == Kind::Points)
        || codes.first().is_some_and(|code| code.kind != Kind::Points)
    {
        lacks("212", Unsupported::RankingOrder);
    }
    if report.players.len() > usize::from(ENTRIES) {
        errors.push(too_many(line("001"), "players", ENTRIES.into()));
    }
    if report.fictitious.len() > FICTITIOUS {
        errors.push(too_many(line("250").max(line("XXA")), "fictitious points", FICTITIOUS));
    }
    let mut pairs = 0;
    for group in &report.forbidden {
        let count = group.players.len();
        pairs += count * count.saturating_sub(1) / 2;
        if pairs > FORBIDDEN {
            errors.push(too_many(group.line, "forbidden pairs", FORBIDDEN));
            break;
        }
    }
    errors
}

/// What the report says and the tournament has no place for.
fn left_out_of(report: &Report, line: &dyn Fn(&str) -> usize) -> Vec<TrfError> {
    let mut left_out = Vec::new();
    let mut tell = |is_there: bool, codes: &[&str], what| {
        if is_there {
            let first = codes.iter().map(|code| line(code)).filter(|line| *line > 0).min();
            left_out.push(fault(first.unwrap_or(0), Fault::NotSupported(what)));
        }
    };
    let is_national = !report.national.is_empty() || !report.head.ranking.is_empty();
    tell(is_national, &["172"], Unsupported::NationalRatings);
    let teams = ["082", "013", "310", "300", "320", "330", "352", "362", "801", "802"];
    tell(
        !report.teams.is_empty() || report.head.teams.is_some_and(|it| it > 0),
        &teams,
        Unsupported::Teams,
    );
    let head = &report.head;
    let is_country = !head.federation.is_empty() && federation(&head.federation).is_none();
    tell(is_country, &["032"], Unsupported::FederationName);
    tell(!are_in_order(&head.days), &["132"], Unsupported::DateOrder);
    let is_remark = |comment: &String| !comment.starts_with(VENUE);
    tell(report.comments.iter().any(is_remark), &["###"], Unsupported::Comments);
    left_out
}

fn system_of(report: &Report) -> Option<System> {
    let kind = report.kind.as_deref().unwrap_or("FIDE_DUTCH");
    Some(match kind {
        kind if kind.contains("DOUBLEROUNDROBIN") => System::DoubleRoundRobin,
        kind if kind.contains("ROUNDROBIN") => System::RoundRobin,
        kind if kind.starts_with("FIDE_DUTCH") => {
            let is_baku = match report.fictitious.is_empty() {
                true => kind.ends_with("_BAKU"),
                false => has_baku_points(report),
            };
            System::Swiss(if is_baku { Acceleration::Baku } else { Acceleration::None })
        }
        _ => return None,
    })
}

/// Whether the fictitious points are those of the Baku acceleration, however they are written.
fn has_baku_points(report: &Report) -> bool {
    let usual = Report { fictitious: baku(report), ..Report::default() };
    let last = report.fictitious.iter().chain(&usual.fictitious).map(|it| it.rounds.1).max();
    report.players.iter().all(|player| {
        (1..=last.unwrap_or(0).min(report.rounds.unwrap_or(0)).into()).all(|round| {
            report.fictitious_points(player.number, round)
                == usual.fictitious_points(player.number, round)
        })
    })
}

fn values_of(points: &PointSystem) -> PointValues {
    PointValues { win: points.win(), draw: points.draw(), loss: points.loss(), bye: points.bye() }
}

fn regulations_of(report: &Report, time: TimeControl) -> Regulations {
    let system = system_of(report).unwrap_or(System::Swiss(Acceleration::None));
    let full = match report.name.trim() {
        "" => "Imported",
        name => name,
    };
    let (name, section) = match full.split_once(SECTION) {
        Some((name, section)) => (name, Some(section.to_owned())),
        None => (full, None),
    };
    let head = &report.head;
    let written = TimeControl::from_pgn(&head.clock).ok().filter(|_| !head.clock.is_empty());
    let time = written.unwrap_or(time);
    let usual = match system {
        System::Swiss(_) => {
            let rounds = report.rounds.unwrap_or(report.rounds_paired() as u16);
            Regulations::swiss(name, rounds, time)
        }
        System::RoundRobin | System::DoubleRoundRobin => Regulations::round_robin(name, time),
    };
    let tie_breaks: Vec<Code> = head.codes().into_iter().skip(1).collect();
    let has_own_points = system != System::Swiss(Acceleration::Baku);
    Regulations {
        section,
        details: details_of(report),
        system,
        fictitious: if has_own_points { report.fictitious.clone() } else { Vec::new() },
        points: values_of(&report.points),
        tie_breaks: if head.codes().is_empty() { usual.tie_breaks.clone() } else { tie_breaks },
        rated: false,
        ..usual
    }
}

fn details_of(report: &Report) -> Details {
    let head = &report.head;
    let chief = head.chief.iter().cloned().map(|chief| Arbiter::of(chief, true));
    let deputies = head.deputies.iter().cloned().map(|deputy| Arbiter::of(deputy, false));
    let venue = report.comments.iter().find_map(|comment| comment.strip_prefix(VENUE));
    // Without days of rounds, the first day is that of the first round.
    let mut dates = head.days.clone();
    if dates.is_empty() && head.first_day.is_some() {
        dates.push(head.first_day);
    }
    if !are_in_order(&dates) {
        dates.clear();
    }
    dates.truncate(report.rounds.map_or(usize::MAX, usize::from));
    let cut = |text: &str| text.trim().chars().take(details::TEXT).collect::<String>();
    let is_named = |arbiter: &Arbiter| !arbiter.name.trim().is_empty();
    Details {
        venue: cut(venue.unwrap_or_default()),
        city: cut(&head.city),
        federation: federation(&head.federation).unwrap_or_default(),
        dates,
        arbiters: chief.chain(deputies).filter(is_named).take(details::ARBITERS).collect(),
    }
}

/// Three letters; some reports have the name of the country.
fn federation(text: &str) -> Option<String> {
    let is_code = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_code.then(|| text.to_uppercase())
}

fn are_in_order(dates: &[Option<Date>]) -> bool {
    dates.iter().flatten().is_sorted()
}

/// The tournament as far as it is rebuilt.
struct Building {
    tournament: Tournament,
    events: Vec<RecordedEvent>,
    at: Timestamp,
    by: Actor,
}

impl Building {
    fn happen(&mut self, events: Vec<Event>) {
        let recorded = self.tournament.record(self.at, self.by, None, events);
        recorded.iter().for_each(|event| self.tournament.apply(event));
        self.events.extend(recorded);
    }

    fn enter(&mut self, report: &Report) {
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

    fn play(&mut self, report: &Report, round: u16) {
        let mut events = Vec::new();
        let mut pairing = Pairing::default();
        let mut results = Vec::new();
        for (id, player) in (0..).map(EntryId).zip(&report.players) {
            let cell = report.entry(player, round.into());
            match (cell.opponent, cell.outcome) {
                (Some(_), _) => {
                    if let Ok(Some((black, result))) = game_of(report, player, round) {
                        pairing.boards.push((id, black));
                        results.push(result);
                    }
                }
                (None, Outcome::PairingBye) => pairing.bye = Some(id),
                (None, outcome) => {
                    events.push(Event::ByeSet { entry: id, round, bye: Some(bye_of(outcome)) });
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
    }

    /// Players whom the tie-breaks leave level stand in the order of their ranks: it was drawn by
    /// lot.
    fn draw_lots(&mut self, report: &Report) {
        let rank = |id: EntryId| report.players.get(id.0 as usize).and_then(|it| it.rank);
        let rows = self.tournament.standings(u16::MAX);
        let mut lots = Vec::new();
        for level in rows.chunk_by(|one, other| one.place == other.place) {
            let mut order: Vec<EntryId> = level.iter().map(|row| row.entry).collect();
            order.sort_by_key(|id| rank(*id));
            let fits = |(place, id): (usize, &EntryId)| rank(*id).map(usize::from) == Some(place);
            if order.len() > 1 && (level[0].place..).zip(&order).all(fits) {
                lots.push(Event::TieBroken(order));
            }
        }
        self.happen(lots);
    }

    /// Byes of the rounds to come.
    fn keep_byes(&mut self, report: &Report) {
        let next = self.tournament.next_round();
        let mut events = Vec::new();
        for byes in &report.byes {
            let round = byes.round.unwrap_or(next);
            for number in byes.players.iter().filter(|_| round >= next) {
                if let Some(id) = report.find(*number) {
                    let (entry, bye) = (EntryId(id as u32), Some(bye_of(byes.outcome)));
                    events.push(Event::ByeSet { entry, round, bye });
                }
            }
        }
        self.happen(events);
    }
}

fn bye_of(outcome: Outcome) -> Bye {
    match outcome {
        Outcome::HalfPointBye => Bye::Half,
        Outcome::FullPointBye => Bye::Full,
        _ => Bye::Zero,
    }
}

/// The opponent and the result of a game, from the line of White; nothing on the line of Black.
fn game_of(
    report: &Report,
    white: &Player,
    round: u16,
) -> Result<Option<(EntryId, BoardResult)>, TrfError> {
    let cell: Cell = report.entry(white, round.into());
    let Some(opponent) = cell.opponent else { return Ok(None) };
    let from = 82 + 10 * usize::from(round);
    let unfit = |what| TrfError {
        line: white.line,
        columns: Some((from, from + 7)),
        fault: Fault::NotSupported(what),
    };
    match cell.color {
        Some(tabiya_pairing::Color::White) => {}
        Some(tabiya_pairing::Color::Black) => return Ok(None),
        // Such a pairing has no White, so nobody knows who had which board.
        None if white.number > opponent => return Ok(None),
        None => return Err(unfit(Unsupported::NoColors)),
    }
    let index = report.find(opponent).ok_or_else(|| unfit(Unsupported::ResultPair))?;
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
        _ => return Err(unfit(Unsupported::ResultPair)),
    };
    Ok(Some((EntryId(index as u32), BoardResult { score, kind })))
}
