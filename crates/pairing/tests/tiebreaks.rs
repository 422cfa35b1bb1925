//! The articles of C.07, one by one.

#[path = "support/small.rs"]
mod small;

use small::tournament;
use tabiya_pairing::{
    tiebreak::{Code, standings},
    trf::Tournament,
};

/// The values of a code, by pairing number.
fn values(tournament: &Tournament, code: &str) -> Vec<String> {
    let codes: Vec<Code> = vec!["PTS".parse().unwrap(), code.parse().unwrap()];
    let mut rows: Vec<(u16, String)> = standings(tournament, &codes, 1)
        .into_iter()
        .map(|standing| (standing.number, standing.values[1].to_string()))
        .collect();
    rows.sort();
    rows.into_iter().map(|(_, value)| value).collect()
}

#[test]
fn c07_6_2_direct_encounter_decides_where_all_have_met() {
    let tournament = tournament(2, &["2w0 3b1", "1b1 4w0", "4b= 1w0", "3w= 2b1"]);
    let codes: Vec<Code> = ["PTS", "DE"].iter().map(|code| code.parse().unwrap()).collect();
    let places: Vec<(usize, u16)> =
        standings(&tournament, &codes, 2).iter().map(|one| (one.place, one.number)).collect();
    assert_eq!(places, [(1, 4), (2, 2), (3, 1), (4, 3)], "2 beat 1");
}

/// Thirds are exact: 1 made ⅓ and ⅔ on average of three games each and drew with 4, who drew with
/// all.
#[test]
fn c07_6_1_2_the_average_of_three_meetings_is_not_rounded() {
    let tournament = tournament(
        10,
        &[
            "2w1 2b0 2w0 3b1 3w1 3b0 4w= Z Z Z",
            "1b0 1w1 1b1 H Z Z Z 3w= 4b= Z",
            "F H Z 1w0 1b0 1w1 Z 2b= Z 4b=",
            "F F Z Z Z Z 1b= Z 2w= 3w=",
        ],
    );
    let codes: Vec<Code> = ["PTS", "DE"].iter().map(|code| code.parse().unwrap()).collect();
    let places: Vec<(usize, u16)> =
        standings(&tournament, &codes, 2).iter().map(|one| (one.place, one.number)).collect();
    assert_eq!(places, [(1, 2), (2, 1), (2, 4), (4, 3)]);
}

#[test]
fn c07_6_3_direct_encounter_waits_for_missing_games_that_could_matter() {
    // 1, 2 and 3 are level; 1 beat 2, but 3 has met neither.
    let tournament = tournament(2, &["2w1 4b0", "1b0 5w1", "4w1 5b0", "3b0 1w1", "Z 2b0"]);
    assert_eq!(values(&tournament, "DE")[..3], ["0", "0", "0"]);
}

#[test]
fn c07_7_counts_of_wins_black_games_and_rounds() {
    let tournament =
        tournament(4, &["2w1 U 3b1 Z", "1b0 3w+ H 3b=", "4w1 2b- 1w0 2w=", "3b0 Z Z Z"]);
    assert_eq!(values(&tournament, "WIN"), ["3", "1", "1", "0"]);
    assert_eq!(values(&tournament, "WON"), ["2", "0", "1", "0"]);
    assert_eq!(values(&tournament, "BPG"), ["1", "2", "0", "1"]);
    assert_eq!(values(&tournament, "BWG"), ["1", "0", "0", "0"]);
    assert_eq!(values(&tournament, "REP"), ["3", "3", "3", "1"]);
    assert_eq!(values(&tournament, "PS"), ["9.0", "4.5", "4.5", "0.0"]);
    assert_eq!(values(&tournament, "PS/C1"), ["8.0", "4.5", "3.5", "0.0"]);
    assert_eq!(values(&tournament, "TPN"), ["1", "2", "3", "4"]);
}

#[test]
fn c07_8_1_buchholz_sums_the_opponents_scores() {
    let tournament = tournament(2, &["3w1 2b=", "4b1 1w=", "1b0 4w1", "2w0 3b0"]);
    assert_eq!(values(&tournament, "BH"), ["2.5", "1.5", "1.5", "2.5"]);
    assert_eq!(values(&tournament, "SB"), ["1.75", "0.75", "0.00", "0.00"]);
    assert_eq!(values(&tournament, "BH/C1"), ["1.5", "1.5", "1.5", "1.5"]);
}

#[test]
fn c07_16_3_2_byes_at_the_end_count_as_draws_for_the_opponents() {
    // 2 plays once and withdraws: 0 points, but ½ for each of the two rounds left.
    let tournament = tournament(3, &["2w1 3b1 4w1", "1b0 Z Z", "4w1 1w0 U", "3b0 U 1b0"]);
    assert_eq!(values(&tournament, "BH")[0], "4.0", "1 from player 2, 2 from 3, 1 from 4");
}

#[test]
fn c07_16_4_2_a_dummys_score_is_capped_at_half_the_rounds() {
    let tournament = tournament(3, &["2w1 3b1 U", "1b0 4w1 3w1", "4w1 1w0 2b0", "3b0 2b0 Z"]);
    // 1 has 3 points, but the dummy of round 3 only 1.5; 2 has 2 points, 3 has 1.
    assert_eq!(values(&tournament, "BH")[0], "4.5");
}

#[test]
fn c07_16_4_1_a_forfeit_is_capped_at_the_scheduled_opponents_score() {
    let tournament = tournament(2, &["2w1 3b+", "1b0 4w1", "4w0 1w-", "3b1 2b0"]);
    // 1 has 2 points; the dummy of round 2 has at most player 3's 0.
    assert_eq!(values(&tournament, "BH")[0], "1.0");
}

#[test]
fn c07_16_5_1_a_voluntary_unplayed_round_is_cut_first() {
    let lines = ["2w1 Z 3w1", "1b0 3w1 4b1", "4w0 2b0 1b0", "3b1 U 2w0"];
    let tournament = tournament(3, &lines);
    // Values 2, 1.5 (the dummy of round 2) and 0: the least is 0, but the dummy is cut.
    assert_eq!(values(&tournament, "BH")[0], "3.5");
    assert_eq!(values(&tournament, "BH/C1")[0], "2.0");
}

#[test]
fn c07_10_ratings_are_averaged_and_undefined_without_ratings() {
    let mut tournament = tournament(1, &["2w1", "1b0"]);
    assert_eq!(values(&tournament, "ARO"), ["2498", "2499"]);
    assert_eq!(values(&tournament, "TPR"), ["3298", "1699"]);
    assert_eq!(values(&tournament, "PTP"), ["3234", "1699"]);
    tournament.players[1].rating = None;
    assert_eq!(values(&tournament, "ARO"), ["-", "-"]);
}

#[test]
fn c07_values_tell_what_they_are_made_of() {
    let tournament = tournament(2, &["3w1 2b=", "4b1 1w=", "1b0 4w1", "2w0 3b0"]);
    let codes: Vec<Code> = vec!["PTS".parse().unwrap(), "BH/C1".parse().unwrap()];
    let standing = &standings(&tournament, &codes, 1)[0];
    let parts: Vec<_> = standing.values[1]
        .parts
        .iter()
        .map(|part| (part.round, part.opponent, part.hundredths, part.is_cut))
        .collect();
    assert_eq!(parts, [(1, Some(3), 100, true), (2, Some(2), 150, false)]);
}
