//! What holds for every game: nobody who mates was unable to before, and nobody who made a double
//! step is told that it cannot have been.

mod support;

use support::{Short, check};
use tabiya_rules::{CastlingMode, Color, Position, Role, Setup, Square};
use tabiya_verdict::{Reachable, StartPosition, can_win, is_dead, reachable, reachable_quick};
use testing::{Random, is_soak};

/// Small, so that many positions can be asked about. Unknown is no wrong answer.
const BUDGET: u64 = 2_000;

/// Few pieces, since mates by chance are rare and material is what the short cuts look at.
fn few_pieces(random: &mut Random) -> Option<Position> {
    let roles = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let mut setup = Setup { turn: color(random), ..Setup::empty() };
    let mut pieces = vec![Role::King.of(Color::White), Role::King.of(Color::Black)];
    for _ in 0..1 + random.below(5) {
        pieces.push(roles[random.below(roles.len())].of(color(random)));
    }
    for piece in pieces {
        setup.board.put(square(random), piece);
    }
    Position::from_setup(setup, CastlingMode::Standard).ok()
}

fn color(random: &mut Random) -> Color {
    Color::ALL[random.below(2)]
}

fn square(random: &mut Random) -> Square {
    Square::from_index(random.below(64) as u8).expect("below 64")
}

#[test]
fn law_6_9_mates_taken_back_were_possible_all_along() {
    let games = if is_soak() { 400_000 } else { 8_000 };
    let mut random = Random::new(69);
    let (mut mates, mut asked) = (0, 0);
    for _ in 0..games {
        let Some(start) = few_pieces(&mut random) else { continue };
        let mut past = vec![start];
        for _ in 0..60 {
            let position = &past[past.len() - 1];
            let Some(&made) = random.pick(&position.legal_moves()) else { break };
            past.push(position.play(made).expect("one of the legal moves"));
        }
        let last = past.pop().expect("there is a start");
        if !last.is_checkmate() {
            continue;
        }
        mates += 1;
        let winner = !last.turn();
        assert_eq!(check(&last, winner, &can_win(&last, winner, BUDGET)), Short::Yes);
        for position in past.iter().rev() {
            assert!(!is_dead(position), "{position} leads to mate in {last}");
            let answer = check(position, winner, &can_win(position, winner, BUDGET));
            assert_ne!(answer, Short::No, "{position} leads to mate in {last}");
            asked += 1;
        }
    }
    println!("{mates} mates taken back, {asked} positions");
    assert!(mates > games / 100 && asked > mates);
}

#[test]
fn law_3_7_3_1_a_double_step_that_was_made_can_be_claimed() {
    let games = if is_soak() { 20_000 } else { 500 };
    let mut random = Random::new(373);
    let mut claims = 0;
    for _ in 0..games {
        let mut position = Position::initial();
        for _ in 0..120 {
            let Some(&made) = random.pick(&position.legal_moves()) else { break };
            position.play_unchecked(made);
            let (from, to) = (made.from(), made.to());
            if made.role() != Role::Pawn || from.index().abs_diff(to.index()) != 16 {
                continue;
            }
            // A FEN may name the square even if nobody can capture there.
            let passed = Square::from_index(((from.index() + to.index()) / 2) as u8);
            let setup = Setup { en_passant: passed, ..position.to_setup() };
            for ask in [reachable, reachable_quick] {
                let answer = ask(&setup, &StartPosition::Standard);
                assert_eq!(answer, Reachable::NotRefuted, "{setup}");
            }
            claims += 1;
        }
    }
    println!("{claims} claims");
    assert!(claims > games * 5);
}

#[test]
fn law_3_7_3_1_a_claim_that_the_board_contradicts_is_refuted() {
    let mut random = Random::new(3731);
    let mut refuted = 0;
    for _ in 0..2_000 {
        let mut position = Position::initial();
        for _ in 0..random.below(60) {
            let Some(&made) = random.pick(&position.legal_moves()) else { break };
            position.play_unchecked(made);
        }
        let setup = Setup { en_passant: Some(square(&mut random)), ..position.to_setup() };
        if setup.false_en_passant_claim().is_some() {
            let answer = reachable(&setup, &StartPosition::Standard);
            assert_ne!(answer, Reachable::NotRefuted, "{setup}");
            refuted += 1;
        }
    }
    assert!(refuted > 1_000);
}
