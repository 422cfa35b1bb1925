use game::{PersonId, Seq, Timestamp};
use serde::{Deserialize, Serialize};
use tabiya_pairing::Color;
use tournament::{
    Actor, BoardResult, Bye, Entrant, EntryId, EntryState, Event, ForbiddenPair, GameKey, Pairing,
    RecordedEvent, ResultKind, StaffRole,
};

use super::{StoredRegulations, regulations::StoredPlan};
use crate::{
    GameId,
    stored::{
        DecodeError, VERSION,
        parts::{StoredColor, read_result, write_result},
    },
};

/// An event of a tournament, version 1. Its number is stored separately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredTournamentEvent {
    at: u64,
    by: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reason: Option<String>,
    #[serde(flatten)]
    what: What,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum What {
    Regulated {
        regulations: Box<StoredRegulations>,
    },
    Planned {
        round: u16,
        plan: StoredPlan,
    },
    RoundsSet {
        rounds: u16,
    },
    Appointed {
        person: u64,
        role: Option<StoredRole>,
    },
    EntryOpened,
    EntryClosed,
    Entered {
        entry: u32,
        entrant: Box<StoredEntrant>,
        requested: bool,
        joined: u16,
        half_points: u16,
    },
    EntryEdited {
        entry: u32,
        entrant: Box<StoredEntrant>,
    },
    Admitted {
        entry: u32,
        joined: u16,
        /// Left out by earlier versions.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        half_points: Option<u16>,
    },
    Refused {
        entry: u32,
    },
    Withdrawn {
        entry: u32,
        from: u16,
    },
    Expelled {
        entry: u32,
        from: u16,
    },
    Reinstated {
        entry: u32,
        from: u16,
    },
    ByeSet {
        entry: u32,
        round: u16,
        bye: Option<StoredBye>,
    },
    Forbidden {
        players: (u32, u32),
        rounds: (u16, u16),
    },
    Allowed {
        players: (u32, u32),
    },
    CheckInOpened {
        round: u16,
    },
    CheckedIn {
        entry: u32,
        round: u16,
    },
    CheckInClosed {
        round: u16,
        missing: Vec<u32>,
    },
    Started {
        initial_color: StoredColor,
    },
    Numbered {
        order: Vec<u32>,
    },
    Drafted {
        round: u16,
        boards: Vec<(u32, u32)>,
        bye: Option<u32>,
    },
    Rearranged {
        round: u16,
        boards: Vec<(u32, u32)>,
        bye: Option<u32>,
    },
    Validated {
        round: u16,
        differences: Vec<String>,
    },
    Published {
        round: u16,
        games: Vec<Option<GameId>>,
    },
    Unpublished {
        round: u16,
    },
    RoundStarted {
        round: u16,
    },
    ResultSet {
        round: u16,
        board: u16,
        result: Option<StoredResult>,
        #[serde(skip_serializing_if = "is_false", default)]
        for_rating: bool,
    },
    RoundClosed {
        round: u16,
    },
    TieBroken {
        order: Vec<u32>,
    },
    Finished,
    Abandoned,
}

