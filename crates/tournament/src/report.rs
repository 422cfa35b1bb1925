//! The tournament as FIDE's report file. Rounds are paired from it, so that everyone can check
//! them.

use std::collections::{BTreeMap, HashMap};

use rules::Color;
use tabiya_pairing::{
    Points,
    field::baku,
    trf::{
        self, Byes, Date, Edition, Entry as Cell, Forbidden, Head, Official, Outcome, Player,
        Tournament as Report,
    },
};

use crate::{
    Acceleration, Actor, Board, BoardResult, Bye, Entrant, Entry, EntryId, Event, Phase,
    RecordedEvent, ResultKind, System, Tournament,
};

/// Between the name of a tournament and its section.
pub(crate) const SECTION: &str = " – ";
/// The comment that names the venue, which has no record.
pub(crate) const VENUE: &str = " Venue: ";

/// What a report says that the tournament itself does not know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReportHead {
    /// On which day each round was played, where the regulations do not say.
    pub days: BTreeMap<u16, Date>,
    /// The day the tournament was made, for one without rounds.
    pub made_on: Option<Date>,
    /// The chief arbiter, where the regulations name no arbiters (102).
    pub chief: Option<Official>,
    /// The deputies, where the regulations name no arbiters (112).
    pub deputies: Vec<Official>,
    /// The program that paired (182).
    pub program: String,
}

/// For whom a report is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Audience {
    /// The staff and the federation: everything.
    Staff,
    /// Everybody: without birth dates, sexes, forbidden pairs, and remarks of the staff, which can
    /// also tell of rounds that are not published yet.
    Public,
}

/// Writes the report of a tournament.
pub fn write_report(
    tournament: &Tournament,
    head: &ReportHead,
    edition: Edition,
    audience: Audience,
) -> String {
    if audience == Audience::Public {
        let public = tournament.without_private_data();
        return write_report(&public, head, edition, Audience::Staff);
    }
    let mut report = tournament.report(Results::ForRating);
    report.head = tournament.head(head);
    report.comments = tournament.comments();
    report.byes = tournament.byes_to_come();
    // Programs do not agree who is accelerated, so the points are written down.
    if tournament.regulations.system == System::Swiss(Acceleration::Baku) {
        report.fictitious = baku(&report);
    }
    let places: HashMap<EntryId, usize> =
        tournament.standings(u16::MAX).iter().map(|row| (row.entry, row.place)).collect();
    for player in &mut report.players {
        let entry = tournament.entries.iter().find(|entry| entry.number == Some(player.number));
        let place = entry.and_then(|entry| places.get(&entry.id));
        player.rank = place.and_then(|place| u16::try_from(*place).ok());
    }
    report.write(edition)
}

/// Which results a report has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Results {
    /// Those that count for pairings and standings.
    Counted,
    /// Those with later corrections for the rating report.
    ForRating,
}

impl Tournament {
    /// What everybody may read in a report.
    fn without_private_data(&self) -> Tournament {
        let mut public = self.clone();
        for entry in &mut public.entries {
            (entry.entrant.birth, entry.entrant.sex) = (None, None);
        }
        public.forbidden.clear();
        public.remarks.clear();
        public
    }

    /// The report of all published rounds.
    pub(crate) fn report(&self, results: Results) -> Report {
        self.report_up_to(self.next_round().saturating_sub(1), results)
    }

    /// The report from which a round is paired: the rounds before it, and who is out of it.
    pub(crate) fn report_before(&self, round: u16) -> Report {
        let report = self.report_up_to(round.saturating_sub(1), Results::Counted);
        Report { byes: self.byes_in(round), ..report }
    }

    /// Who is out of a round that is not paired.
    fn byes_in(&self, round: u16) -> Vec<Byes> {
        let mut byes = Vec::new();
        for (bye, outcome) in [
            (Some(Bye::Half), Outcome::HalfPointBye),
            (Some(Bye::Full), Outcome::FullPointBye),
            (Some(Bye::Zero), Outcome::Absent),
            (None, Outcome::Absent),
        ] {
            let is_out = |entry: &&Entry| !entry.plays(round) && bye_in(entry, round) == bye;
            let out = self.numbered().filter(is_out).filter_map(|entry| entry.number);
            let players: Vec<u16> = out.collect();
            if !players.is_empty() {
                byes.push(Byes { outcome, round: Some(round), players, line: 0 });
            }
        }
        byes
    }

