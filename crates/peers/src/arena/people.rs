//! How personas err beside people of their rating.

use engine::Engine;
use human::{Persona, Style};
use rules::{Line, Move, Position, Role, Square, Uci};
use testing::people::{PeoplesGame, PeoplesGames, PeoplesMove};

use super::{
    errors::{ErrorTable, Judged},
    own_player::OwnPlayer,
    player::OwnKind,
};

/// How far the ratings of both players may be from the one that is asked for.
const BAND: u16 = 75;
/// The first moves are known by heart, so they say little.
const SKIPPED_PLIES: usize = 10;
/// One move in so many is judged: neighbors are alike, and an odd number takes both colors.
const EVERY: usize = 13;
/// No move counts as worse than this: a few missed mates would outweigh all the rest.
const WORST: i32 = 1_000;
/// A game is looked at this far.
const PLIES_MAX: usize = 200;
/// Bullet is left out: a hand that slips is no judgment.
const BULLET: u16 = 0;

/// The errors of people and of the persona of their rating.
#[derive(Copy, Clone, Debug, Default)]
pub struct Compared {
    /// Of people, in their games.
    pub people: ErrorTable,
    /// Of the persona, in the same positions.
    pub persona: ErrorTable,
}

/// Judges about this many moves of people around this rating, and those of the persona in the same
/// positions, each by a search of so many nodes. None without the labeled games.
pub fn compare(rating: u16, moves: u32, judge_nodes: u64) -> Option<Compared> {
    let games = PeoplesGames::read()?;
    let mut compared = Compared::default();
    let mut judge = Engine::new(4);
    let mut player = OwnPlayer::new(OwnKind::Persona(Persona::new(rating, Style::PLAIN)));
    for (number, game) in (0..).zip(games.unseen().filter(|game| is_in_band(game, rating))) {
        if compared.people.moves >= moves {
            break;
        }
        player.new_game(number);
        compared.add_game(game, &mut player, &mut judge, judge_nodes);
    }
    Some(compared)
}

impl Compared {
    fn add_game(
        &mut self,
        game: PeoplesGame<'_>,
        player: &mut OwnPlayer,
        judge: &mut Engine,
        nodes: u64,
    ) {
        let mut line = Line::new(Position::initial());
        for told in game.moves().take(PLIES_MAX) {
            let Ok(made) = read_move(told).to_move(line.position()) else { return };
            let ply = line.moves().len();
            if ply >= SKIPPED_PLIES && ply.is_multiple_of(EVERY) {
                self.add_position(&line, made, player, judge, nodes);
            }
            line.play_unchecked(made);
        }
    }

    fn add_position(
        &mut self,
        line: &Line,
        made: Move,
        player: &mut OwnPlayer,
        judge: &mut Engine,
        nodes: u64,
    ) {
        let Some(mut judged) = Judged::new(judge, line, nodes) else { return };
        let Some(of_people) = judged.loss(made) else { return };
        let Some(chosen) = player.think(line, None) else { return };
        let of_persona = if chosen == made { Some(of_people) } else { judged.loss(chosen) };
        if let Some(of_persona) = of_persona {
            self.people.add(of_people.min(WORST));
            self.persona.add(of_persona.min(WORST));
        }
    }
}

fn is_in_band(game: &PeoplesGame<'_>, rating: u16) -> bool {
    game.speed != BULLET && game.ratings.iter().all(|one| one.abs_diff(rating) <= BAND)
}

fn read_move(PeoplesMove { from, to, promotion }: PeoplesMove) -> Uci {
    let square = |number| Square::from_index(number).expect("six bits");
    let promotion = promotion.and_then(|role| {
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].get(usize::from(role) - 1).copied()
    });
    Uci { from: square(from), to: square(to), promotion }
}
