//! Searches are repeatable, limits hold, Chess960 works, and levels differ.

mod support;

use core::ops::ControlFlow;

use rules::{Line, Position};
use support::{fen, go_on, search};
use tabiya_engine::{ChooseOptions, Engine, Level, Progress, Score, SearchLimits};

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
            let choice = Engine::new(1).choose(
                &line,
                &ChooseOptions::new(level, seed),
                &SearchLimits::nodes(3_000),
                &mut go_on,
            );
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
    let choose = |engine: &mut Engine| {
        engine.choose(&line, &ChooseOptions::new(level, 5), &SearchLimits::default(), &mut go_on)
    };
    assert_eq!(choose(&mut used), choose(&mut Engine::new(1)));
}

#[test]
fn a_level_that_overlooks_every_answer_still_has_a_score() {
    // Few moves and many checks: often all of them are overlooked at once.
    for text in ["7k/8/8/8/8/8/1r6/K6q w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"] {
        let line = Line::new(fen(text));
        for seed in 0..200 {
            let level = Level::ALL[(seed % 5) as usize];
            let choice = Engine::new(1).choose(
                &line,
                &ChooseOptions::new(level, seed),
                &SearchLimits::default(),
                &mut go_on,
            );
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
        let choice = Engine::new(1).choose(
            &line,
            &ChooseOptions::new(level, seed),
            &SearchLimits::nodes(2_000),
            &mut go_on,
        );
        choice.is_some_and(|choice| choice.chosen.capture() == Some(rules::Role::Queen))
    };
    let count = |level: Level, seeds| (0..seeds).filter(|&seed| takes(level, seed)).count();
    let beginner = count(Level::ALL[0], 400);
    assert!((250..390).contains(&beginner), "{beginner} of 400");
    assert_eq!(count(Level::STRONGEST, 5), 5);
}

/// The moves of a level for some seeds.
fn choices(text: &str, level: Level, seeds: core::ops::Range<u64>) -> Vec<rules::Move> {
    let line = Line::new(fen(text));
    let limits = SearchLimits::nodes(4_000);
    let choose = |seed| {
        let options = ChooseOptions::new(level, seed);
        Engine::new(1).choose(&line, &options, &limits, &mut go_on).expect("there are moves").chosen
    };
    seeds.map(choose).collect()
}

/// Whether the opponent's pawn can take a piece after a move.
fn gives_a_piece_to_a_pawn(text: &str, made: rules::Move) -> bool {
    let mut position = fen(text);
    position.play_unchecked(made);
    let takes = |reply: &rules::Move| {
        reply.role() == rules::Role::Pawn
            && reply.capture().is_some_and(|taken| taken > rules::Role::Pawn)
    };
    position.legal_moves().iter().any(takes)
}

#[test]
fn from_level_3_on_no_piece_is_left_to_a_pawn_in_plain_sight() {
    for text in [
        // The queen on d4 is attacked by the pawn on c5, the knight on e5 by the one on d6.
        "r1bqkb1r/pp1ppppp/5n2/2p5/3Q4/2N2N2/PPP1PPPP/R1B1KB1R w KQkq - 0 6",
        "rnbqkb1r/ppp1pppp/3p1n2/4N3/2P5/2N5/PP1PPPPP/R1BQKB1R w KQkq - 0 5",
        // Nothing is attacked yet, but pawns guard b4, b5, d5, f5, and g4.
        "r1bqkbnr/1pp2p1p/p1n1p1p1/3p4/3P1B2/2N1PN2/PPP2PPP/R2QKB1R w KQkq - 0 6",
    ] {
        for level in &Level::ALL[2..7] {
            for made in choices(text, *level, 0..30) {
                let is_left = gives_a_piece_to_a_pawn(text, made);
                assert!(!is_left, "level {} plays {made} in {text}", level.number());
            }
        }
    }
}

#[test]
fn a_beginner_leaves_a_piece_to_a_pawn_now_and_then() {
    let text = "rnbqkb1r/ppp1pppp/3p1n2/4N3/2P5/2N5/PP1PPPPP/R1BQKB1R w KQkq - 0 5";
    let left = choices(text, Level::ALL[0], 0..200)
        .into_iter()
        .filter(|&made| gives_a_piece_to_a_pawn(text, made))
        .count();
    assert!((1..100).contains(&left), "{left} of 200");
}

#[test]
fn a_known_opening_is_played_from_the_book() {
    let line = Line::new(Position::initial());
    for level in Level::ALL {
        let options = ChooseOptions { uses_book: true, ..ChooseOptions::new(level, 11) };
        let limits = SearchLimits::nodes(2_000);
        let choice = Engine::new(1).choose(&line, &options, &limits, &mut go_on).expect("moves");
        assert!(choice.is_from_book && choice.found.nodes < 200, "level {}", level.number());
        assert!(choice.score.to_number().abs() < 200);
        let only = vec![line.position().legal_moves()[0]];
        let limits = SearchLimits { only: only.clone(), ..limits };
        let choice = Engine::new(1).choose(&line, &options, &limits, &mut go_on).expect("moves");
        assert_eq!(choice.chosen, only[0], "the caller's choice of moves holds");
    }
}

#[test]
fn in_time_trouble_more_is_overlooked() {
    // White mates by Ra8: how many see it?
    let line = Line::new(fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
    let mates = |time_pressure: u8| {
        let finds = |&seed: &u64| {
            let level = Level::ALL[1];
            let options = ChooseOptions { time_pressure, ..ChooseOptions::new(level, seed) };
            let limits = SearchLimits::default();
            let choice = Engine::new(1).choose(&line, &options, &limits, &mut go_on);
            choice.is_some_and(|choice| choice.score == Score::Mates(1))
        };
        (0..300).filter(finds).count()
    };
    let (calm, hasty) = (mates(0), mates(100));
    assert!(calm > 200 && hasty < calm, "{calm} and {hasty} of 300");
}
