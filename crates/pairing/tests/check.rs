//! Checking and explaining pairings.

#[path = "support/small.rs"]
mod small;

use small::{field, tournament};
use tabiya_pairing::{
    check::{Verdict, check_rounds},
    dutch::{Game, Round, criteria::Criterion, pair},
    explain::{Reason, compare, explain},
    generate::{Generator, Settings},
};

#[test]
fn c04_1_9_what_the_engine_paired_passes_its_own_check() {
    let runs = if testing::is_soak() { 5_000 } else { 60 };
    for seed in 0..runs {
        let tournament = Generator::new(seed, Settings::mixed(seed, (4, 60), (3, 9))).finish();
        let verdicts =
            check_rounds(&tournament).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for (round, verdict) in (1..).zip(&verdicts) {
            assert_eq!(*verdict, Verdict::Same, "seed {seed}, round {round}");
        }
    }
}

#[test]
fn c04_1_9_a_round_paired_by_hand_is_told_with_its_criterion() {
    // In round 2 the winners meet losers: more downfloaters than needed.
    let tournament = tournament(5, &["3w1 4b1", "4b1 3w1", "1b0 2b0", "2w0 1w0"]);
    let verdicts = check_rounds(&tournament).unwrap();
    assert_eq!(verdicts[0], Verdict::Same);
    let Verdict::Different { difference, .. } = &verdicts[1] else { panic!("{verdicts:?}") };
    let Reason::Criterion { criterion, ours, theirs } = &difference.reason else {
        panic!("{difference:?}")
    };
    assert_eq!(
        (*criterion, ours.as_slice(), theirs.as_slice()),
        (Criterion::C6, &[0][..], &[2][..])
    );
    assert!(verdicts[1].to_string().contains("C6 (the fewest downfloaters): 0 instead of 2"));
}

#[test]
fn c04_1_9_other_reasons_are_told() {
    let tournament = tournament(5, &["3w1", "4b1", "1b0", "2w0"]);
    let field = field(&tournament);
    let ours = pair(&field).unwrap();
    let games = |pairs: &[(u16, u16)]| Round {
        games: pairs.iter().map(|&(white, black)| Game { white, black }).collect(),
        bye: None,
    };
    let reason = |pairs: &[(u16, u16)]| compare(&field, &ours, &games(pairs)).map(|it| it.reason);
    assert_eq!(reason(&[(2, 1), (3, 4)]), None);
    assert_eq!(reason(&[(3, 4), (2, 1)]), None, "the order of boards does not matter");
    assert_eq!(reason(&[(1, 2), (3, 4)]), Some(Reason::Colors(2, 1)));
    assert_eq!(reason(&[(2, 1)]), Some(Reason::Players));
    let first = small::field(&small::tournament(5, &[""; 4]));
    let ours = pair(&first).unwrap();
    let other = compare(&first, &ours, &games(&[(1, 4), (3, 2)])).map(|it| it.reason);
    assert_eq!(other, Some(Reason::Order));
}

#[test]
fn c04_1_9_brackets_are_shown_with_floaters_and_failures() {
    let tournament = tournament(5, &["4w1", "5w1", "6w1", "1b0", "2b0", "3b0"]);
    let field = field(&tournament);
    let brackets = explain(&field, &pair(&field).unwrap());
    assert_eq!(brackets.len(), 2);
    assert_eq!(
        (brackets[0].residents.as_slice(), brackets[0].downfloaters.len()),
        (&[1, 2, 3][..], 1)
    );
    assert_eq!(brackets[1].moved_down, brackets[0].downfloaters);
    assert!(brackets[0].to_string().contains("C12 (color preferences granted)"), "{}", brackets[0]);
}
