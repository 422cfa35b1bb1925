//! Round robins by the Berger tables (FIDE C.05 annex).

use crate::dutch::{Game, Round};

/// The rounds of a single round robin for so many players, numbered from 1.
///
/// With an odd number the highest number is no player's: who is paired with it sits out and is
/// [`Round::bye`]. There are no rounds for fewer than two players.
///
/// ```
/// use tabiya_pairing::{berger, dutch::Game};
///
/// let rounds = berger::single(4);
/// assert_eq!(rounds.len(), 3);
/// assert_eq!(rounds[1].games, [Game { white: 4, black: 3 }, Game { white: 1, black: 2 }]);
/// ```
pub fn single(players: u16) -> Vec<Round> {
    if players < 2 {
        return Vec::new();
    }
    let even = players + players % 2;
    (0..even - 1).map(|round| berger_round(round, even, players)).collect()
}

/// The rounds of a double round robin: the second cycle with colors reversed, and the last two
/// rounds of the first one swapped, so that nobody has the same color three times in a row.
pub fn double(players: u16) -> Vec<Round> {
    let mut first = single(players);
    let reverse = |round: &Round| Round {
        games: round
            .games
            .iter()
            .map(|game| Game { white: game.black, black: game.white })
            .collect(),
        bye: round.bye,
    };
    let second: Vec<Round> = first.iter().map(reverse).collect();
    if let [.., before_last, last] = first.as_mut_slice() {
        std::mem::swap(before_last, last);
    }
    first.into_iter().chain(second).collect()
}

/// All but the last player stand in a circle that turns by half of it each round. The last player
/// meets the one who comes first, with colors in turn; the others pair up across the circle.
fn berger_round(round: u16, even: u16, players: u16) -> Round {
    let circle = u32::from(even) - 1;
    let start = u32::from(round) * u32::from(even) / 2;
    let player = |step: u32| ((start + step) % circle) as u16 + 1;
    let fixed = (player(0), even);
    let (white, black) = if round.is_multiple_of(2) { fixed } else { (fixed.1, fixed.0) };
    let mut games = Vec::new();
    let mut bye = None;
    match even == players {
        true => games.push(Game { white, black }),
        false => bye = Some(player(0)),
    }
    for step in 1..u32::from(even) / 2 {
        games.push(Game { white: player(step), black: player(circle - step) });
    }
    Round { games, bye }
}
