//! What holds for every query.

mod support;

use rules::{CastlingMode, Line, Move, Position, Setup, Square, Uci};
use support::{after, query};
use tabiya_human::{Prediction, Query, QueryError, RATINGS, Speed, network};
use testing::Random;

/// Positions of games of random moves, which have all kinds of moves. From move 100 on, the move
/// number tells the network nothing, so a position and its mirror image are the same to it.
fn random_lines() -> Vec<Line> {
    let start = Setup { fullmoves: 100, ..Setup::initial() };
    let start = Position::from_setup(start, CastlingMode::Standard).expect("a position");
    let mut lines = Vec::new();
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut line = Line::new(start.clone());
        for _ in 0..12 * seed {
            let Some(&chosen) = random.pick(line.position().legal_moves().as_slice()) else {
                break;
            };
            line.play(chosen).expect("a legal move");
        }
        lines.push(line);
    }
    lines.push(promotions());
    lines
}

/// White can promote on two squares, and castle.
fn promotions() -> Line {
    let fen = "1n2k3/P7/8/8/8/8/8/4K2R w K - 0 100";
    Line::new(fen.parse().expect("a position"))
}

fn predict(line: &Line) -> Prediction {
    network().predict(&query(line)).expect("the game is not over")
}

#[test]
fn every_legal_move_and_no_other_has_a_chance_and_they_sum_to_one() {
    for line in random_lines() {
        let prediction = predict(&line);
        let mut moves: Vec<Move> = prediction.moves.iter().map(|&(legal, _)| legal).collect();
        let mut legal = line.position().legal_moves().as_slice().to_vec();
        moves.sort_unstable();
        legal.sort_unstable();
        assert_eq!(moves, legal);
        let chances = prediction.moves.iter().map(|&(_, chance)| chance);
        assert!(chances.clone().all(|chance| chance > 0.0 && chance <= 1.0));
        assert!(chances.clone().is_sorted_by(|a, b| a >= b), "the most probable first");
        let sum: f32 = chances.sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
        let result = prediction.result;
        let sum = result.loss + result.draw + result.win;
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
    }
}

#[test]
fn a_mirrored_game_with_colors_swapped_has_the_mirrored_answer() {
    for line in random_lines() {
        let mut mirrored = Line::new(mirror(line.start()));
        for &made in line.moves() {
            mirrored.play(mirror_move(made, mirrored.position())).expect("a legal move");
        }
        let (expected, found) = (predict(&line), predict(&mirrored));
        for (legal, chance) in expected.moves {
            let mirrored = found.of(mirror_move(legal, mirrored.position()));
            assert!((mirrored - chance).abs() < 1e-6, "{legal}: {mirrored} and {chance}");
        }
        assert_eq!(found.result, expected.result);
    }
}

fn mirror(position: &Position) -> Position {
    let setup = position.to_setup();
    let mut mirrored = Setup { board: rules::Board::empty(), turn: !setup.turn, ..setup.clone() };
    for (square, piece) in setup.board.pieces() {
        mirrored.board.put(square.flip_rank(), piece.role.of(!piece.color));
    }
    mirrored.castling = setup.castling.into_iter().map(Square::flip_rank).collect();
    mirrored.en_passant = setup.en_passant.map(Square::flip_rank);
    Position::from_setup(mirrored, CastlingMode::Standard).expect("a position")
}

fn mirror_move(made: Move, mirrored: &Position) -> Move {
    let (from, to) = (made.from().flip_rank(), made.to().flip_rank());
    Uci { from, to, promotion: made.promotion() }.to_move(mirrored).expect("a legal move")
}

#[test]
fn people_promote_to_a_queen_and_seldom_to_something_else() {
    let line = promotions();
    let prediction = predict(&line);
    let chance = |text: &str| {
        let uci: Uci = text.parse().expect("a move");
        prediction.of(uci.to_move(line.position()).expect("a legal move"))
    };
    for squares in ["a7a8", "a7b8"] {
        let [queen, rook, knight, bishop] =
            ["q", "r", "n", "b"].map(|role| chance(&format!("{squares}{role}")));
        let sum = queen + rook + knight + bishop;
        assert!((queen / sum - 0.97).abs() < 0.001, "{}", queen / sum);
        assert!(rook > knight && knight > bishop && bishop > 0.0);
    }
}

#[test]
fn the_stronger_player_is_expected_to_win() {
    let line = after("");
    let win = |rating, opponent| {
        let query = Query { rating, opponent, ..query(&line) };
        network().predict(&query).expect("the game is not over").result.win
    };
    assert!(win(2200, 1200) > 0.8);
    assert!(win(1200, 2200) < 0.2);
    assert!((0.35..0.6).contains(&win(1500, 1500)));
}

#[test]
fn the_last_moves_are_seen() {
    let line = after("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6");
    let with = predict(&line);
    let without = Query { last_moves: [None, None], ..query(&line) };
    let without = network().predict(&without).expect("the game is not over");
    assert_ne!(with, without);
}

#[test]
fn ratings_have_an_answer_up_to_their_limits_and_none_beyond() {
    let line = after("e2e4");
    let of = |rating, opponent| network().predict(&Query { rating, opponent, ..query(&line) });
    let (lowest, highest) = (*RATINGS.start(), *RATINGS.end());
    for (rating, opponent) in [(lowest, highest), (highest, lowest), (highest, highest)] {
        let prediction = of(rating, opponent).expect("both are within the limits");
        let sum: f32 = prediction.moves.iter().map(|&(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{rating} {opponent}: {sum}");
        assert!(prediction.result.win.is_finite());
    }
    let refused = Err(QueryError::Rating(highest + 1));
    assert_eq!(of(highest + 1, 1500), refused);
    assert_eq!(of(1500, highest + 1), refused);
    let words = QueryError::Rating(5000).to_string();
    assert_eq!(words, "The rating 5000 is not between 0 and 4000.");
}

#[test]
fn chess960_is_refused() {
    let line = Line::new(Position::chess960(0).expect("a number of a start position"));
    let refused = network().predict(&query(&line));
    assert_eq!(refused, Err(QueryError::Chess960));
    let words = QueryError::Chess960.to_string();
    assert_eq!(words, "Moves cannot be predicted in Chess960, only in standard chess.");
}

#[test]
fn a_game_that_is_over_is_refused() {
    let mated = after("f2f3 e7e5 g2g4 d8h4");
    let stalemated = Line::new("k7/P7/K7/8/8/8/8/8 b - - 0 1".parse().expect("a position"));
    for line in [mated, stalemated] {
        assert_eq!(network().predict(&query(&line)), Err(QueryError::NoLegalMove));
    }
}

#[test]
fn an_unknown_speed_is_not_a_fast_one() {
    let line = after("e2e4 c7c5");
    let of = |speed| network().predict(&Query { speed, ..query(&line) });
    assert_ne!(of(Speed::Unknown), of(Speed::Bullet));
}
