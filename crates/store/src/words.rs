//! The words for values in the tables of every database.

use game::GameResult;
use rules::Color;
use tournament::{Acceleration, Phase, System};
use wire::server::Room;

use crate::{MailPurpose, Scope};

/// Every phase of a tournament with its name in the table.
const PHASES: [(Phase, &str); 6] = [
    (Phase::Draft, "draft"),
    (Phase::Entry, "entry"),
    (Phase::Closed, "closed"),
    (Phase::Running, "running"),
    (Phase::Finished, "finished"),
    (Phase::Abandoned, "abandoned"),
];

/// Every system of pairing with its name in the table.
const SYSTEMS: [(System, &str); 4] = [
    (System::Swiss(Acceleration::None), "swiss"),
    (System::Swiss(Acceleration::Baku), "swissBaku"),
    (System::RoundRobin, "roundRobin"),
    (System::DoubleRoundRobin, "doubleRoundRobin"),
];

/// Every result with its name in the table.
const RESULTS: [(GameResult, &str); 7] = [
    (GameResult::Win(Color::White), "1-0"),
    (GameResult::Win(Color::Black), "0-1"),
    (GameResult::Draw, "draw"),
    (GameResult::BothLose, "0-0"),
    (GameResult::HalfFor(Color::White), "half-0"),
    (GameResult::HalfFor(Color::Black), "0-half"),
    (GameResult::None, "none"),
];

const ROOMS: [(Room, &str); 2] = [(Room::Players, "players"), (Room::Spectators, "spectators")];

const MAIL_PURPOSES: [(MailPurpose, &str); 2] =
    [(MailPurpose::Verify, "verify"), (MailPurpose::Recover, "recover")];

/// The word for a value.
pub(crate) fn word_of<T: Word>(value: T) -> &'static str {
    let found = T::WORDS.iter().find(|(known, _)| *known == value);
    let (_, word) = found.expect("the table has every value");
    word
}

/// The value with this word.
pub(crate) fn value_of<T: Word>(word: &str) -> Option<T> {
    let found = T::WORDS.iter().find(|(_, known)| *known == word);
    found.map(|(value, _)| *value)
}

/// A value that is stored as a word.
pub(crate) trait Word: Copy + PartialEq + Sized + 'static {
    /// All values.
    const WORDS: &[(Self, &'static str)];
}

impl Word for Phase {
    const WORDS: &[(Phase, &'static str)] = &PHASES;
}

impl Word for System {
    const WORDS: &[(System, &'static str)] = &SYSTEMS;
}

impl Word for GameResult {
    const WORDS: &[(GameResult, &'static str)] = &RESULTS;
}

impl Word for Room {
    const WORDS: &[(Room, &'static str)] = &ROOMS;
}

impl Word for MailPurpose {
    const WORDS: &[(MailPurpose, &'static str)] = &MAIL_PURPOSES;
}

/// Scopes in one column, with commas between.
pub(crate) fn scope_names(scopes: &[Scope]) -> String {
    scopes.iter().map(|scope| scope.key()).collect::<Vec<_>>().join(",")
}

/// A scope that only another version of the program knows allows nothing.
pub(crate) fn scopes_in(names: &str) -> Vec<Scope> {
    names.split(',').filter_map(|name| name.parse().ok()).collect()
}
