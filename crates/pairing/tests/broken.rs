//! Rounds without a legal pairing: why, what is least bad, and what a pairing by hand breaks.

#[path = "support/small.rs"]
mod small;

use small::{field, tournament};
use tabiya_pairing::{
    Budget, Color,
    broken::{BrokenRule, broken_rules},
    dutch::{Game, NoPairing, Round, pair, pair_least_bad, pair_within},
    field::{Field, Obstacle},
    generate::{Generator, Settings},
    trf::{Forbidden, Tournament},
};

fn round(pairs: &[(u16, u16)], bye: Option<u16>) -> Round {
    let games = pairs.iter().map(|&(white, black)| Game { white, black });
    Round { games: games.collect(), bye }
}

fn told(field: &Field, pairs: &[(u16, u16)], bye: Option<u16>) -> Vec<String> {
    broken_rules(field, &round(pairs, bye)).iter().map(ToString::to_string).collect()
}

fn forbid(tournament: &mut Tournament, players: &[u16]) {
    let players = players.to_vec();
    tournament.forbidden.push(Forbidden { rounds: (1, 99), players, line: 0 });
}

#[test]
fn c04_3_2_1_each_absolute_rule_that_a_pairing_breaks_is_named() {
    let mut tournament =
        tournament(9, &["2w1 3b1 4b1", "1b0 4w0 3w0", "4w1 1w0 2b1", "3b0 2b1 1w0", "U U U"]);
    forbid(&mut tournament, &[2, 5]);
    let field = field(&tournament);
    assert_eq!(
        told(&field, &[(1, 2), (4, 3)], Some(5)),
        [
            "1 and 2 met in round 1 (C.04.3 article 2.1.1)",
            "4 and 3 met in round 1 (C.04.3 article 2.1.1)",
            "5 has had the bye or a full point without a game (C.04.3 article 2.1.2)",
        ]
    );
    assert_eq!(told(&field, &[(2, 5)], Some(1))[0], "2 and 5 are a forbidden pair");
}

#[test]
fn c04_1_6_and_7_colors_that_nobody_may_get_are_named() {
    // 1 and 3 had White twice, 2 and 4 Black twice.
    let field = field(&tournament(9, &["2w1 4w1", "1b0 3b0", "4w1 2w1", "3b0 1b0"]));
    assert_eq!(told(&field, &[(2, 4), (3, 1)], None).len(), 2, "both must get the same color");
    let same = BrokenRule::Pair { players: (2, 4), obstacle: Obstacle::SameColor(Color::White) };
    assert_eq!(broken_rules(&field, &round(&[(2, 4)], None))[0], same);
    let met = "1 and 2 met in round 1 (C.04.3 article 2.1.1)";
    assert_eq!(
        told(&field, &[(1, 2), (4, 3)], None)[..3],
        [
            met.to_owned(),
            "1 would get White three times more than the other color (C.04.1 article 6)".to_owned(),
            "2 would get Black three times more than the other color (C.04.1 article 6)".to_owned(),
        ]
    );
}

#[test]
fn slips_of_the_hand_are_named() {
    let field = field(&tournament(5, &["", "", "", "Z"]));
    assert_eq!(
        told(&field, &[(1, 2), (1, 9)], Some(4)),
        [
            "9 is not in this round",
            "4 is not in this round",
            "1 is paired more than once",
            "3 is not paired",
        ]
    );
    assert_eq!(told(&field, &[(1, 1), (2, 3)], None), ["1 is paired more than once"]);
}

#[test]
fn the_pairing_of_the_rules_breaks_none() {
    for seed in 0..40 {
        let mut generator = Generator::new(seed, Settings::mixed(seed, (4, 30), (7, 7)));
        for _ in 0..7 {
            let mut before = generator.clone();
            let Ok(paired) = generator.play_round() else { break };
            assert_eq!(broken_rules(&before.draw_absences(), &paired), [], "seed {seed}");
        }
    }
}

#[test]
fn c04_3_1_9_3_the_players_and_the_rule_that_leave_no_pairing_are_named() {
    // 3, 4, 5 and 6 may not meet each other; only 1 and 2 are left for them.
    let mut tournament = tournament(5, &[""; 6]);
    forbid(&mut tournament, &[3, 4, 5, 6]);
    let error = pair(&field(&tournament)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "No legal pairing exists (C.04.3 article 1.9.3): at best, players 3, 4 are left over. \
         Players 3, 4, 5, 6 can only be paired with 1, 2: 3 and 4 are a forbidden pair (pairs: 6)."
    );
    let alone = small::tournament(5, &["2w1 3b1 4w1", "1b0 4w1 3b1", "4w1 1w0 2w0", "3b0 2b0 1b0"]);
    let error = pair(&field(&alone)).unwrap_err().to_string();
    assert!(error.contains("(2.1.1, pairs: "), "{error}");
}