fn is_false(value: &bool) -> bool {
    !value
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct StoredEntrant {
    #[serde(skip_serializing_if = "Option::is_none")]
    person: Option<u64>,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fide_id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    federation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    club: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    birth: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sex: Option<char>,
    #[serde(skip_serializing_if = "is_false")]
    bot: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum StoredRole {
    Arbiter,
    DeputyChief,
    Chief,
    Organizer,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredBye {
    Zero,
    Half,
    Full,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct StoredResult {
    score: String,
    kind: StoredResultKind,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredResultKind {
    Played,
    Unrated,
    Awarded,
    Forfeit,
    Adjourned,
}

impl StoredTournamentEvent {
    /// As JSON, in the version that is written.
    pub fn encode(recorded: &RecordedEvent) -> String {
        let stored = StoredTournamentEvent {
            at: recorded.at.0,
            by: write_actor(recorded.by),
            reason: recorded.reason.clone(),
            what: What::from(&recorded.event),
        };
        serde_json::to_string(&stored).expect("events have no keys that are not text")
    }

    /// Reads what was written in this version.
    ///
    /// # Errors
    ///
    /// If the version is not known, or the text is damaged.
    pub fn decode(version: u16, seq: Seq, text: &str) -> Result<RecordedEvent, DecodeError> {
        if version != VERSION {
            return Err(DecodeError::Version(version));
        }
        let stored: StoredTournamentEvent =
            serde_json::from_str(text).map_err(|error| DecodeError::Shape(error.to_string()))?;
        let StoredTournamentEvent { at, by, reason, what } = stored;
        let (by, event) = (read_actor(&by)?, what.read()?);
        Ok(RecordedEvent { seq, at: Timestamp(at), by, reason, event })
    }
}

/// `staff 12`, `player 12`, `game a1B2c3D4`, `zone`.
fn write_actor(actor: Actor) -> String {
    match actor {
        Actor::Staff(PersonId(person)) => format!("staff {person}"),
        Actor::Player(PersonId(person)) => format!("player {person}"),
        Actor::Game(game) => format!("game {}", GameId::from(game)),
        Actor::Zone => "zone".into(),
    }
}

fn read_actor(text: &str) -> Result<Actor, DecodeError> {
    let person = |word: &str| word.parse().ok().map(PersonId);
    match text.split(' ').collect::<Vec<_>>()[..] {
        ["zone"] => Some(Actor::Zone),
        ["staff", id] => person(id).map(Actor::Staff),
        ["player", id] => person(id).map(Actor::Player),
        ["game", id] => id.parse().ok().map(|id: GameId| Actor::Game(GameKey::from(id))),
        _ => None,
    }
    .ok_or_else(|| DecodeError::Part("by", format!("{text:?} is nobody")))
}

impl From<&Event> for What {
    fn from(event: &Event) -> What {
        let ids = |list: Vec<EntryId>| list.into_iter().map(|id| id.0).collect();
        match event.clone() {
            Event::Regulated(rules) => {
                What::Regulated { regulations: Box::new(StoredRegulations::from(&*rules)) }
            }
            Event::Planned { round, plan } => What::Planned { round, plan: (&plan).into() },
            Event::RoundsSet(rounds) => What::RoundsSet { rounds },
            Event::Appointed { person, role } => {
                What::Appointed { person: person.0, role: role.map(StoredRole::from) }
            }
            Event::EntryOpened => What::EntryOpened,
            Event::EntryClosed => What::EntryClosed,
            Event::Entered { id, entrant, state, joined, half_points } => What::Entered {
                entry: id.0,
                entrant: Box::new((*entrant).into()),
                requested: state == EntryState::Requested,
                joined,
                half_points,
            },
            Event::EntryEdited(entry, entrant) => {
                What::EntryEdited { entry: entry.0, entrant: Box::new((*entrant).into()) }
            }
            Event::Admitted { entry, joined, half_points } => {
                What::Admitted { entry: entry.0, joined, half_points }
            }
            Event::Refused(entry) => What::Refused { entry: entry.0 },
            Event::Withdrawn { entry, from } => What::Withdrawn { entry: entry.0, from },
            Event::Expelled { entry, from } => What::Expelled { entry: entry.0, from },
            Event::Reinstated { entry, from } => What::Reinstated { entry: entry.0, from },
            Event::ByeSet { entry, round, bye } => {
                What::ByeSet { entry: entry.0, round, bye: bye.map(StoredBye::from) }
            }
            Event::Forbidden(ForbiddenPair { players: (one, other), rounds }) => {
                What::Forbidden { players: (one.0, other.0), rounds }
            }
            Event::Allowed(one, other) => What::Allowed { players: (one.0, other.0) },
            Event::CheckInOpened { round } => What::CheckInOpened { round },
            Event::CheckedIn { entry, round } => What::CheckedIn { entry: entry.0, round },
            Event::CheckInClosed { round, missing } => {
                What::CheckInClosed { round, missing: ids(missing) }
            }
            Event::Started { initial_color } => What::Started {
                initial_color: match initial_color {
                    Color::White => StoredColor::White,
                    Color::Black => StoredColor::Black,
                },
            },
            Event::Numbered(order) => What::Numbered { order: ids(order) },
            Event::Drafted { round, pairing } => {
                let (boards, bye) = write_pairing(pairing);
                What::Drafted { round, boards, bye }
            }
            Event::Rearranged { round, pairing } => {
                let (boards, bye) = write_pairing(pairing);
                What::Rearranged { round, boards, bye }
            }
            Event::Validated { round, differences } => What::Validated { round, differences },
            Event::Published { round, games } => {
                let games = games.into_iter().map(|game| game.map(GameId::from)).collect();
                What::Published { round, games }
            }
            Event::Unpublished { round } => What::Unpublished { round },
            Event::RoundStarted { round } => What::RoundStarted { round },
            Event::ResultSet { round, board, result, for_rating } => {
                What::ResultSet { round, board, result: result.map(Into::into), for_rating }
            }
            Event::RoundClosed { round } => What::RoundClosed { round },
            Event::TieBroken(order) => What::TieBroken { order: ids(order) },
            Event::Finished => What::Finished,
            Event::Abandoned => What::Abandoned,
        }
    }
}

impl What {
    fn read(self) -> Result<Event, DecodeError> {
        let ids = |list: Vec<u32>| list.into_iter().map(EntryId).collect();
        Ok(match self {
            What::Regulated { regulations } => Event::Regulated(Box::new(regulations.read()?)),
            What::Planned { round, plan } => Event::Planned { round, plan: plan.read()? },
            What::RoundsSet { rounds } => Event::RoundsSet(rounds),
            What::Appointed { person, role } => {
                Event::Appointed { person: PersonId(person), role: role.map(StaffRole::from) }
            }
            What::EntryOpened => Event::EntryOpened,
            What::EntryClosed => Event::EntryClosed,
            What::Entered { entry, entrant, requested, joined, half_points } => Event::Entered {
                id: EntryId(entry),
                entrant: Box::new((*entrant).into()),
                state: if requested { EntryState::Requested } else { EntryState::Admitted },
                joined,
                half_points,
            },
            What::EntryEdited { entry, entrant } => {
                Event::EntryEdited(EntryId(entry), Box::new((*entrant).into()))
            }
            What::Admitted { entry, joined, half_points } => {
                Event::Admitted { entry: EntryId(entry), joined, half_points }
            }
            What::Refused { entry } => Event::Refused(EntryId(entry)),
            What::Withdrawn { entry, from } => Event::Withdrawn { entry: EntryId(entry), from },
            What::Expelled { entry, from } => Event::Expelled { entry: EntryId(entry), from },
            What::Reinstated { entry, from } => Event::Reinstated { entry: EntryId(entry), from },
            What::ByeSet { entry, round, bye } => {
                Event::ByeSet { entry: EntryId(entry), round, bye: bye.map(Bye::from) }
            }
            What::Forbidden { players: (one, other), rounds } => {
                Event::Forbidden(ForbiddenPair { players: (EntryId(one), EntryId(other)), rounds })
            }
            What::Allowed { players: (one, other) } => Event::Allowed(EntryId(one), EntryId(other)),
            What::CheckInOpened { round } => Event::CheckInOpened { round },
            What::CheckedIn { entry, round } => Event::CheckedIn { entry: EntryId(entry), round },
            What::CheckInClosed { round, missing } => {
                Event::CheckInClosed { round, missing: ids(missing) }
            }
            What::Started { initial_color } => Event::Started {
                initial_color: match initial_color {
                    StoredColor::White => Color::White,
                    StoredColor::Black => Color::Black,
                },
            },
            What::Numbered { order } => Event::Numbered(ids(order)),
            What::Drafted { round, boards, bye } => {
                Event::Drafted { round, pairing: read_pairing(boards, bye) }
            }
            What::Rearranged { round, boards, bye } => {
                Event::Rearranged { round, pairing: read_pairing(boards, bye) }
            }
            What::Validated { round, differences } => Event::Validated { round, differences },
            What::Published { round, games } => {
                let games = games.into_iter().map(|game| game.map(GameKey::from)).collect();
                Event::Published { round, games }
            }
            What::Unpublished { round } => Event::Unpublished { round },
            What::RoundStarted { round } => Event::RoundStarted { round },
            What::ResultSet { round, board, result, for_rating } => {
                let result = result.map(StoredResult::read).transpose()?;
                Event::ResultSet { round, board, result, for_rating }
            }
            What::RoundClosed { round } => Event::RoundClosed { round },
            What::TieBroken { order } => Event::TieBroken(ids(order)),
            What::Finished => Event::Finished,
            What::Abandoned => Event::Abandoned,
        })
    }
}

fn write_pairing(pairing: Pairing) -> (Vec<(u32, u32)>, Option<u32>) {
    let boards = pairing.boards.into_iter().map(|(white, black)| (white.0, black.0)).collect();
    (boards, pairing.bye.map(|id| id.0))
}

fn read_pairing(boards: Vec<(u32, u32)>, bye: Option<u32>) -> Pairing {
    let boards = boards.into_iter().map(|(white, black)| (EntryId(white), EntryId(black)));
    Pairing { boards: boards.collect(), bye: bye.map(EntryId) }
}

impl From<Entrant> for StoredEntrant {
    fn from(entrant: Entrant) -> StoredEntrant {
        let Entrant { person, name, rating, title, fide_id, federation, club, .. } = entrant;
        let Entrant { category, birth, sex, is_bot: bot, .. } = entrant;
        let person = person.map(|person| person.0);
        StoredEntrant {
            person,
            name,
            rating,
            title,
            fide_id,
            federation,
            club,
            category,
            birth,
            sex,
            bot,
        }
    }
}

impl From<StoredEntrant> for Entrant {
    fn from(stored: StoredEntrant) -> Entrant {
        Entrant {
            person: stored.person.map(PersonId),
            name: stored.name,
            rating: stored.rating,
            title: stored.title,
            fide_id: stored.fide_id,
            federation: stored.federation,
            club: stored.club,
            category: stored.category,
            birth: stored.birth,
            sex: stored.sex,
            is_bot: stored.bot,
        }
    }
}

/// The same names on both sides.
macro_rules! mirror {
    ($stored:ident, $model:ident: $($name:ident),+) => {
        impl From<$model> for $stored {
            fn from(value: $model) -> $stored {
                match value { $($model::$name => $stored::$name),+ }
            }
        }

        impl From<$stored> for $model {
            fn from(value: $stored) -> $model {
                match value { $($stored::$name => $model::$name),+ }
            }
        }
    };
}

mirror!(StoredRole, StaffRole: Arbiter, DeputyChief, Chief, Organizer);
mirror!(StoredBye, Bye: Zero, Half, Full);
mirror!(StoredResultKind, ResultKind: Played, Unrated, Awarded, Forfeit, Adjourned);

impl From<BoardResult> for StoredResult {
    fn from(result: BoardResult) -> StoredResult {
        StoredResult { score: write_result(result.score).into(), kind: result.kind.into() }
    }
}

impl StoredResult {
    fn read(self) -> Result<BoardResult, DecodeError> {
        Ok(BoardResult { score: read_result(&self.score)?, kind: self.kind.into() })
    }
}
