use tabiya_game::{Bonus, ClockControl, Millis, Speed, Stage, TimeControl};

use crate::read;

#[test]
fn the_speed_is_that_of_40_moves_on_both_sides_of_every_boundary() {
    let cases = [
        // Seconds, seconds a move, together for 40 moves.
        (1, 0, 1, Speed::UltraBullet),
        (29, 0, 29, Speed::UltraBullet),
        (30, 0, 30, Speed::Bullet),
        (0, 1, 40, Speed::Bullet),
        (60, 0, 60, Speed::Bullet),
        (179, 0, 179, Speed::Bullet),
        (139, 1, 179, Speed::Bullet),
        (140, 1, 180, Speed::Blitz),
        (180, 0, 180, Speed::Blitz),
        (180, 2, 260, Speed::Blitz),
        (479, 0, 479, Speed::Blitz),
        (399, 2, 479, Speed::Blitz),
        (400, 2, 480, Speed::Rapid),
        (480, 0, 480, Speed::Rapid),
        (600, 0, 600, Speed::Rapid),
        (1_499, 0, 1_499, Speed::Rapid),
        (1_099, 10, 1_499, Speed::Rapid),
        (1_100, 10, 1_500, Speed::Classical),
        (1_500, 0, 1_500, Speed::Classical),
        (5_400, 30, 6_600, Speed::Classical),
        (21_599, 0, 21_599, Speed::Classical),
        (20_399, 30, 21_599, Speed::Classical),
        (20_400, 30, 21_600, Speed::Correspondence),
        (21_600, 0, 21_600, Speed::Correspondence),
    ];
    for (base, more, total, speed) in cases {
        let (base, more) = (Millis::from_seconds(base), Millis::from_seconds(more));
        for bonus in [Bonus::Increment(more), Bonus::Delay(more), Bonus::Bronstein(more)] {
            let Ok(clock) = ClockControl::new(vec![Stage { moves: None, base, bonus }]) else {
                assert_eq!(base, Millis::ZERO, "only an increment can begin without a base");
                continue;
            };
            assert_eq!(clock.time_for(40), Millis::from_seconds(total));
            assert_eq!(TimeControl::Clock(clock).speed(), speed, "{base:?} {bonus:?}");
        }
    }
}

#[test]
fn the_last_millisecond_of_a_class_is_still_in_it() {
    for (text, speed) in [
        ("29.999s", Speed::UltraBullet),
        ("30s", Speed::Bullet),
        ("179.999s", Speed::Bullet),
        ("479.999s", Speed::Blitz),
        ("1499.999s", Speed::Rapid),
        ("21599.999s", Speed::Classical),
        ("21600s", Speed::Correspondence),
    ] {
        assert_eq!(read(text).speed(), speed, "{text}");
    }
}

#[test]
fn the_speed_of_stages_days_and_no_clock() {
    for (text, speed) in [
        ("no clock", Speed::Correspondence),
        ("1 day", Speed::Correspondence),
        // The second stage begins with move 41, which is not among the 40.
        ("40/2.99:60", Speed::Bullet),
        // It begins with move 40.
        ("39/2.99:60", Speed::Classical),
        // A stage of ten moves is given four times.
        ("10/0.7", Speed::Bullet),
        ("10/0.75", Speed::Blitz),
        ("40/90+30:30+30", Speed::Classical),
        ("20/1+1:1+5", Speed::Blitz),
    ] {
        assert_eq!(read(text).speed(), speed, "{text}");
    }
}

#[test]
fn speeds_have_names_and_an_order() {
    let names: Vec<String> = Speed::ALL.iter().map(Speed::to_string).collect();
    let expected = ["ultraBullet", "bullet", "blitz", "rapid", "classical", "correspondence"];
    assert_eq!(names, expected);
    assert!(Speed::ALL.is_sorted());
    for speed in Speed::ALL {
        assert_eq!(speed.key(), speed.to_string());
    }
}

#[test]
fn law_9_5_3_a_wrong_claim_brings_a_minute_below_an_hour_for_60_moves_and_two_from_there() {
    for (text, seconds) in [
        ("3+2", Some(60)),
        ("3599s", Some(60)),
        ("3599.999s", Some(60)),
        ("60", Some(120)),
        ("2999s+10", Some(60)),
        ("50+10", Some(120)),
        ("59+0.999", Some(60)),
        ("59+1", Some(120)),
        ("29 d30", Some(60)),
        ("30 d30", Some(120)),
        ("30 b30", Some(120)),
        ("40/30:29.999", Some(60)),
        ("40/30:30", Some(120)),
        // The third stage would begin with move 61.
        ("30/20:30/20:60", Some(60)),
        ("no clock", None),
        ("3 days", None),
    ] {
        let bonus = seconds.map(Millis::from_seconds);
        assert_eq!(read(text).wrong_claim_bonus(), bonus, "{text}");
    }
}
