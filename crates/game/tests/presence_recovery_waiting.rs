//! SPEC 7: a restart counts against no one. How long the game waits for the players afterward.

mod support;

use support::{WHITE, by_arbiter, config, play, play_raw, seated};
use tabiya_game::Seat;

#[test]
fn a_restart_counts_against_nobody_who_was_absent() {
    play(
        config("3+0"),
        "zone white lost @5s
         crash
         zone recovers last seen 10s @60s
         expect countdown white none
         zone white present @70s
         zone black present @89.999s
         expect playing
         expect countdown white none
         expect countdown black none",
    );
    // A countdown that had run out before the heartbeat has run out.
    play(
        config("3+0"),
        "zone white lost @5s\ncrash\nzone recovers last seen 35s @60s\nexpect over: 0-1 abandonment",
    );
    play(
        config("3+0"),
        "zone white lost @5s\ncrash\nzone recovers last seen 34.999s @60s\nexpect standing",
    );
}

#[test]
fn who_does_not_come_back_is_waited_for_from_the_beginning() {
    play(
        config("3+0"),
        "crash
         zone recovers last seen 0s @60s
         zone white present @61s
         expect countdown black none
         wait @90s
         expect countdown black 30s
         wait @119.999s
         expect playing
         wait @120s
         expect over: 1-0 abandonment",
    );
    // No one comes back: the clock decides.
    play(
        config("3+0"),
        "crash\nzone recovers last seen 0s @60s\nwait @269.999s\nexpect playing\nwait @270s\nexpect over: 0-1 on time",
    );
}

#[test]
fn an_untimed_game_stands_too_and_its_day_goes_on() {
    play(
        config("no clock"),
        "zone white left
         zone black left
         expect deadline both left @24:00:00
         crash
         zone recovers last seen 20h @30h
         expect standing
         wait @108030s
         expect playing
         expect deadline both left @34:00:30",
    );
}

#[test]
fn who_leaves_again_while_the_clocks_stand_is_not_blamed_for_it() {
    play(
        config("3+0"),
        "crash
         zone recovers last seen 0s @60s
         zone white present @61s
         zone white lost @62s
         zone black present @63s
         expect standing
         expect countdown white none
         zone white present @64s
         expect running white",
    );
}

#[test]
fn a_game_that_waits_for_its_players_waits_anew() {
    play_raw(
        config("3+0"),
        "zone white present @5s
         crash
         zone recovers last seen 20s @100s
         expect waiting
         expect present nobody
         expect deadline no-show @2:10
         zone black present @110s
         zone white present @129.999s
         expect playing",
    );
    // It had waited long enough before the heartbeat.
    play_raw(
        config("3+0"),
        "zone white present @5s\ncrash\nzone recovers last seen 30s @100s\nexpect over: * the game was aborted",
    );
}

#[test]
fn a_game_whose_set_time_came_meanwhile_starts_when_the_owner_is_back() {
    play_raw(
        by_arbiter(Some("60s"), None, config("3+0")),
        "zone white present @5s
         crash
         zone recovers last seen 20s @100s
         expect waiting
         wait @100s
         expect playing
         expect clocks 3:00 3:00",
    );
}

#[test]
fn only_the_person_has_to_come_back_to_the_computer() {
    let config = seated(Some(Seat::Person(WHITE)), Some(Seat::Computer), config("3+0"));
    play_raw(
        config,
        "zone white present
         wait @10s
         crash
         zone recovers last seen 10s @60s
         expect present black
         expect standing
         zone white present @70s
         expect events Present ClocksResumed
         expect clocks 2:50 3:00",
    );
}

#[test]
fn a_countdown_against_the_computer_does_not_outlive_a_restart() {
    let config = seated(Some(Seat::Person(WHITE)), Some(Seat::Computer), config("3+0"));
    play_raw(
        config,
        "zone white present
         zone white lost @5s
         crash
         zone recovers last seen 30s @60s
         expect countdown white none
         wait @90s
         expect countdown white 30s
         wait @120s
         expect over: 0-1 abandonment",
    );
}

/// SPEC 7: 'A server restart counts against nobody.' SPEC 3: 'A player who
/// does not appear within 30 s of pairing: the game is aborted.'
#[test]
fn a_restart_before_the_first_event_does_not_shorten_the_wait_for_the_players() {
    play_raw(
        config("3+0"),
        "crash
         zone recovers last seen 5s @60s
         expect deadline no-show @1:30
         zone white present @61s
         zone black present @62s
         expect playing",
    );
}

/// Otherwise the game would start without White, who is no longer connected.
#[test]
fn who_was_there_before_the_pairing_has_to_come_again_after_a_restart() {
    let config = seated(Some(Seat::Person(WHITE)), None, config("3+0"));
    play_raw(
        config.clone(),
        "zone white present
         crash
         zone recovers last seen 0s @60s
         expect present nobody
         zone black sits 2 @70s
         zone black present @71s
         expect waiting
         zone white present @72s
         expect playing",
    );
    // If no one was present, there is nothing to record.
    play_raw(config, "crash\nzone recovers last seen 0s @60s\nexpect events none");
}

#[test]
fn two_computers_go_on_at_once_after_a_restart() {
    let computers = seated(Some(Seat::Computer), Some(Seat::Computer), config("3+0"));
    play_raw(
        computers,
        "wait @10s
         crash
         zone recovers last seen 10s @60s
         wait @60s
         expect running white
         expect clocks 2:50 3:00",
    );
}
