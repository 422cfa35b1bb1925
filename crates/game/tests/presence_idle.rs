//! SPEC 7: games in which no one loses by absence, and when they end by themselves: against the
//! computer, and without a clock between programs.

mod support;

use support::{BLACK, WHITE, config, from, play, play_raw, seated};
use tabiya_game::{GameConfig, Seat, TimeControl};

/// A day of a script, in hours.
const DAYS_14: &str = "336:00:00";

fn against_computer(time: &str) -> GameConfig {
    seated(Some(Seat::Person(WHITE)), Some(Seat::Computer), config(time)).without_countdown()
}

fn between_programs() -> GameConfig {
    config("no clock").without_countdown()
}

#[test]
fn no_countdown_runs_against_the_computer() {
    for how in ["left", "lost"] {
        play_raw(
            against_computer("3+2"),
            &format!(
                "zone white present
                 zone white {how} @5s
                 expect events Absent
                 expect countdown white none
                 expect deadline flag white @3:00
                 wait @2:59.999
                 expect playing
                 wait @3:00
                 expect over: 0-1 on time"
            ),
        );
    }
}

#[test]
fn an_untimed_game_against_the_computer_waits_for_14_days() {
    play_raw(
        against_computer("no clock"),
        "zone white present
         moves e2e4 e7e5
         zone white left @5s
         expect countdown white none
         wait @1209599.999s
         expect playing
         wait @1209600s
         expect by clock
         expect over: 0-1 abandonment",
    );
}

#[test]
fn the_14_days_count_from_the_last_move_whoever_is_present() {
    play(
        between_programs(),
        &format!(
            "expect deadline idle @{DAYS_14}\nwhite e2e4 @24h\nexpect deadline idle @360:00:00"
        ),
    );
    // Coming and going changes nothing, and neither do offers.
    play(
        between_programs(),
        "moves e2e4 e7e5 @1h
         zone white left @2h
         zone black left @3h
         zone white present @4h
         white offers draw @5h
         expect deadline idle @337:00:00
         wait @300h
         expect playing",
    );
}

#[test]
fn fewer_than_two_plies_in_14_days_and_the_game_is_aborted() {
    for moves in ["", "white e2e4\n"] {
        play(
            between_programs(),
            &format!(
                "{moves}wait @1209599.999s\nexpect playing\nwait @1209600s\nexpect over: * the game was aborted"
            ),
        );
    }
    play(
        between_programs(),
        "moves e2e4 e7e5\nwait @1209600s\nexpect over: 0-1 abandonment\nexpect known - unknown",
    );
    play(between_programs(), "moves e2e4 e7e5 g1f3\nwait @1209600s\nexpect over: 1-0 abandonment");
}

#[test]
fn drawn_if_the_opponent_of_the_idle_side_could_not_mate() {
    let rook = from("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", between_programs());
    play(
        rook.clone(),
        "moves d2d3 e8e7
         wait @1209600s
         expect over: ½-½ White left the game, but Black cannot checkmate
         expect known - no",
    );
    play(rook, "moves d2d3 e8e7 d3d4\nwait @1209600s\nexpect over: 1-0 abandonment");
}

#[test]
fn a_move_at_the_end_of_the_14_days_comes_too_late() {
    play(between_programs(), "moves e2e4 e7e5\nwhite g1f3 @1209599.999s\nexpect ply 3");
    play(
        between_programs(),
        "moves e2e4 e7e5
         white g1f3 @1209600s
         expect refused: The game is over.
         expect over: 0-1 abandonment",
    );
}

#[test]
fn both_may_leave_such_a_game_for_more_than_a_day() {
    play(
        between_programs(),
        &format!(
            "zone white left\nzone black left\nexpect deadline idle @{DAYS_14}\nwait @48h\nexpect playing"
        ),
    );
}

