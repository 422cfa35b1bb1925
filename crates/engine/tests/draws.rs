//! Draws: repetition, the 50-move rule, stalemate, and insufficient material.

mod support;

use rules::{Line, Position, Uci};
use support::{fen, search, search_line};
use tabiya_engine::{Score, SearchLimits};

fn play(line: &mut Line, moves: &str) {
    for text in moves.split_whitespace() {
        let uci: Uci = text.parse().expect("a move");
        let made = uci.to_move(line.position()).expect("a legal move");
        line.play_unchecked(made);
    }
}

fn best(position: &Position, limits: &SearchLimits) -> (String, Score) {
    let found = search(position.clone(), limits);
    let best = found.best().expect("there is a move");
    (position.uci(best).to_string(), found.variations[0].score)
}

#[test]
fn material_that_mates_nobody_is_worth_nothing() {
    for text in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/5B2/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/5n2/3K4/8/8 w - - 0 1",
        "8/2b5/4k3/8/5B2/3K4/8/8 b - - 0 1",
    ] {
        let found = search(fen(text), &SearchLimits::depth(6));
        assert_eq!(found.variations[0].score, Score::Centipawns(0), "{text}");
    }
    // Two knights can only mate with help: the score is not exactly zero, but close.
    let found = search(fen("8/8/4k3/8/n6n/3K4/8/8 b - - 0 1"), &SearchLimits::depth(6));
    assert!(found.variations[0].score.to_number().abs() < 60, "{found:?}");
}

#[test]
fn the_side_that_is_lost_takes_a_perpetual_check() {
    // Perpetual check from e8 and h5; otherwise the rooks mate on the first rank.
    let position = fen("6k1/6p1/8/7Q/8/ppp5/rr6/6K1 w - - 0 1");
    let (name, score) = best(&position, &SearchLimits::depth(10));
    assert_eq!(score, Score::Centipawns(0), "{name}");
    let made = name.parse::<Uci>().expect("a move").to_move(&position).expect("it is legal");
    assert!(position.play(made).expect("it is legal").is_check(), "{name}");
}

#[test]
fn the_side_that_wins_avoids_the_third_appearance() {
    // White is a rook up, and moving the rook back would be the third repetition.
    let mut line = Line::new(fen("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"));
    play(&mut line, "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7");
    let found = search_line(&line, &SearchLimits::depth(8));
    let best = found.best().expect("there is a move");
    assert!(line.occurrences_after(best) < 3);
    assert!(found.variations[0].score.to_number() > 300, "{found:?}");
    // Forced to move back, it sees that the other king moves back too, for the third repetition.
    let back: Uci = "a2a1".parse().expect("a move");
    let only = vec![back.to_move(line.position()).expect("it is legal")];
    let forced = search_line(&line, &SearchLimits { only, ..SearchLimits::depth(8) });
    assert_eq!(forced.variations[0].score, Score::Centipawns(0), "{forced:?}");
}

#[test]
fn a_win_that_comes_after_the_fiftieth_move_is_no_win() {
    let close = search(fen("8/8/8/8/8/2k5/8/K1r5 w - - 99 80"), &SearchLimits::depth(6));
    assert_eq!(close.variations[0].score, Score::Centipawns(0));
    // Checkmate on the last move before the 50-move rule counts.
    let mate = search(fen("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), &SearchLimits::depth(4));
    assert_eq!(mate.variations[0].score, Score::Mates(1));
    // A pawn move resets the count.
    let pawn = search(fen("7k/8/8/8/8/P7/8/K5R1 w - - 98 80"), &SearchLimits::depth(8));
    assert!(pawn.variations[0].score.to_number() > 300, "{pawn:?}");
}

#[test]
fn stalemate_is_seen_by_both_sides() {
    // Qc7 and Qb6 would be stalemate: the side ahead finds better.
    let position = fen("k7/8/8/1Q6/8/8/8/4K3 w - - 0 1");
    let found = search(position.clone(), &SearchLimits::depth(8));
    let after = position.play(found.best().expect("there is a move")).expect("it is legal");
    assert!(!after.is_stalemate());
    assert!(found.variations[0].score.to_number() > 500);
    // Defending the pawn is stalemate, leaving it loses it: a draw either way.
    let (name, score) = best(&fen("8/8/8/8/8/4k3/5p2/5K2 b - - 0 1"), &SearchLimits::depth(6));
    assert_eq!(score, Score::Centipawns(0), "{name}");
}

#[test]
fn mate_and_stalemate_on_the_board_have_no_move() {
    for text in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let found = search(fen(text), &SearchLimits::depth(4));
        assert_eq!((found.best(), found.depth, found.nodes), (None, 0, 0), "{text}");
    }
}
