//! Both sides of each boundary.

use super::*;

/// Both sides can win, at this move number, after so many quiet plies.
fn position(halfmoves: u32, fullmoves: u32) -> Position {
    from(&format!("4k3/4p3/8/8/8/8/4P3/4K3 w - - {halfmoves} {fullmoves}"))
}

fn from(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn pawns(scores: &[i32]) -> Vec<Score> {
    scores.iter().map(|&score| Score::Centipawns(score)).collect()
}

fn standing<'a>(level: u8, position: &'a Position, scores: &'a [Score]) -> Standing<'a> {
    let level = Level::new(level).unwrap();
    let (clock, opponent_clock) = (None, None);
    Standing { level, color: Color::White, position, scores, clock, opponent_clock }
}

fn clock(left_ms: u64) -> Option<ClockTime> {
    Some(ClockTime { left_ms, increment_ms: 0 })
}

#[test]
fn each_level_resigns_at_its_score_after_its_number_of_moves() {
    let position = position(0, 40);
    for (level, lost, moves) in
        [(4, -1000, 6), (5, -900, 5), (6, -800, 4), (7, -700, 3), (8, -700, 3)]
    {
        let resigns = |scores: &[Score]| would_resign(&standing(level, &position, scores));
        let scores = pawns(&vec![lost; moves]);
        assert!(resigns(&scores), "{level}");
        assert!(!resigns(&scores[1..]), "{level}: not for long enough");
        for better in 0..moves {
            let mut scores = scores.clone();
            scores[better] = Score::Centipawns(lost + 1);
            assert!(!resigns(&scores), "{level}: there was hope");
        }
        let mut earlier = pawns(&[500]);
        earlier.extend(&scores);
        assert!(resigns(&earlier), "{level}: what was before does not matter");
    }
}

#[test]
fn the_three_weakest_levels_never_resign() {
    let position = position(0, 40);
    for (level, resigns) in [(1, false), (2, false), (3, false), (4, true)] {
        assert_eq!(would_resign(&standing(level, &position, &pawns(&[-5000; 9]))), resigns);
        let mated = [Score::IsMated(3); 9];
        assert_eq!(would_resign(&standing(level, &position, &mated)), resigns, "{level}");
    }
}

#[test]
fn a_mate_on_the_next_move_is_shown_on_the_board() {
    let position = position(0, 40);
    let lost = |last| [Score::IsMated(4), Score::IsMated(3), last];
    assert!(would_resign(&standing(8, &position, &lost(Score::IsMated(2)))));
    assert!(!would_resign(&standing(8, &position, &lost(Score::IsMated(1)))));
    assert!(!would_resign(&standing(8, &position, &[Score::Mates(3); 4])));
}

#[test]
fn nobody_resigns_when_the_opponent_could_hardly_win() {
    let lost = pawns(&[-1500; 6]);
    let resigns = |position: &Position| would_resign(&standing(8, position, &lost));
    // Fifty moves are nearly over.
    assert!(resigns(&position(79, 90)));
    assert!(!resigns(&position(80, 90)));
    // The opponent's time is nearly over.
    let position = position(0, 40);
    for (opponent_clock, expected) in [(clock(10_200), true), (clock(10_000), false), (None, true)]
    {
        let standing = Standing { opponent_clock, ..standing(8, &position, &lost) };
        assert_eq!(would_resign(&standing), expected, "{opponent_clock:?}");
    }
    // The engine's own time does not matter.
    assert!(would_resign(&Standing { clock: clock(100), ..standing(8, &position, &lost) }));
    // The opponent, with Black, has these pieces.
    for (pieces, expected) in [
        ("p", true),
        ("r", true),
        ("q", true),
        ("bb", true),
        ("bnn", true),
        ("bn", false),
        ("nn", false),
        ("b", false),
    ] {
        let rest = 8 - pieces.len();
        let position = from(&format!("4k3/{pieces}{rest}/8/8/8/8/4P3/4K3 w - - 0 40"));
        assert_eq!(resigns(&position), expected, "{pieces}");
    }
}

#[test]
fn the_weaker_a_level_the_worse_it_must_stand_to_be_glad_of_a_draw() {
    let position = position(0, 10);
    let glads = [-250, -250, -150, -150, -150, -100, -100, -100];
    for (level, glad) in (1..=8).zip(glads) {
        let accepts =
            |scores: &[i32]| would_accept_draw(&standing(level, &position, &pawns(scores)));
        assert!(accepts(&[300, glad, glad]), "{level}");
        assert!(!accepts(&[glad, glad + 1]), "{level}");
        assert!(!accepts(&[glad + 1, glad]), "{level}");
        assert!(!accepts(&[glad]), "{level}: too little is known");
    }
    assert!(would_accept_draw(&standing(8, &position, &[Score::IsMated(4); 2])));
    assert!(!would_accept_draw(&standing(8, &position, &[Score::Mates(4); 2])));
}

#[test]
fn an_even_game_is_agreed_drawn_when_it_is_late() {
    let even = pawns(&[25, 0, -10, 5, 20, 10]);
    for (level, from) in [(1, 40), (3, 40), (4, 30), (8, 30)] {
        let late = position(0, from);
        assert!(would_accept_draw(&standing(level, &late, &even)), "{level}");
        assert!(!would_accept_draw(&standing(level, &late, &even[..5])), "{level}");
        let hopeful = pawns(&[0, 0, 0, 0, 0, 26]);
        assert!(!would_accept_draw(&standing(level, &late, &hopeful)), "{level}");
        let early = position(0, from - 1);
        assert!(!would_accept_draw(&standing(level, &early, &even)), "{level}");
    }
}

#[test]
fn a_draw_is_accepted_in_time_trouble_and_without_the_pieces_to_win() {
    let position = position(0, 10);
    for (own, opponent, score, expected) in [
        (clock(10_000), clock(60_000), 50, true),
        (clock(10_000), clock(60_000), 51, false),
        (clock(10_200), clock(60_000), 50, false),
        (clock(5_000), clock(5_000), 50, false),
        (clock(5_000), clock(4_000), 50, false),
        (None, clock(60_000), 50, false),
    ] {
        let scores = pawns(&[score]);
        let standing =
            Standing { clock: own, opponent_clock: opponent, ..standing(5, &position, &scores) };
        assert_eq!(would_accept_draw(&standing), expected, "{own:?} {opponent:?} {score}");
    }
    let bare = from("4k3/8/8/8/8/8/8/2B1K3 w - - 0 10");
    assert!(would_accept_draw(&standing(8, &bare, &[])));
    let armed = from("4k3/8/8/8/8/8/8/1BB1K3 w - - 0 10");
    assert!(!would_accept_draw(&standing(8, &armed, &[])));
}

#[test]
fn a_draw_is_offered_late_in_an_even_and_quiet_game() {
    let even = pawns(&[25, -25, 0, 0, 0, 0, 0, 25]);
    let quiet = position(10, 40);
    let offers = |level, position: &Position, scores: &[Score]| {
        would_offer_draw(&standing(level, position, scores), None)
    };
    assert!(offers(3, &quiet, &even));
    assert!(offers(8, &quiet, &even));
    assert!(!offers(2, &quiet, &even), "beginners play on");
    assert!(!offers(8, &position(10, 39), &even), "too early");
    assert!(!offers(8, &position(9, 40), &even), "something happens");
    assert!(!offers(8, &quiet, &even[1..]), "not even for long enough");
    for last in [26, -26] {
        let mut scores = even.clone();
        scores[7] = Score::Centipawns(last);
        assert!(!offers(8, &quiet, &scores), "{last}");
    }
}

#[test]
fn an_offer_is_not_repeated_soon() {
    let even = pawns(&[0; 8]);
    let offers = |number, last| would_offer_draw(&standing(5, &position(20, number), &even), last);
    assert!(offers(60, None));
    assert!(!offers(60, Some(41)));
    assert!(offers(61, Some(41)));
}

#[test]
fn it_claims_a_draw_when_it_does_not_stand_better() {
    for (score, claims) in [
        (Score::Centipawns(-300), true),
        (Score::Centipawns(25), true),
        (Score::Centipawns(26), false),
        (Score::Mates(9), false),
        (Score::IsMated(2), true),
    ] {
        assert_eq!(would_claim_draw(score), claims, "{score}");
    }
}
