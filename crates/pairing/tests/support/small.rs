//! Small tournaments, written by hand.
#![allow(dead_code, reason = "each test uses a part of this")]

use tabiya_pairing::{
    Color,
    dutch::{NoPairing, Round, pair},
    field::{Competitor, Field},
    trf::{Entry, Outcome, Player, Tournament},
};

/// A tournament of so many rounds with a line for each player: `3w1 H 4b= U` is a game won with
/// White against 3, a half-point bye, a draw with Black against 4, and the bye.
pub(crate) fn tournament(rounds: u16, lines: &[&str]) -> Tournament {
    let players = (1..).zip(lines).map(|(number, line)| {
        let mut player = Player::new(number, &format!("Player {number}"), Some(2500 - number));
        player.entries = line.split_whitespace().map(|text| Some(entry(text))).collect();
        player
    });
    Tournament {
        rounds: Some(rounds),
        initial_color: Some(Color::White),
        players: players.collect(),
        ..Tournament::default()
    }
}

fn entry(text: &str) -> Entry {
    let code = text.chars().last().expect("a result");
    let outcome = match code {
        '1' => Outcome::Win,
        '=' => Outcome::Draw,
        '0' => Outcome::Loss,
        '+' => Outcome::ForfeitWin,
        '-' => Outcome::ForfeitLoss,
        '?' => Outcome::Unknown,
        'H' => Outcome::HalfPointBye,
        'F' => Outcome::FullPointBye,
        'U' => Outcome::PairingBye,
        'Z' => Outcome::Absent,
        other => panic!("{other} is not a result"),
    };
    let number = text.trim_end_matches(code).trim_end_matches(['w', 'b']);
    match number.parse() {
        Ok(opponent) => {
            let color = if text.contains('w') { Color::White } else { Color::Black };
            Entry::against(opponent, color, outcome)
        }
        Err(_) => Entry::without_opponent(outcome),
    }
}

/// The next round of it.
pub(crate) fn field(tournament: &Tournament) -> Field {
    Field::next_round(tournament).unwrap_or_else(|error| panic!("{error}"))
}

/// The pairing of the next round as `white-black`, the bye as `player-0`.
pub(crate) fn paired(tournament: &Tournament) -> Result<String, NoPairing> {
    pair(&field(tournament)).map(|round| text(&round))
}

pub(crate) fn text(round: &Round) -> String {
    let games = round.games.iter().map(|game| format!("{}-{}", game.white, game.black));
    let all: Vec<String> = games.chain(round.bye.map(|player| format!("{player}-0"))).collect();
    all.join(" ")
}

/// A player to be paired, by number.
pub(crate) fn competitor(field: &Field, number: u16) -> &Competitor {
    let found = field.players().iter().find(|player| player.number == number);
    found.unwrap_or_else(|| panic!("player {number} is not in the field"))
}