    /// Who is out of the rounds to come.
    fn byes_to_come(&self) -> Vec<Byes> {
        match self.phase {
            Phase::Running => (self.next_round()..=self.planned_rounds())
                .flat_map(|it| self.byes_in(it))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The report of the rounds up to this one.
    pub(crate) fn report_up_to(&self, last: u16, results: Results) -> Report {
        let mut players: Vec<&Entry> = self.numbered().collect();
        players.sort_by_key(|entry| entry.number);
        let mut report = Report {
            name: self.full_name(),
            rounds: Some(self.planned_rounds()),
            initial_color: self.initial_color,
            points: self.regulations.points.system(),
            kind: Some(self.kind().into()),
            players: players.iter().map(|entry| self.line(entry, last, results)).collect(),
            fictitious: self.regulations.fictitious.clone(),
            forbidden: self.forbidden.iter().filter_map(|pair| self.forbidden_line(pair)).collect(),
            ..Report::default()
        };
        let scores: Vec<Points> =
            report.players.iter().map(|player| report.score(player, last.into())).collect();
        for (player, score) in report.players.iter_mut().zip(scores) {
            player.points = Some(score);
        }
        report
    }

    fn numbered(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.number.is_some() && entry.took_part())
    }

    /// The name of the event and of its section.
    pub fn full_name(&self) -> String {
        match &self.regulations.section {
            Some(section) => format!("{}{SECTION}{section}", self.regulations.name),
            None => self.regulations.name.clone(),
        }
    }

    fn kind(&self) -> &'static str {
        match self.regulations.system {
            System::Swiss(Acceleration::None) => "FIDE_DUTCH_2025",
            System::Swiss(Acceleration::Baku) => "FIDE_DUTCH_2025_BAKU",
            System::RoundRobin => "FIDE_ROUNDROBIN",
            System::DoubleRoundRobin => "FIDE_DOUBLEROUNDROBIN",
        }
    }

    fn number(&self, id: EntryId) -> Option<u16> {
        self.entry(id)?.number
    }

    fn forbidden_line(&self, pair: &crate::ForbiddenPair) -> Option<Forbidden> {
        let (one, other) = pair.players;
        let players = vec![self.number(one)?, self.number(other)?];
        Some(Forbidden { rounds: pair.rounds, players, line: 0 })
    }

    /// The line of a player.
    fn line(&self, entry: &Entry, last: u16, results: Results) -> Player {
        let rounds = self.rounds.iter().filter(|round| round.number <= last);
        let cells = rounds.map(|round| {
            let board = round.boards.iter().find(|board| board.color_of(entry.id).is_some());
            match board {
                Some(board) => self.cell(board, entry.id, results),
                None if round.bye == Some(entry.id) => {
                    Some(Cell::without_opponent(Outcome::PairingBye))
                }
                None => Some(Cell::without_opponent(out(entry, round.number))),
            }
        });
        let entrant = &entry.entrant;
        let text = |text: &Option<String>| one_line(text.as_deref().unwrap_or_default());
        Player {
            number: entry.number.unwrap_or(0),
            sex: entrant.sex,
            title: text(&entrant.title),
            name: one_line(&entrant.name),
            rating: entrant.rating,
            federation: text(&entrant.federation),
            fide_id: entrant.fide_id,
            birth: text(&entrant.birth),
            entries: cells.collect(),
            ..Player::default()
        }
    }

    /// A round on a board; none while the result is missing.
    fn cell(&self, board: &Board, entry: EntryId, results: Results) -> Option<Cell> {
        let color = board.color_of(entry)?;
        let corrected = board.for_rating.filter(|_| results == Results::ForRating);
        let result = corrected.or(board.result)?;
        let opponent = self.number(board.player(!color))?;
        let side = match color {
            Color::White => tabiya_pairing::Color::White,
            Color::Black => tabiya_pairing::Color::Black,
        };
        Some(Cell::against(opponent, side, outcome(result, color)))
    }