#[test]
fn the_14_days_stand_still_while_the_game_is_paused_or_the_server_is_down() {
    play(
        between_programs(),
        "arbiter pauses @24h
         expect deadline none
         arbiter resumes @48h
         expect deadline idle @360:00:00",
    );
    // 10 hours down, and half a minute until the clocks run again. Restarts never begin anew.
    play(
        between_programs(),
        "zone white left @1h
         zone black left @1h
         crash
         zone recovers last seen 24h @34h
         wait @36h
         expect deadline idle @346:00:30
         crash
         zone recovers last seen 48h @58h
         wait @60h
         expect deadline idle @356:01:00",
    );
}

#[test]
fn a_takeback_begins_the_14_days_anew() {
    play(
        between_programs(),
        "moves e2e4 e7e5
         white asks takeback @24h
         expect deadline idle @336:00:00
         black accepts takeback @24h
         expect deadline idle @360:00:00",
    );
}

#[test]
fn with_a_clock_the_flag_decides() {
    play(config("3+0").without_countdown(), "expect deadline flag white @3:00");
    // White has a clock, Black has none: it depends on who is to move.
    let mut mixed = config("3+0").without_countdown();
    mixed.time.black = TimeControl::Unlimited;
    play(
        mixed,
        "expect deadline flag white @3:00
         white e2e4 @1:00
         expect deadline idle @336:01:00",
    );
}

#[test]
fn other_untimed_games_do_not_wait_for_14_days() {
    play(config("no clock"), "expect deadline none\nwait @2000h\nexpect playing");
}

#[test]
fn a_game_that_no_one_joined_is_aborted_after_a_day() {
    for time in ["3+2", "no clock", "2 days"] {
        for seats in [
            (Some(Seat::Person(WHITE)), None),
            (None, Some(Seat::Person(BLACK))),
            (None, None),
            (Some(Seat::Computer), None),
        ] {
            play_raw(
                seated(seats.0, seats.1, config(time)),
                "expect deadline not joined @24:00:00
                 wait @86399.999s
                 expect waiting
                 wait @86400s
                 expect by clock
                 expect over: * the game was aborted",
            );
        }
    }
}

#[test]
fn who_joins_in_the_last_millisecond_plays_and_who_joins_later_does_not() {
    let alone = || seated(Some(Seat::Person(WHITE)), None, config("3+2"));
    play_raw(alone(), "zone black sits 2 @86399.999s\nexpect deadline no-show @24:00:29.999");
    play_raw(alone(), "zone black sits 2 @24h\nexpect over: * the game was aborted");
}

#[test]
fn restarts_do_not_prolong_a_game_that_no_one_joined() {
    play_raw(
        seated(Some(Seat::Person(WHITE)), None, config("3+2")),
        "zone white present @1h
         crash
         zone recovers last seen 2h @20h
         expect deadline not joined @24:00:00",
    );
}

#[test]
fn a_game_for_now_ends_when_its_maker_leaves_before_anyone_joined() {
    for how in ["left", "lost"] {
        play_raw(
            seated(Some(Seat::Person(WHITE)), None, config("3+2")),
            &format!(
                "zone white present @1s
                 zone white {how} @9s
                 expect events Absent Ended
                 expect over: * the game was aborted"
            ),
        );
    }
    // Once someone joined, the usual wait for both players applies.
    play_raw(
        seated(Some(Seat::Person(WHITE)), None, config("3+2")),
        "zone white present @1s
         zone black sits 2 @8s
         zone white left @9s
         expect waiting
         expect deadline no-show @0:38",
    );
    // Whoever took a seat of a game for any two did not make it.
    play_raw(
        seated(None, None, config("3+2")),
        "zone white sits 1\nzone white present @1s\nzone white left @9s\nexpect waiting",
    );
    // No one has to be present in correspondence.
    play_raw(
        seated(Some(Seat::Person(WHITE)), None, config("2 days")),
        "zone white present @1s\nzone white left @9s\nexpect waiting",
    );
}

#[test]
fn games_of_a_tournament_wait_for_their_players() {
    let mut config = support::by_arbiter(Some("50h"), None, config("3+2"));
    config.tournament = Some(tabiya_game::TournamentPlace::default());
    play_raw(
        seated(Some(Seat::Person(WHITE)), None, config),
        "expect deadline none
         zone white present @1h
         zone white left @2h
         expect waiting",
    );
}
