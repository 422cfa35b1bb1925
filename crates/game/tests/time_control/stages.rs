use tabiya_game::{Bonus, ClockControl, Millis, Stage, TimeControl, TimeControlError};

use crate::read;

#[test]
fn online_4_3_a_stage_begins_with_the_last_move_of_the_one_before() {
    let time = read("40/90:20/60:30");
    let clock = time.clock().expect("a clock");
    for (current, moves, next) in [
        (0, 0, None),
        (0, 39, None),
        (0, 40, Some(1)),
        // Never two at once.
        (0, 60, Some(1)),
        (1, 40, None),
        (1, 59, None),
        (1, 60, Some(2)),
        (2, 61, None),
        (2, 1_000, None),
    ] {
        assert_eq!(clock.stage_after(current, moves), next, "stage {current}, {moves} moves");
    }
    let bases: Vec<u64> = (0..5).map(|index| clock.stage(index).base.whole_seconds()).collect();
    assert_eq!(bases, [5_400, 3_600, 1_800, 1_800, 1_800]);
}

#[test]
fn a_last_stage_with_a_number_of_moves_begins_again_and_again() {
    let time = read("40/90:20/60");
    let clock = time.clock().expect("a clock");
    for (current, moves, next) in [
        (0, 40, Some(1)),
        (1, 59, None),
        (1, 60, Some(2)),
        (2, 79, None),
        (2, 80, Some(3)),
        (9, 219, None),
        (9, 220, Some(10)),
    ] {
        assert_eq!(clock.stage_after(current, moves), next, "stage {current}, {moves} moves");
    }
    assert_eq!(clock.stage(9), clock.stage(1));
    assert_eq!(clock.time_for(100), Millis::MINUTE.times(90 + 60 * 3));
}

#[test]
fn the_time_before_the_first_move_is_the_base_or_the_first_increment() {
    for (text, millis) in [
        ("3+2", 180_000),
        ("0+2", 2_000),
        ("0.001s+2", 1),
        ("5 d3", 300_000),
        ("5 b3", 300_000),
        ("40/0+30:60", 30_000),
    ] {
        let time = read(text);
        assert_eq!(time.clock().map(ClockControl::initial), Some(Millis(millis)), "{text}");
    }
    assert_eq!(read("no clock").clock(), None);
    assert_eq!(read("2 days").clock(), None);
}

#[test]
fn a_clock_has_stages_within_bounds() {
    let stage = Stage { moves: None, base: Millis::MINUTE, bonus: Bonus::None };
    let short = Stage { moves: Some(1), ..stage };
    let cases = [
        (vec![], Err(TimeControlError::Stages)),
        (vec![short; 9], Err(TimeControlError::Stages)),
        (vec![short; 8], Ok(())),
        (vec![stage, short], Err(TimeControlError::OpenStage)),
        (vec![stage, stage], Err(TimeControlError::OpenStage)),
        (vec![short, stage], Ok(())),
        (vec![Stage { moves: Some(0), ..stage }], Err(TimeControlError::Moves)),
        (vec![Stage { moves: Some(500), ..stage }], Ok(())),
        (vec![Stage { moves: Some(501), ..stage }], Err(TimeControlError::Moves)),
        (vec![Stage { base: TimeControl::MAX_BASE, ..stage }], Ok(())),
        (
            vec![Stage { base: TimeControl::MAX_BASE + Millis(1), ..stage }],
            Err(TimeControlError::Base),
        ),
        (vec![Stage { bonus: Bonus::Delay(Millis::HOUR), ..stage }], Ok(())),
        (
            vec![Stage { bonus: Bonus::Bronstein(Millis::HOUR + Millis(1)), ..stage }],
            Err(TimeControlError::Bonus),
        ),
        (vec![Stage { base: Millis::ZERO, ..stage }], Err(TimeControlError::NoTime)),
    ];
    for (stages, expected) in cases {
        let made = ClockControl::new(stages.clone());
        assert_eq!(made.as_ref().map(|_| ()).map_err(|fault| *fault), expected, "{stages:?}");
        if let Ok(clock) = made {
            assert_eq!(clock.stages(), stages);
        }
    }
    assert_eq!(TimeControl::correspondence(0), Err(TimeControlError::Days));
    assert_eq!(TimeControl::correspondence(30), Ok(TimeControl::Correspondence { days: 30 }));
    assert_eq!(TimeControl::correspondence(31), Err(TimeControlError::Days));
    assert_eq!(
        TimeControl::fischer(Millis::MINUTE, Millis::ZERO),
        "1".parse().map_err(|_| TimeControlError::Base)
    );
}

#[test]
fn nothing_with_each_move_is_no_bonus_of_any_kind() {
    let with = |bonus| ClockControl::new(vec![Stage { moves: None, base: Millis::MINUTE, bonus }]);
    for bonus in [Bonus::Increment, Bonus::Delay, Bonus::Bronstein] {
        assert_eq!(with(bonus(Millis::ZERO)), with(Bonus::None));
        assert_ne!(with(bonus(Millis(1))), with(Bonus::None));
    }
}
