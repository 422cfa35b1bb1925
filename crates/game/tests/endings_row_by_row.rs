//! SPEC 4: the closed table of endings, row by row.
//!
//! The tests of the articles show how each comes about.

use rules::Color::{self, Black, White};
use tabiya_game::{
    Ending::{self, *},
    GameResult::{self, *},
    Viewer,
};

/// An ending, its result, reason, lichess status, and PGN termination, and what White, Black, and
/// spectators read before the reason. A period means that they read no reason.
type Row = (Ending, &'static str, &'static str, &'static str, &'static str, [&'static str; 3]);

const TABLE: [Row; 35] = [
    (
        Checkmate { winner: White },
        "1-0",
        "checkmate",
        "mate",
        "Normal",
        ["YOU WON", "YOU LOST", "White won"],
    ),
    (
        Checkmate { winner: Black },
        "0-1",
        "checkmate",
        "mate",
        "Normal",
        ["YOU LOST", "YOU WON", "Black won"],
    ),
    (
        Resignation { loser: White },
        "0-1",
        "resignation",
        "resign",
        "Normal",
        ["YOU LOST", "YOU WON", "Black won"],
    ),
    (
        Resignation { loser: Black },
        "1-0",
        "resignation",
        "resign",
        "Normal",
        ["YOU WON", "YOU LOST", "White won"],
    ),
    (
        ResignationNoMate { resigned: White },
        "½-½",
        "White resigned, but Black cannot checkmate",
        "draw",
        "Normal",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        ResignationNoMate { resigned: Black },
        "½-½",
        "Black resigned, but White cannot checkmate",
        "draw",
        "Normal",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        Time { loser: White },
        "0-1",
        "on time",
        "outoftime",
        "Time forfeit",
        ["YOU LOST", "YOU WON", "Black won"],
    ),
    (
        Time { loser: Black },
        "1-0",
        "on time",
        "outoftime",
        "Time forfeit",
        ["YOU WON", "YOU LOST", "White won"],
    ),
    (
        TimeNoMate { fell: White },
        "½-½",
        "White ran out of time, but Black cannot checkmate",
        "outoftime",
        "Time forfeit",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        TimeNoMate { fell: Black },
        "½-½",
        "Black ran out of time, but White cannot checkmate",
        "outoftime",
        "Time forfeit",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        Abandonment { loser: White },
        "0-1",
        "abandonment",
        "timeout",
        "Abandoned",
        ["YOU LOST", "YOU WON", "Black won"],
    ),
    (
        Abandonment { loser: Black },
        "1-0",
        "abandonment",
        "timeout",
        "Abandoned",
        ["YOU WON", "YOU LOST", "White won"],
    ),
    (
        AbandonmentNoMate { left: White },
        "½-½",
        "White left the game, but Black cannot checkmate",
        "timeout",
        "Abandoned",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        AbandonmentNoMate { left: Black },
        "½-½",
        "Black left the game, but White cannot checkmate",
        "timeout",
        "Abandoned",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (Stalemate, "½-½", "stalemate", "stalemate", "Normal", ["DRAW", "DRAW", "DRAW"]),
    (
        DeadPosition,
        "½-½",
        "dead position: neither side can checkmate",
        "draw",
        "Normal",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (Agreement, "½-½", "agreement", "draw", "Normal", ["DRAW", "DRAW", "DRAW"]),
    (Threefold, "½-½", "threefold repetition", "draw", "Normal", ["DRAW", "DRAW", "DRAW"]),
    (Fivefold, "½-½", "fivefold repetition", "draw", "Normal", ["DRAW", "DRAW", "DRAW"]),
    (FiftyMoves, "½-½", "50-move rule", "draw", "Normal", ["DRAW", "DRAW", "DRAW"]),
    (SeventyFiveMoves, "½-½", "75-move rule", "draw", "Normal", ["DRAW", "DRAW", "DRAW"]),
    (
        ThreefoldClaimed { by: White },
        "½-½",
        "threefold repetition, claimed",
        "draw",
        "Normal",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        ThreefoldClaimed { by: Black },
        "½-½",
        "threefold repetition, claimed",
        "draw",
        "Normal",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        FiftyMovesClaimed { by: White },
        "½-½",
        "50-move rule, claimed",
        "draw",
        "Normal",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        FiftyMovesClaimed { by: Black },
        "½-½",
        "50-move rule, claimed",
        "draw",
        "Normal",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        Forfeit { loser: White },
        "0-1",
        "forfeit: White did not appear",
        "noStart",
        "Abandoned",
        ["YOU LOST", "YOU WON", "Black won"],
    ),
    (
        Forfeit { loser: Black },
        "1-0",
        "forfeit: Black did not appear",
        "noStart",
        "Abandoned",
        ["YOU WON", "YOU LOST", "White won"],
    ),
    (
        ForfeitOfBoth,
        "0-0",
        "forfeit: neither player appeared",
        "noStart",
        "Abandoned",
        ["YOU LOST", "YOU LOST", "Both lost"],
    ),
    (
        Decided(Win(White)),
        "1-0",
        "arbiter's decision",
        "unknownFinish",
        "Adjudication",
        ["YOU WON", "YOU LOST", "White won"],
    ),
    (
        Decided(Win(Black)),
        "0-1",
        "arbiter's decision",
        "unknownFinish",
        "Adjudication",
        ["YOU LOST", "YOU WON", "Black won"],
    ),
    (
        Decided(Draw),
        "½-½",
        "arbiter's decision",
        "unknownFinish",
        "Adjudication",
        ["DRAW", "DRAW", "DRAW"],
    ),
    (
        Decided(BothLose),
        "0-0",
        "arbiter's decision",
        "unknownFinish",
        "Adjudication",
        ["YOU LOST", "YOU LOST", "Both lost"],
    ),
    (
        Decided(HalfFor(White)),
        "½-0",
        "arbiter's decision",
        "unknownFinish",
        "Adjudication",
        ["DRAW", "YOU LOST", "Half a point for white"],
    ),
    (
        Decided(HalfFor(Black)),
        "0-½",
        "arbiter's decision",
        "unknownFinish",
        "Adjudication",
        ["YOU LOST", "DRAW", "Half a point for black"],
    ),
    (
        Aborted,
        "*",
        "the game was aborted",
        "aborted",
        "Abandoned",
        ["The game was aborted.", "The game was aborted.", "The game was aborted."],
    ),
];

#[test]
fn every_ending_has_its_result_reason_status_and_termination() {
    for (ending, result, reason, status, termination, _) in TABLE {
        let row = ending.row();
        assert_eq!(row.result, ending.result());
        assert_eq!(row.result.to_string(), result, "{ending:?}");
        assert_eq!(row.reason, reason, "{ending:?}");
        assert_eq!(row.status, status, "{ending:?}");
        assert_eq!(row.termination, termination, "{ending:?}");
    }
}

#[test]
fn the_loser_the_winner_and_the_others_read_their_own_words() {
    let viewers = [Viewer::Player(White), Viewer::Player(Black), Viewer::Spectator];
    for (ending, _, reason, _, _, headlines) in TABLE {
        for (viewer, headline) in viewers.into_iter().zip(headlines) {
            let words = ending.words(viewer);
            if let Some(all) = headline.strip_suffix('.') {
                assert_eq!(words, all, "{ending:?} for {viewer:?}");
            } else {
                assert_eq!(words, format!("{headline}: {reason}"), "{ending:?} for {viewer:?}");
            }
        }
    }
}

/// All viewers read the same reason, so it names a color and not an opponent.
#[test]
fn the_reason_is_true_for_whoever_reads_it() {
    for (ending, _, reason, ..) in TABLE {
        for word in ["opponent", "you", "your"] {
            assert!(!reason.split(' ').any(|found| found == word), "{ending:?}: {reason}");
        }
    }
}

#[test]
fn the_table_is_closed() {
    for (ending, ..) in TABLE {
        let same = TABLE.iter().filter(|(other, ..)| *other == ending).count();
        assert_eq!(same, 1, "{ending:?}");
    }
    let kinds: Vec<usize> = TABLE.iter().map(|(ending, ..)| kind(*ending)).collect();
    for expected in 0..20 {
        let rows = kinds.iter().filter(|&&kind| kind == expected).count();
        assert!(rows > 0, "no row of kind {expected}");
    }
}

/// A new ending does not compile here before it has a number and a row.
fn kind(ending: Ending) -> usize {
    match ending {
        Checkmate { .. } => 0,
        Resignation { .. } => 1,
        ResignationNoMate { .. } => 2,
        Time { .. } => 3,
        TimeNoMate { .. } => 4,
        Abandonment { .. } => 5,
        AbandonmentNoMate { .. } => 6,
        Stalemate => 7,
        DeadPosition => 8,
        Agreement => 9,
        Threefold => 10,
        Fivefold => 11,
        FiftyMoves => 12,
        SeventyFiveMoves => 13,
        ThreefoldClaimed { .. } => 14,
        FiftyMovesClaimed { .. } => 15,
        Forfeit { .. } => 16,
        ForfeitOfBoth => 17,
        Decided(_) => 18,
        Aborted => 19,
    }
}

#[test]
fn every_result_has_its_points_its_winner_and_its_pgn() {
    // White's and Black's half points, the winner.
    let nobody = Option::<Color>::None;
    let cases = [
        (Win(White), "1-0", "1-0", [Some(2), Some(0)], Some(White)),
        (Win(Black), "0-1", "0-1", [Some(0), Some(2)], Some(Black)),
        (Draw, "½-½", "1/2-1/2", [Some(1), Some(1)], nobody),
        (BothLose, "0-0", "*", [Some(0), Some(0)], nobody),
        (HalfFor(White), "½-0", "*", [Some(1), Some(0)], nobody),
        (HalfFor(Black), "0-½", "*", [Some(0), Some(1)], nobody),
        (GameResult::None, "*", "*", [Option::None; 2], nobody),
    ];
    for (result, shown, pgn, points, winner) in cases {
        assert_eq!(result.to_string(), shown);
        assert_eq!(result.pgn(), pgn, "{shown}");
        assert_eq!([White, Black].map(|color| result.half_points(color)), points, "{shown}");
        assert_eq!(result.winner(), winner, "{shown}");
    }
}

#[test]
fn only_these_lichess_statuses_and_terminations_occur() {
    let statuses = [
        "mate",
        "resign",
        "draw",
        "outoftime",
        "timeout",
        "stalemate",
        "noStart",
        "unknownFinish",
        "aborted",
    ];
    let terminations = ["Normal", "Time forfeit", "Abandoned", "Adjudication"];
    for (ending, result, _, status, termination, _) in TABLE {
        assert!(statuses.contains(&status) && terminations.contains(&termination));
        assert!(status != "draw" || result == "½-½", "{ending:?}");
    }
}
