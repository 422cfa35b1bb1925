//! The articles of C.04.1 and C.04.3, one by one.

#[path = "support/small.rs"]
mod small;

use small::{competitor, field, paired, tournament};
use tabiya_pairing::{
    Color,
    dutch::NoPairing,
    field::{Float, Strength, baku},
    trf::{Forbidden, Outcome},
};

#[test]
fn c04_1_2_nobody_meets_twice() {
    let lines = ["4w1 3b1 2w1", "3w1 4b1 1b0", "2b0 1w0 4b1", "1b0 2w0 3w0"];
    let error = paired(&tournament(5, &lines)).unwrap_err();
    assert!(matches!(error, NoPairing::Impossible { .. }), "{error:?}");
    // A forfeit is no meeting: 1 and 2 can still play.
    let lines = ["4w1 3b1 2w+", "3w1 4b1 1b-", "2b0 1w0 4b+", "1b0 2w0 3w-"];
    assert_eq!(paired(&tournament(5, &lines)).as_deref(), Ok("1-2 4-3"));
}

#[test]
fn c04_1_3_an_odd_number_gives_one_bye() {
    assert_eq!(paired(&tournament(5, &["", "", "", "", ""])).as_deref(), Ok("1-3 4-2 5-0"));
    assert_eq!(paired(&tournament(5, &["", "", "", ""])).as_deref(), Ok("1-3 4-2"));
}

#[test]
fn c04_1_4_the_bye_is_not_for_who_had_it_or_a_full_point_without_a_game() {
    for (history, may) in
        [("U", false), ("F", false), ("2w+", false), ("H", true), ("Z", true), ("2w-", true)]
    {
        let opponent = match history {
            "2w+" => "1b-",
            "2w-" => "1b+",
            _ => "Z",
        };
        let tournament = tournament(5, &[history, opponent, "4w1", "3b0"]);
        assert_eq!(competitor(&field(&tournament), 1).may_get_bye, may, "{history}");
    }
    let error = paired(&tournament(5, &["U", "F", "F"])).unwrap_err();
    assert_eq!(error, NoPairing::NobodyForBye);
}

#[test]
fn c04_3_1_2_players_rank_by_score_then_number() {
    let tournament = tournament(5, &["3w0", "4w=", "1b1", "2b="]);
    let numbers: Vec<u16> =
        field(&tournament).players().iter().map(|player| player.number).collect();
    assert_eq!(numbers, [3, 2, 4, 1]);
}

#[test]
fn c04_3_1_4_2_a_game_between_different_scores_floats_both() {
    let tournament = tournament(5, &["3w1 2b1", "4w= 1w0", "1b0 4w1", "2b= 3b0"]);
    let field = field(&tournament);
    assert_eq!(competitor(&field, 1).floats[0], Some(Float::Down));
    assert_eq!(competitor(&field, 2).floats[0], Some(Float::Up));
    assert_eq!(competitor(&field, 1).floats[1], None);
}

#[test]
fn c04_3_1_4_3_points_without_a_game_are_a_downfloat_and_an_absence_is_none() {
    for (history, float) in
        [("U", true), ("H", true), ("F", true), ("Z", false), ("2w+", true), ("2w-", false)]
    {
        let opponent = match history {
            "2w+" => "1b-",
            "2w-" => "1b+",
            _ => "Z",
        };
        let tournament = tournament(5, &[history, opponent, "4w1", "3b0"]);
        let found = competitor(&field(&tournament), 1).floats[0];
        assert_eq!(found, float.then_some(Float::Down), "{history}");
    }
}

