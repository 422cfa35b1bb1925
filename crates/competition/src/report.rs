//! The competition as FIDE's report file. Rounds are paired from it, so that everyone can check
//! them.

use rules::Color;
use tabiya_pairing::{
    Points,
    trf::{self, Byes, Edition, Entry as Cell, Forbidden, Outcome, Player, Tournament},
};

use crate::{
    Acceleration, Actor, Board, BoardResult, Bye, Competition, Entrant, Entry, EntryId, Event,
    RecordedEvent, ResultKind, System,
};

/// What a report says about the event that the competition itself does not know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReportHead {
    /// The place (022).
    pub place: String,
    /// The federation (032).
    pub federation: String,
    /// The first day, `2026/11/16` (042).
    pub first_day: String,
    /// The last day (052).
    pub last_day: String,
    /// The chief arbiter (102).
    pub chief: String,
    /// The deputies (112), each on a line of its own.
    pub deputies: Vec<String>,
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

/// Writes the report of a competition.
pub fn write_report(
    competition: &Competition,
    head: &ReportHead,
    edition: Edition,
    audience: Audience,
) -> String {
    if audience == Audience::Public {
        let public = competition.without_private_data();
        return write_report(&public, head, edition, Audience::Staff);
    }
    let mut report = competition.report(Results::ForRating);
    report.kept = competition.head_lines(head);
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

impl Competition {
    /// What everybody may read in a report.
    fn without_private_data(&self) -> Competition {
        let mut public = self.clone();
        for entry in &mut public.entries {
            (entry.entrant.birth, entry.entrant.sex) = (None, None);
        }
        public.forbidden.clear();
        public.remarks.clear();
        public
    }

    /// The report of all published rounds.
    pub(crate) fn report(&self, results: Results) -> Tournament {
        self.report_up_to(self.next_round().saturating_sub(1), results)
    }

    /// The report from which a round is paired: the rounds before it, and who is out of it.
    pub(crate) fn report_before(&self, round: u16) -> Tournament {
        let mut report = self.report_up_to(round.saturating_sub(1), Results::Counted);
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
                report.byes.push(Byes { outcome, round: Some(round), players, line: 0 });
            }
        }
        report
    }

    /// The report of the rounds up to this one.
    pub(crate) fn report_up_to(&self, last: u16, results: Results) -> Tournament {
        let mut players: Vec<&Entry> = self.numbered().collect();
        players.sort_by_key(|entry| entry.number);
        let mut report = Tournament {
            name: self.full_name(),
            rounds: Some(self.planned_rounds()),
            initial_color: self.initial_color,
            points: self.regulations.points.system(),
            kind: Some(self.kind().into()),
            players: players.iter().map(|entry| self.line(entry, last, results)).collect(),
            forbidden: self.forbidden.iter().filter_map(|pair| self.forbidden_line(pair)).collect(),
            ..Tournament::default()
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
            Some(section) => format!("{} – {section}", self.regulations.name),
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
        Player {
            number: entry.number.unwrap_or(0),
            profile: profile(&entry.entrant),
            rating: entry.entrant.rating,
            points: None,
            rank: None,
            entries: cells.collect(),
            line: 0,
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

    fn head_lines(&self, head: &ReportHead) -> Vec<String> {
        let players = self.numbered().count();
        let rated = self.numbered().filter(|entry| entry.entrant.rating.is_some()).count();
        let system = match self.regulations.system {
            System::Swiss(_) => "Individual: Swiss-System",
            System::RoundRobin | System::DoubleRoundRobin => "Individual: Round Robin",
        };
        let codes: Vec<String> =
            self.regulations.tie_breaks.iter().map(ToString::to_string).collect();
        let lines = [
            ("022", head.place.clone()),
            ("032", head.federation.clone()),
            ("042", head.first_day.clone()),
            ("052", head.last_day.clone()),
            ("062", players.to_string()),
            ("072", rated.to_string()),
            ("092", system.to_owned()),
            ("102", head.chief.clone()),
            ("112", head.deputies.join(", ")),
            ("122", self.regulations.time.to_string()),
            ("182", head.program.clone()),
            ("202", codes.join(",")),
            ("222", self.regulations.time.to_pgn()),
        ];
        let filled = lines.into_iter().filter(|(_, text)| !text.is_empty());
        let remarks = self.remarks.iter().map(|remark| format!("### {remark}"));
        filled.map(|(code, text)| format!("{code} {text}")).chain(remarks).collect()
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

/// Columns 9 to 80 of a player's line.
fn profile(entrant: &Entrant) -> String {
    let cut = |text: Option<&str>, width: usize| -> String {
        one_line(text.unwrap_or_default()).chars().take(width).collect()
    };
    let sex = entrant.sex.unwrap_or(' ');
    let title = cut(entrant.title.as_deref(), 3);
    let name = cut(Some(&entrant.name), 33);
    let rating = entrant.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let federation = cut(entrant.federation.as_deref(), 3);
    let fide_id = entrant.fide_id.map(|id| id.to_string()).unwrap_or_default();
    let birth = cut(entrant.birth.as_deref(), 10);
    format!(" {sex}{title:>3} {name:<33} {rating:>4} {federation:>3} {fide_id:>11} {birth:<10} ")
}

/// The data of a player in columns 9 to 80.
pub fn read_profile(player: &trf::Player) -> Entrant {
    let columns: Vec<char> = player.profile.chars().collect();
    let field = |from: usize, to: usize| -> Option<String> {
        let slice = columns.get(from.min(columns.len())..to.min(columns.len()))?;
        let text: String = slice.iter().collect();
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    Entrant {
        name: player.name().to_owned(),
        rating: player.rating,
        title: field(2, 5),
        federation: field(45, 48),
        fide_id: field(49, 60).and_then(|text| text.parse().ok()),
        birth: field(61, 71),
        sex: field(1, 2).and_then(|text| text.chars().next()),
        ..Entrant::default()
    }
}
