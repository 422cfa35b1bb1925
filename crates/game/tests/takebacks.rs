//! SPEC 7: moves taken back by agreement.

mod support;

use support::{WHITE, allowing, config, from, play, play_raw, seated};
use tabiya_game::{Event, Seat};

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

#[test]
fn the_last_move_is_undone_if_the_opponent_has_not_answered() {
    play(
        config("3+2"),
        &format!(
            "moves e2e4
             white asks takeback
             expect events TakebackProposed
             expect takeback white
             expect ply 1
             black accepts takeback
             expect event TakenBack {{ plies: 1, reason: None }}
             expect by black 2
             expect takeback none
             expect ply 0
             expect turn white
             expect fen {INITIAL}"
        ),
    );
    play(
        config("3+2"),
        "moves e2e4 e7e5
         black asks takeback
         white accepts takeback
         expect ply 1
         expect turn black",
    );
}

#[test]
fn two_moves_are_undone_if_the_opponent_has_answered() {
    play(
        config("3+2"),
        &format!(
            "moves e2e4 e7e5
             white asks takeback
             black accepts takeback
             expect event TakenBack {{ plies: 2, reason: None }}
             expect ply 0
             expect turn white
             expect fen {INITIAL}"
        ),
    );
    play(
        config("3+2"),
        "moves e2e4 e7e5 g1f3
         black asks takeback
         white accepts takeback
         expect ply 1
         expect turn black",
    );
}

#[test]
fn asking_while_the_opponent_asks_is_agreeing() {
    // The first request decides what is undone.
    play(
        config("3+2"),
        "moves e2e4 e7e5 g1f3
         white asks takeback
         black asks takeback
         expect event TakenBack { plies: 1, reason: None }
         expect ply 2",
    );
    play(
        config("3+2"),
        "moves e2e4 e7e5 g1f3
         black asks takeback
         white asks takeback
         expect event TakenBack { plies: 2, reason: None }
         expect ply 1",
    );
}

#[test]
fn there_must_be_an_own_move_to_take_back() {
    let nothing = "expect refused: There is no move to take back.\nexpect takeback none";
    for script in [
        "white asks takeback",
        "black asks takeback",
        "moves e2e4\nblack asks takeback",
        "moves e2e4\nwhite asks takeback\nblack accepts takeback\nwhite asks takeback",
        "moves e2e4 e7e5\narbiter takes back 1\nblack asks takeback",
    ] {
        play(config("3+2"), &format!("{script}\n{nothing}"));
    }
    let black_first = || from("4k3/7p/8/8/8/8/P7/4K3 b - - 0 1", config("3+2"));
    play(black_first(), &format!("moves h7h6\nwhite asks takeback\n{nothing}"));
    play(
        black_first(),
        "moves h7h6\nblack asks takeback\nwhite accepts takeback\nexpect turn black",
    );
    play(
        black_first(),
        "moves h7h6 a2a3\nblack asks takeback\nwhite accepts takeback\nexpect ply 0",
    );
    // Moves before a restored position cannot be taken back.
    play(
        config("3+2"),
        &format!("moves e2e4 e7e5\narbiter restores {INITIAL} 0 1\nwhite asks takeback\n{nothing}"),
    );
}

#[test]
fn the_same_wish_is_not_repeated() {
    play(
        config("3+2"),
        "moves e2e4
         white asks takeback
         white asks takeback
         expect refused: You have already made this offer.
         expect takeback white",
    );
}

#[test]
fn a_wish_is_answered_by_the_opponent_alone() {
    for act in ["white accepts takeback", "white declines takeback"] {
        play(
            config("3+2"),
            &format!(
                "moves e2e4\nwhite asks takeback
                 {act}
                 expect refused: There is no offer to answer.
                 expect takeback white
                 expect ply 1"
            ),
        );
    }
    for act in ["black accepts takeback", "black declines takeback"] {
        play(
            config("3+2"),
            &format!(
                "moves e2e4\n{act}\nexpect refused: There is no offer to answer.\nexpect ply 1"
            ),
        );
    }
}

