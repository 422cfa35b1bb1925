use engine::Score;
use rules::{Position, Uci};

use super::*;

fn line(moves: &str) -> Line {
    let mut line = Line::new(Position::initial());
    for text in moves.split_whitespace() {
        line.play_unchecked(text.parse::<Uci>().unwrap().to_move(line.position()).unwrap());
    }
    line
}

fn read(line: &Line, uci: &str) -> Move {
    uci.parse::<Uci>().unwrap().to_move(line.position()).unwrap()
}

fn variation(made: Move, score: Score) -> PrincipalVariation {
    PrincipalVariation { score, line: vec![made] }
}

#[test]
fn a_rating_that_is_not_there_becomes_the_nearest() {
    let rating = |rating| Persona::new(rating, Style::PLAIN).rating();
    assert_eq!([0, 249, 250, 1500, 2200, 2201].map(rating), [250, 250, 250, 1500, 2200, 2200]);
}

#[test]
fn what_loses_a_piece_becomes_rarer_the_better_one_sees() {
    let line = line("");
    let [good, bad] = ["e2e4", "d2d4"].map(|uci| read(&line, uci));
    let wanted = [(good, 0.5), (bad, 0.5)];
    let found = [variation(good, Score::Centipawns(0)), variation(bad, Score::Centipawns(-300))];
    let blind = weights(&wanted, &found, 0.0);
    assert_eq!(blind, [0.5, 0.5]);
    let share = |sight| {
        let weights = weights(&wanted, &found, sight);
        weights[1] / (weights[0] + weights[1])
    };
    assert!(share(0.5) < 0.3 && share(2.0) < 0.02, "{} {}", share(0.5), share(2.0));
}

#[test]
fn in_a_won_position_a_piece_more_or_less_hardly_matters_but_a_mate_does() {
    let line = line("");
    let made = read(&line, "e2e4");
    let lost = |better, worse| felt(&variation(made, better)) - felt(&variation(made, worse));
    let even = lost(Score::Centipawns(0), Score::Centipawns(-300));
    let won = lost(Score::Centipawns(1500), Score::Centipawns(1200));
    assert!(won < even / 3.0, "{won} {even}");
    assert!(lost(Score::Mates(1), Score::Centipawns(1000)) > even);
}

#[test]
fn weights_are_drawn_in_proportion() {
    let drawn = |share| draw(&[1.0, 2.0, 1.0], share);
    assert_eq!([0.0, 0.24, 0.26, 0.74, 0.76, 0.99].map(drawn), [0, 0, 1, 1, 2, 2]);
    assert_eq!(draw(&[0.0, 0.0], 0.5), 0, "all lose alike");
}

#[test]
fn a_liked_opening_and_a_bold_move_weigh_more() {
    let start = line("");
    let style = Style { openings: &["e2e4 e7e5 f2f4"], ..Style::PLAIN };
    let weight = |style: Style, line: &Line, uci: &str| style.inclination(line, read(line, uci));
    assert!(weight(style, &start, "e2e4") > weight(style, &start, "d2d4"));
    assert_eq!(weight(style, &line("e2e4"), "e7e5"), 1.0, "it likes the line with White");
    let replied = line("e2e4 e7e5");
    assert!(weight(style, &replied, "f2f4") > weight(style, &replied, "g1f3"));
    let other = line("e2e4 c7c5");
    assert_eq!(weight(style, &other, "f2f4"), 1.0, "another opening");
    let bold = Style { boldness: Boldness::Bold, ..Style::PLAIN };
    let cautious = Style { boldness: Boldness::Cautious, ..Style::PLAIN };
    let pinned = line("e2e4 d7d5");
    assert!(weight(bold, &pinned, "f1b5") > 1.0 && weight(cautious, &pinned, "f1b5") < 1.0);
    assert_eq!(weight(bold, &pinned, "g1f3"), 1.0);
}

#[cfg(feature = "weights")]
mod with_weights {
    use super::*;
    use crate::network;

    fn chosen(persona: Persona, line: &Line, seed: u64) -> Move {
        let situation =
            Situation { line, opponent: 1500, speed: Speed::Rapid, time_pressure: 0, seed };
        let mut engine = Engine::new(1);
        persona.choose(network(), &mut engine, &situation).unwrap().unwrap().chosen
    }

    #[test]
    fn the_same_seed_chooses_the_same_move_and_others_choose_others() {
        let persona = Persona::new(1200, Style::PLAIN);
        let line = line("e2e4 e7e5 g1f3");
        let moves: Vec<Move> = (0..8).map(|seed| chosen(persona, &line, seed)).collect();
        assert_eq!(moves, (0..8).map(|seed| chosen(persona, &line, seed)).collect::<Vec<_>>());
        assert!(moves.iter().any(|made| *made != moves[0]), "{moves:?}");
    }

    #[test]
    fn an_engine_that_searched_before_chooses_the_same() {
        let persona = Persona::new(1800, Style::PLAIN);
        let line = line("d2d4 d7d5 c2c4");
        let situation = Situation {
            line: &line,
            opponent: 1500,
            speed: Speed::Blitz,
            time_pressure: 0,
            seed: 7,
        };
        let mut engine = Engine::new(1);
        let first = persona.choose(network(), &mut engine, &situation);
        engine.search(&line, &SearchLimits::depth(5), &mut |_| ControlFlow::Continue(()));
        assert_eq!(persona.choose(network(), &mut engine, &situation), first);
    }

    #[test]
    fn scholars_mate_is_found_at_2000_nearly_always() {
        let line = line("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
        let mate = read(&line, "h5f7");
        let persona = Persona::new(2000, Style::PLAIN);
        let found = (0..20).filter(|&seed| chosen(persona, &line, seed) == mate).count();
        assert!(found >= 19, "{found} of 20");
    }

    #[test]
    fn the_lowest_now_and_then_moves_without_a_thought() {
        let line = line("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
        let mate = read(&line, "h5f7");
        let persona = Persona::new(250, Style::PLAIN);
        let found = (0..20).filter(|&seed| chosen(persona, &line, seed) == mate).count();
        assert!(found < 19, "{found} of 20");
    }

    #[test]
    fn a_game_of_chess960_has_nothing_to_predict() {
        let line = Line::new(Position::chess960(1).unwrap());
        let situation = Situation {
            line: &line,
            opponent: 1500,
            speed: Speed::Rapid,
            time_pressure: 0,
            seed: 1,
        };
        let persona = Persona::new(1500, Style::PLAIN);
        let answer = persona.choose(network(), &mut Engine::new(1), &situation);
        assert_eq!(answer, Err(QueryError::Chess960));
    }
}