    /// The head of the report.
    fn head(&self, head: &ReportHead) -> Head {
        let details = &self.regulations.details;
        let count = |players: usize| u16::try_from(players).ok();
        let day = |round: u16| {
            let written = details.dates.get(usize::from(round) - 1).copied().flatten();
            written.or_else(|| head.days.get(&round).copied())
        };
        let mut days: Vec<Option<Date>> = (1..=self.planned_rounds()).map(day).collect();
        while days.last().is_some_and(Option::is_none) {
            days.pop();
        }
        let of = |is_chief: bool| details.arbiters.iter().filter(move |it| it.is_chief == is_chief);
        let named = !details.arbiters.is_empty();
        let system = match self.regulations.system {
            System::Swiss(_) => "Individual: Swiss-System",
            System::RoundRobin | System::DoubleRoundRobin => "Individual: Round Robin",
        };
        Head {
            city: one_line(&details.city),
            federation: details.federation.clone(),
            first_day: days.iter().flatten().min().copied().or(head.made_on),
            last_day: days.iter().flatten().max().copied().or(head.made_on),
            players: count(self.numbered().count()),
            rated: count(self.numbered().filter(|entry| entry.entrant.rating.is_some()).count()),
            system: system.to_owned(),
            chief: match named {
                true => of(true).map(Official::from).next(),
                false => head.chief.clone(),
            },
            deputies: match named {
                true => of(false).map(Official::from).collect(),
                false => head.deputies.clone(),
            },
            time: self.regulations.time.to_string(),
            days,
            program: head.program.clone(),
            tie_breaks: self.regulations.tie_breaks.clone(),
            clock: self.regulations.time.to_pgn(),
            ..Head::default()
        }
    }

    /// What has no record of its own: the venue, and what the staff did.
    fn comments(&self) -> Vec<String> {
        let venue = one_line(&self.regulations.details.venue);
        let venue = (!venue.is_empty()).then(|| format!("{VENUE}{venue}"));
        let remarks = self.remarks.iter().map(|remark| format!(" {remark}"));
        venue.into_iter().chain(remarks).collect()
    }

    /// Notes what the staff did with a reason, for the report.
    pub(crate) fn remark(&mut self, recorded: &RecordedEvent) {
        if !matches!(recorded.by, Actor::Staff(_)) {
            return;
        }
        let name = |id: &EntryId| {
            self.entry(*id).map_or_else(String::new, |entry| entry.entrant.name.clone())
        };
        let what = match &recorded.event {
            Event::Validated { round, differences } if !differences.is_empty() => {
                format!("Round {round} paired by hand. {}", differences.join(" "))
            }
            Event::Unpublished { round } => format!("Round {round} unpublished"),
            Event::ResultSet { round, board, result, .. } if recorded.reason.is_some() => {
                let score = result.map_or("none".into(), |result| result.score.to_string());
                format!("Round {round}, board {board}: result set to {score}")
            }
            Event::Expelled { entry, from } => {
                format!("{} expelled from round {from} on", name(entry))
            }
            Event::RoundsSet(rounds) => format!("Number of rounds set to {rounds}"),
            _ => return,
        };
        let why = recorded.reason.as_deref().map(|why| format!(" ({})", one_line(why)));
        self.remarks.push(format!("{}{}", one_line(&what), why.unwrap_or_default()));
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn bye_in(entry: &Entry, round: u16) -> Option<Bye> {
    entry.byes.get(&round).copied().filter(|_| entry.is_in(round) || round < entry.joined)
}

/// What a round without a board or pairing-allocated bye brings.
fn out(entry: &Entry, round: u16) -> Outcome {
    match bye_in(entry, round) {
        Some(Bye::Half) => Outcome::HalfPointBye,
        Some(Bye::Full) => Outcome::FullPointBye,
        Some(Bye::Zero) | None => Outcome::Absent,
    }
}

/// What a result brings a side.
pub(crate) fn outcome(result: BoardResult, color: Color) -> Outcome {
    let halves = result.score.half_points(color).unwrap_or(0);
    match (result.kind, halves) {
        (ResultKind::Adjourned, _) => Outcome::Unknown,
        (ResultKind::Forfeit, 2) => Outcome::ForfeitWin,
        (ResultKind::Forfeit, _) => Outcome::ForfeitLoss,
        (ResultKind::Unrated, 2) => Outcome::UnratedWin,
        (ResultKind::Unrated, 1) => Outcome::UnratedDraw,
        (ResultKind::Unrated, _) => Outcome::UnratedLoss,
        (ResultKind::Played | ResultKind::Awarded, 2) => Outcome::Win,
        (ResultKind::Played | ResultKind::Awarded, 1) => Outcome::Draw,
        (ResultKind::Played | ResultKind::Awarded, _) => Outcome::Loss,
    }
}

/// What a report says of a player.
pub fn read_profile(player: &trf::Player) -> Entrant {
    let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    Entrant {
        name: player.name.clone(),
        rating: player.rating,
        title: text(&player.title),
        federation: text(&player.federation),
        fide_id: player.fide_id,
        birth: text(&player.birth),
        sex: player.sex,
        ..Entrant::default()
    }
}