#[test]
fn after_a_refusal_the_same_player_moves_before_asking_again() {
    let again = "expect refused: Your offer was declined. Make a move before you ask again.";
    for (script, expected) in [
        ("white asks takeback", again),
        ("moves g8f6\nwhite asks takeback", again),
        ("moves g8f6 b1c3\nwhite asks takeback", "expect takeback white"),
        // The player who declined may ask.
        ("black asks takeback", "expect takeback black"),
    ] {
        play(
            config("3+2"),
            &format!(
                "moves e2e4 e7e5 g1f3
                 white asks takeback
                 black declines takeback
                 expect event TakebackDeclined(White)
                 expect takeback none
                 {script}
                 {expected}"
            ),
        );
    }
}

#[test]
fn a_move_of_either_side_ends_the_wish() {
    for script in [
        "moves e2e4\nwhite asks takeback\nmoves e7e5",
        "moves e2e4 e7e5\nwhite asks takeback\nmoves g1f3",
    ] {
        play(
            config("3+2"),
            &format!(
                "{script}
                 expect takeback none
                 black accepts takeback
                 expect refused: There is no offer to answer."
            ),
        );
    }
    // A refused move does not.
    play(
        config("3+2"),
        "moves e2e4
         white asks takeback
         black e7e4
         expect refused: Illegal move: a pawn does not move like that
         expect takeback white",
    );
}

#[test]
fn clocks_stay_as_they_are_and_that_of_whoever_has_the_move_runs() {
    play(
        config("3+2"),
        "white e2e4 @10s
         expect clocks 2:52 3:00
         white asks takeback @15s
         black accepts takeback @20s
         expect clocks 2:52 2:50
         expect running white
         wait @25s
         expect clocks 2:47 2:50
         white d2d4 @30s
         expect used 10s
         expect clocks 2:44 2:50
         expect running black",
    );
    play(
        config("3+0"),
        "white e2e4 @10s
         black e7e5 @30s
         white asks takeback @35s
         black accepts takeback @40s
         expect clocks 2:40 2:40
         expect running white
         expect deadline flag white @3:20",
    );
}

#[test]
fn the_flag_goes_before_a_takeback() {
    play(
        config("1+0"),
        "white e2e4 @10s
         white asks takeback @69.999s
         black accepts takeback @70s
         expect refused: Your time ran out before this arrived.
         expect over: 1-0 on time",
    );
}

#[test]
fn offers_are_cleared() {
    play(
        config("3+2"),
        "moves e2e4 e7e5 g1f3
         white offers draw
         white asks takeback
         black accepts takeback
         expect offer none
         black accepts draw
         expect refused: There is no offer to answer.",
    );
    play(
        config("3+2"),
        "moves e2e4 e7e5 g1f3
         black offers draw
         white asks takeback
         expect offer black
         black accepts takeback
         expect offer none",
    );
}

#[test]
fn the_board_is_as_it_was_with_its_rights_and_counters() {
    // Castling, then a promotion with capture, then a capture en passant.
    for (fen, moves) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 10 20", "e1g1"),
        ("1r2k2r/P7/8/8/8/8/8/R3K2R w KQk - 10 20", "a7b8q"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20", "e5d6"),
    ] {
        let runner = play(
            from(fen, config("3+2")),
            &format!("moves {moves}\nwhite asks takeback\nblack accepts takeback"),
        );
        assert_eq!(runner.game.position().to_fen(), fen);
        assert_eq!(runner.game.moves().len(), 0);
    }
}

#[test]
fn online_5_4_4_the_count_goes_back_with_the_moves() {
    let fen = "r3k3/4p3/8/8/8/8/4P3/R3K3 w - - 97 90";
    play(
        from(fen, config("3+2")),
        "moves a1b1
         white asks takeback
         black accepts takeback
         moves a1b1 a8b8
         expect playing
         moves b1a1
         expect over: ½-½ 50-move rule",
    );
}

