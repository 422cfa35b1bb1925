//! Searches are repeatable, limits hold, Chess960 works, and levels differ.

mod support;

use core::ops::ControlFlow;

use rules::{Line, Position};
use support::{fen, go_on, search};
use tabiya_engine::{Engine, Level, Progress, Score, SearchLimits};

const MIDDLEGAME: &str = "r2q1rk1/1b2bppp/p2ppn2/1pn5/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 4 13";

#[test]
fn the_same_search_finds_the_same() {
    let found =
        || search(fen(MIDDLEGAME), &SearchLimits { variations: 3, ..SearchLimits::nodes(20_000) });
    assert_eq!(found(), found());
}

#[test]
fn a_new_game_after_forgetting_is_as_the_first() {
    let line = Line::new(fen(MIDDLEGAME));
    let mut engine = Engine::new(4);
    let first = engine.search(&line, &SearchLimits::depth(7), &mut go_on);
    let again = engine.search(&line, &SearchLimits::depth(7), &mut go_on);
    assert!(again.nodes < first.nodes, "the table remembers");
    engine.forget();
    assert_eq!(engine.search(&line, &SearchLimits::depth(7), &mut go_on), first);
}

#[test]
fn limits_are_kept() {
    let found = search(fen(MIDDLEGAME), &SearchLimits::nodes(5_000));
    assert!((4_000..=5_001).contains(&found.nodes), "{}", found.nodes);
    assert_eq!(search(fen(MIDDLEGAME), &SearchLimits::depth(5)).depth, 5);
    let moves = fen(MIDDLEGAME).legal_moves();
    let only = vec![moves[3]];
    let found =
        search(fen(MIDDLEGAME), &SearchLimits { only, variations: 4, ..SearchLimits::depth(4) });
    assert_eq!(found.variations.len(), 1);
    assert_eq!(found.best(), Some(moves[3]));
    let mate = SearchLimits { mate: Some(2), ..SearchLimits::default() };
    let found = search(fen("7k/8/5K2/8/8/8/8/R7 w - - 0 1"), &mate);
    assert_eq!(found.variations[0].score, Score::Mates(2));
}

#[test]
fn the_listener_stops_the_search_and_a_move_is_there_all_the_same() {
    let line = Line::new(fen(MIDDLEGAME));
    let mut polls = 0;
    let found = Engine::new(1).search(&line, &SearchLimits::default(), &mut |progress| {
        polls += u32::from(matches!(progress, Progress::Working { .. }));
        if polls >= 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(found.best().is_some() && found.depth >= 1);
    let at_once =
        Engine::new(1).search(&line, &SearchLimits::default(), &mut |_| ControlFlow::Break(()));
    assert!(at_once.best().is_some());
    assert_eq!(at_once.depth, 1);
}

#[test]
fn variations_begin_differently_and_get_worse() {
    let found = search(fen(MIDDLEGAME), &SearchLimits { variations: 5, ..SearchLimits::depth(6) });
    let scores: Vec<i32> = found.variations.iter().map(|one| one.score.to_number()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    let mut firsts: Vec<_> = found.variations.iter().map(|one| one.line[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn every_line_can_be_played() {
    for number in [0, 17, 342, 518, 959] {
        let start = Position::chess960(number).expect("there are 960");
        let found =
            search(start.clone(), &SearchLimits { variations: 2, ..SearchLimits::depth(7) });
        for variation in found.variations {
            let mut line = Line::new(start.clone());
            for made in variation.line {
                line.play(made).expect("each move is legal");
            }
        }
    }
}

#[test]
fn a_chess960_game_is_played_by_the_rules() {
    let mut engine = Engine::new(2);
    let mut line = Line::new(Position::chess960(2).expect("there are 960"));
    for _ in 0..80 {
        let found = engine.search(&line, &SearchLimits::nodes(1_000), &mut go_on);
        let Some(best) = found.best() else { break };
        line.play(best).expect("the move is legal");
    }
    assert!(line.moves().len() >= 20);
}

#[test]
fn partners_share_what_they_find() {
    let line = Line::new(fen(MIDDLEGAME));
    let mut engine = Engine::new(4);
    let mut partner = engine.partner();
    let alone = engine.search(&line, &SearchLimits::depth(8), &mut go_on);
    let helped = partner.search(&line, &SearchLimits::depth(7), &mut go_on);
    assert!(helped.nodes < alone.nodes);
}

#[test]
fn a_level_plays_the_same_for_a_seed_and_differs_between_seeds() {
    let line = Line::new(Position::initial());
    for level in Level::ALL {
        let choose = |seed: u64| {
            let choice =
                Engine::new(1).choose(&line, level, seed, &SearchLimits::nodes(3_000), &mut go_on);
            choice.expect("there are moves").chosen
        };
        assert_eq!(choose(7), choose(7));
        let mut chosen: Vec<_> = (0..12).map(choose).collect();
        chosen.sort_unstable();
        chosen.dedup();
        if level.number() <= 4 {
            assert!(chosen.len() > 1, "level {} always plays alike", level.number());
        }
        if level == Level::STRONGEST {
            assert_eq!(chosen.len(), 1, "the strongest overlooks nothing");
        }
    }
}

#[test]
fn what_was_searched_before_does_not_change_a_weak_level() {
    let line = Line::new(fen(MIDDLEGAME));
    let level = Level::new(4).expect("there are eight");
    let mut used = Engine::new(1);
    used.search(&line, &SearchLimits::depth(6), &mut go_on);
    let choose =
        |engine: &mut Engine| engine.choose(&line, level, 5, &SearchLimits::default(), &mut go_on);
    assert_eq!(choose(&mut used), choose(&mut Engine::new(1)));
}

#[test]
fn a_level_that_overlooks_every_answer_still_has_a_score() {
    // Few moves and many checks: often all of them are overlooked at once.
    for text in ["7k/8/8/8/8/8/1r6/K6q w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"] {
        let line = Line::new(fen(text));
        for seed in 0..200 {
            let level = Level::ALL[(seed % 5) as usize];
            let choice =
                Engine::new(1).choose(&line, level, seed, &SearchLimits::default(), &mut go_on);
            let score = choice.expect("there is a move").score.to_number();
            assert!(score.abs() <= 32_000, "{score}");
        }
    }
}

#[test]
fn even_a_beginner_takes_what_it_sees_and_the_strongest_takes_it_always() {
    // A queen hangs. The beginner takes it more often than not.
    let line = Line::new(fen("rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"));
    let takes = |level: Level, seed: u64| {
        let choice =
            Engine::new(1).choose(&line, level, seed, &SearchLimits::nodes(2_000), &mut go_on);
        choice.is_some_and(|choice| choice.chosen.capture() == Some(rules::Role::Queen))
    };
    let count = |level: Level| (0..20).filter(|&seed| takes(level, seed)).count();
    let beginner = count(Level::ALL[0]);
    assert!((6..20).contains(&beginner), "{beginner} of 20");
    assert_eq!(count(Level::STRONGEST), 20);
}