#[test]
fn c04_3_1_7_preferences_follow_difference_and_last_colors() {
    let lines = [
        "5w= 6b= 7w=",
        "6w= 5b= 8b=",
        "7w= 8w= Z",
        "8w= 7b= Z",
        "1b= 2w= Z",
        "2b= 1w= Z",
        "3b= 4w= 1b=",
        "4b= 3b= 2w=",
    ];
    let field = field(&tournament(9, &lines));
    let preference =
        |number| competitor(&field, number).preference.map(|it| (it.color, it.strength));
    assert_eq!(preference(1), Some((Color::Black, Strength::Strong)), "W B W");
    assert_eq!(preference(2), Some((Color::White, Strength::Absolute)), "W B B");
    assert_eq!(preference(3), Some((Color::Black, Strength::Absolute)), "W W");
    assert_eq!(preference(4), Some((Color::White, Strength::Mild)), "W B");
    // Nothing played: none.
    let fresh = small::field(&tournament(9, &["", ""]));
    assert_eq!(competitor(&fresh, 1).preference, None);
}

#[test]
fn c04_3_2_1_3_the_same_absolute_preference_keeps_apart_all_but_topscorers_in_the_last_round() {
    let lines = ["3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0"];
    let meet = |rounds| {
        let field = field(&tournament(rounds, &lines));
        (field.may_meet(0, 1), field.may_meet(2, 3))
    };
    assert_eq!(meet(5), (false, false));
    assert_eq!(meet(3), (true, false), "both 1 and 2 have more than half the points");
}

#[test]
fn c04_3_2_2_1_c4_nobody_is_left_who_cannot_be_paired() {
    // 3 and 4 may not meet, so 1 and 2 do not, though they are alone in their bracket.
    let mut tournament = tournament(5, &["3w1", "4b1", "1b0", "2w0"]);
    assert_eq!(paired(&tournament).as_deref(), Ok("2-1 3-4"));
    tournament.forbidden.push(Forbidden { rounds: (2, 2), players: vec![3, 4], line: 0 });
    assert_eq!(paired(&tournament).as_deref(), Ok("4-1 2-3"));
    tournament.forbidden[0].rounds = (3, 5);
    assert_eq!(paired(&tournament).as_deref(), Ok("2-1 3-4"), "not in this round");
}

#[test]
fn c04_3_2_3_1_c5_the_bye_goes_to_the_lowest_score_that_is_possible() {
    let round = paired(&tournament(5, &["4w1", "5w1", "U", "1b0", "2b0"])).unwrap();
    assert!(round.ends_with("5-0"), "{round}");
    // Both on zero have had a bye's worth: then somebody with a point.
    let round =
        paired(&tournament(5, &["5w1 4b1", "3b1 5w1", "2w0 U", "U 1w0", "1b0 2b0"])).unwrap();
    assert!(round.ends_with("5-0"), "{round}");
}

#[test]
fn c04_3_2_4_4_c9_the_bye_goes_to_who_played_most() {
    // 4 and 5 have no points; 4 was absent once, 5 lost twice.
    let lines = ["5w1 2b1", "3w1 1w0", "2b0 5w1", "Z Z", "1b0 3b0"];
    let round = paired(&tournament(5, &lines)).unwrap();
    assert!(round.ends_with("5-0"), "{round}");
}

#[test]
fn c04_3_3_2_2_the_upper_half_meets_the_lower_half() {
    let none = [""; 8];
    assert_eq!(paired(&tournament(5, &none)).as_deref(), Ok("1-5 6-2 3-7 8-4"));
}

#[test]
fn c04_3_4_2_2_transpositions_come_in_lexicographic_order() {
    let mut tournament = tournament(5, &[""; 6]);
    let forbidden = |players: Vec<u16>| Forbidden { rounds: (1, 5), players, line: 0 };
    tournament.forbidden.push(forbidden(vec![1, 4]));
    assert_eq!(paired(&tournament).as_deref(), Ok("1-5 4-2 3-6"));
    tournament.forbidden.push(forbidden(vec![1, 5]));
    assert_eq!(paired(&tournament).as_deref(), Ok("1-6 4-2 3-5"));
}