#[test]
fn the_record_keeps_what_was_undone() {
    let runner = play(
        config("3+2"),
        "moves e2e4 e7e5\nwhite asks takeback\nblack accepts takeback\nmoves d2d4",
    );
    let moved: Vec<String> = (runner.events.iter())
        .filter_map(|recorded| match &recorded.event {
            Event::Moved(moved) => Some(moved.uci.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(moved, ["e2e4", "e7e5", "d2d4"]);
    assert_eq!(runner.game.moves().len(), 1);
}

#[test]
fn a_move_meant_for_the_point_before_the_takeback_is_stale() {
    play(
        config("3+2"),
        "moves e2e4 e7e5
         white asks takeback
         black accepts takeback
         white g1f3 ply 2
         expect refused: The move was meant for ply 2, but the game is at ply 0.
         white g1f3 ply 0
         expect ply 1",
    );
}

#[test]
fn a_draw_can_be_offered_again_only_when_both_have_moved_again() {
    play(
        config("3+2"),
        "moves e2e4 e7e5
         white asks takeback
         black accepts takeback
         white offers draw
         expect refused: It is too early to offer a draw: each player must have made 1 or more moves.",
    );
}

#[test]
fn tournaments_and_rated_games_have_no_takebacks() {
    let strict = || allowing(config("3+2"), |allowed| allowed.takeback = false);
    for color in ["white", "black"] {
        play(
            strict(),
            &format!(
                "moves e2e4 e7e5
                 {color} asks takeback
                 expect refused: This game does not allow it.
                 expect takeback none"
            ),
        );
        // Nor is there a takeback to answer.
        for act in ["accepts", "declines"] {
            play(
                strict(),
                &format!(
                    "moves e2e4 e7e5
                     {color} {act} takeback
                     expect refused: This game does not allow it."
                ),
            );
        }
    }
    // The arbiter still can.
    play(strict(), "moves e2e4 e7e5\narbiter takes back 1\nexpect ply 1");
}

#[test]
fn there_are_no_takebacks_before_the_start_or_while_paused() {
    for act in ["asks", "accepts", "declines"] {
        play_raw(
            config("3+2"),
            &format!("white {act} takeback\nexpect refused: The game has not started."),
        );
        play(
            config("3+2"),
            &format!(
                "moves e2e4\nblack {act} takeback\nexpect refused: {}",
                if act == "asks" {
                    "There is no move to take back."
                } else {
                    "There is no offer to answer."
                }
            ),
        );
        play(
            config("3+2"),
            &format!(
                "moves e2e4\nwhite asks takeback\narbiter pauses
                 black {act} takeback
                 expect refused: The game is paused.
                 arbiter resumes
                 expect takeback white
                 black accepts takeback
                 expect ply 0"
            ),
        );
    }
}

#[test]
fn a_takeback_while_the_clocks_stand_after_a_restart_leaves_them_standing() {
    play(
        config("3+0"),
        "white e2e4 @10s
         crash
         zone recovers last seen 10s @60s
         white asks takeback
         black accepts takeback @70s
         expect standing
         expect running nobody
         white d2d4 @80s
         expect used 0s
         expect clocks 2:50 3:00",
    );
}

#[test]
fn the_computer_agrees_like_anybody() {
    let config = seated(Some(Seat::Person(WHITE)), Some(Seat::Computer), config("3+2"));
    play_raw(
        config,
        "zone white present
         moves e2e4 e7e5
         white asks takeback
         black accepts takeback
         expect by black
         expect ply 0",
    );
}

#[test]
fn a_game_has_a_largest_number_of_takebacks_by_agreement() {
    let once = "white e2e4\nwhite asks takeback\nblack accepts takeback\n";
    let many = once.repeat(499);
    // An arbiter's takeback does not count, and an arbiter can always take back.
    let by_arbiter = "white e2e4\narbiter takes back 1\nexpect ply 0\n";
    let words = "A game allows at most 500 takebacks. Play on, or start a new game.";
    play(
        config("3+2"),
        &format!(
            "{many}{by_arbiter}{once}white e2e4
             white asks takeback
             expect refused: {words}
             arbiter takes back 1
             expect ply 0"
        ),
    );
}