/// Groups of the cause may not meet each other, and are more than those whom they may meet.
fn check_cause(field: &Field, error: &NoPairing) {
    let NoPairing::Impossible { left, cause } = error else { return };
    let index = |number: &u16| field.players().iter().position(|it| it.number == *number).unwrap();
    let others = cause.opponents.len()
        + usize::from(field.players().len() % 2 == 1 && !cause.bye_goes_elsewhere);
    assert!(cause.groups.len() > others, "{cause:?}");
    assert!(!left.is_empty());
    for (at, group) in cause.groups.iter().enumerate() {
        for one in group {
            for other in cause.groups[at + 1..].iter().flatten() {
                assert!(!field.may_meet(index(one), index(other)), "{one} {other}: {cause:?}");
            }
            for other in
                (0..field.players().len()).filter(|other| field.may_meet(index(one), *other))
            {
                let other = field.players()[other].number;
                assert!(group.contains(&other) || cause.opponents.contains(&other));
            }
        }
    }
}

/// The fewest broken absolute rules of all pairings.
fn fewest(field: &Field, left: &[usize], bye: bool) -> usize {
    let Some((&first, rest)) = left.split_first() else { return 0 };
    let without = |one: usize| rest.iter().copied().filter(|it| *it != one).collect::<Vec<_>>();
    let games = rest
        .iter()
        .map(|&other| field.obstacles(first, other).len() + fewest(field, &without(other), bye));
    let out =
        bye.then(|| usize::from(!field.players()[first].may_get_bye) + fewest(field, rest, false));
    games.chain(out).min().unwrap_or(usize::MAX / 2)
}

#[test]
fn c04_3_1_9_3_where_no_legal_pairing_exists_the_fewest_rules_are_broken() {
    let seeds = if testing::is_soak() { 3_000 } else { 120 };
    let mut impossible = 0;
    for seed in 0..seeds {
        let settings =
            Settings { forbidden: (seed % 5) as u16, ..Settings::mixed(seed, (3, 9), (9, 9)) };
        let mut generator = Generator::new(seed, settings);
        for _ in 0..9 {
            let field = generator.clone().draw_absences();
            let Err(error) = pair(&field) else {
                let same = pair_least_bad(&field, Budget::USUAL);
                let paired = generator.play_round();
                assert_eq!(same, paired, "a legal pairing stays as it is");
                continue;
            };
            check_cause(&field, &error);
            if field.players().len() < 2 {
                break;
            }
            impossible += 1;
            let least_bad = pair_least_bad(&field, Budget::USUAL).expect("any pairing will do");
            let broken = broken_rules(&field, &least_bad);
            let absolute = broken
                .iter()
                .filter(|rule| matches!(rule, BrokenRule::Pair { .. } | BrokenRule::SecondBye(_)));
            let everyone: Vec<usize> = (0..field.players().len()).collect();
            let expected = fewest(&field, &everyone, everyone.len() % 2 == 1);
            assert_eq!(absolute.count(), expected, "seed {seed}: {broken:?}");
            let slips = broken.iter().any(|rule| {
                matches!(
                    rule,
                    BrokenRule::Twice(_)
                        | BrokenRule::Missing(_)
                        | BrokenRule::NotInRound(_)
                        | BrokenRule::NeedlessBye(_)
                )
            });
            assert!(!slips, "{broken:?}");
            break;
        }
    }
    assert!(impossible > 20, "{impossible} rounds without a legal pairing are too few");
}

#[test]
fn pairing_gives_up_at_the_same_look_each_time_and_tells_what_is_certain() {
    let mut generator = Generator::new(1, Settings::plain(60, 9));
    for _ in 0..4 {
        generator.play_round().expect("it can be paired");
    }
    let field = generator.draw_absences();
    let whole = pair(&field).expect("it can be paired");
    let mut most = 0;
    for looks in (0..200_000).step_by(1_000) {
        let budget = Budget { looks, ..Budget::USUAL };
        let first = pair_within(&field, budget);
        assert_eq!(first, pair_within(&field, budget));
        match first {
            Ok(round) => assert_eq!(round, whole),
            Err(NoPairing::TooMuchWork { looks: made, found }) => {
                assert!(made <= looks);
                most = most.max(found.len());
                for (one, other) in found {
                    let is_pair = |game: &Game| {
                        [(one, other), (other, one)].contains(&(game.white, game.black))
                    };
                    assert!(whole.games.iter().any(is_pair), "{one} and {other} are certain");
                }
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(most > 0, "something is certain before the end");
    let small = Budget { bytes: 100, ..Budget::USUAL };
    assert!(matches!(pair_within(&field, small), Err(NoPairing::TooMuchWork { .. })));
}