#[test]
fn c04_3_4_3_exchanges_come_when_no_transposition_helps() {
    let mut tournament = tournament(5, &[""; 4]);
    let forbidden = |players: Vec<u16>| Forbidden { rounds: (1, 5), players, line: 0 };
    tournament.forbidden.push(forbidden(vec![1, 3]));
    assert_eq!(paired(&tournament).as_deref(), Ok("1-4 3-2"));
    tournament.forbidden.push(forbidden(vec![1, 4]));
    assert_eq!(paired(&tournament).as_deref(), Ok("1-2 3-4"), "2 and 3 change places");
}

#[test]
fn c04_3_5_2_1_both_preferences_are_granted() {
    assert_eq!(paired(&tournament(5, &["3w1", "4b1", "1b0", "2w0"])).as_deref(), Ok("2-1 3-4"));
}

#[test]
fn c04_3_5_2_2_the_stronger_preference_is_granted() {
    // 1 has W B W (strong for Black), 2 has W W after an absence (absolute for Black).
    let lines = ["3w1 4b1 5w1", "4w1 Z 3w1", "1b0 5w0 2b0", "2b0 1w0 Z", "Z 3b1 1b0"];
    let field = field(&tournament(7, &lines));
    let place = |number| field.players().iter().position(|player| player.number == number).unwrap();
    assert_eq!(field.color_of_higher(place(1), place(2)), Color::White);
}

#[test]
fn c04_3_5_2_5_odd_numbers_get_the_initial_color() {
    let mut tournament = tournament(5, &[""; 4]);
    assert_eq!(paired(&tournament).as_deref(), Ok("1-3 4-2"));
    tournament.initial_color = Some(Color::Black);
    assert_eq!(paired(&tournament).as_deref(), Ok("3-1 2-4"));
}

#[test]
fn c04_2_who_was_never_paired_has_no_number_yet() {
    // 1 is out of the first round, so 2 counts as the first player, and gets White.
    assert_eq!(paired(&tournament(5, &["Z", "", "", "", ""])).as_deref(), Ok("2-4 5-3"));
}

#[test]
fn c04_2_an_adjourned_game_counts_as_a_draw() {
    let tournament = tournament(5, &["3w?", "4b1", "1b?", "2w0"]);
    assert_eq!(competitor(&field(&tournament), 1).points.to_string(), "0.5");
    assert!(!field(&tournament).may_meet(1, 2), "they have met");
}

#[test]
fn c04_5_baku_group_a_and_rounds_round_up() {
    let rows = |players: usize, rounds: u16| {
        let tournament = tournament(rounds, &vec![""; players]);
        let rows = baku(&tournament);
        rows.iter().map(|row| (row.points.tenths(), row.rounds, row.players.1)).collect::<Vec<_>>()
    };
    assert_eq!(rows(14, 9), [(10, (1, 3), 8), (5, (4, 5), 8)]);
    assert_eq!(rows(16, 8), [(10, (1, 2), 8), (5, (3, 4), 8)]);
    let mut accelerated = tournament(5, &[""; 8]);
    accelerated.kind = Some("FIDE_DUTCH_BAKU".to_owned());
    assert_eq!(paired(&accelerated).as_deref(), Ok("1-3 4-2 5-7 8-6"), "group A and B apart");
}

#[test]
fn c04_1_1_no_round_is_paired_beyond_the_declared_number() {
    let tournament = tournament(1, &["2w1", "1b0"]);
    let error = tabiya_pairing::field::Field::next_round(&tournament).unwrap_err();
    assert!(error.to_string().contains("All 1 rounds are paired"), "{error}");
}

#[test]
fn outcomes_have_the_letters_of_trf26() {
    let letters: String = [Outcome::Win, Outcome::Draw, Outcome::Loss, Outcome::PairingBye]
        .map(Outcome::code)
        .iter()
        .collect();
    assert_eq!(letters, "1=0U");
}
