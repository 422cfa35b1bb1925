use tabiya_game::{
    Bonus, ClockControl, Millis, ParseTimeControlError, Stage, TimeControl, TimeControlError,
};

use crate::random::Random;

/// What people write, how we write it, and how PGN does.
const READ: &[(&str, &str, &str)] = &[
    // Base and increment.
    ("3+2", "3+2", "180+2"),
    ("10+0", "10 min", "600"),
    ("10 min", "10 min", "600"),
    ("10min", "10 min", "600"),
    ("10", "10 min", "600"),
    ("3+2 min", "3+2", "180+2"),
    ("  3 + 2  ", "3+2", "180+2"),
    ("003+02", "3+2", "180+2"),
    ("90+30", "90+30", "5400+30"),
    // Fractions, to the millisecond.
    ("0.5", "0.5 min", "30"),
    ("0.25+0.1", "0.25+0.1", "15+0.1"),
    ("1.5+0.001", "1.5+0.001", "90+0.001"),
    ("1.001", "1.001 min", "60.06"),
    ("30s", "0.5 min", "30"),
    // A base that is no decimal of minutes is written in seconds alone.
    ("10s", "10s", "10"),
    ("10s+0", "10s", "10"),
    ("20.001s", "20.001s", "20.001"),
    ("20s+1", "20s+1", "20+1"),
    ("20 s+1", "20s+1", "20+1"),
    ("20.001s+1", "20.001s+1", "20.001+1"),
    // Nothing but an increment.
    ("0+2", "0+2", "0+2"),
    // Delays.
    ("5 d3", "5d3", "300d3"),
    ("5d3", "5d3", "300d3"),
    ("5 b3", "5b3", "300b3"),
    ("5 b0.5", "5b0.5", "300b0.5"),
    ("5 d0", "5 min", "300"),
    ("5 b0", "5 min", "300"),
    // Stages.
    ("40/90+30:30+30", "40/90+30:30+30", "40/5400+30:1800+30"),
    ("40/90:20/60:30", "40/90:20/60:30", "40/5400:20/3600:1800"),
    ("40 / 90 + 30 : 30 d 5", "40/90+30:30d5", "40/5400+30:1800d5"),
    ("20/5", "20/5", "20/300"),
    ("1/10s:0", "1/10s:0", "1/10:0"),
    (
        "1/1:2/1:3/1:4/1:5/1:6/1:7/1:1",
        "1/1:2/1:3/1:4/1:5/1:6/1:7/1:1",
        "1/60:2/60:3/60:4/60:5/60:6/60:7/60:60",
    ),
    // The bounds.
    ("43200", "43200 min", "2592000"),
    ("1+3600", "1+3600", "60+3600"),
    ("500/1:500/1", "500/1:500/1", "500/60:500/60"),
    // Days and no clock.
    ("1 day", "1 day", "1/86400"),
    ("1 days", "1 day", "1/86400"),
    ("3 days", "3 days", "1/259200"),
    ("14days", "14 days", "1/1209600"),
    ("30 days", "30 days", "1/2592000"),
    ("no clock", "no clock", "-"),
    ("∞", "no clock", "-"),
    ("-", "no clock", "-"),
    (" no clock ", "no clock", "-"),
];

/// What cannot be read, and the part that is shown for it.
const UNREADABLE: &[(&str, &str)] = &[
    ("", ""),
    ("   ", ""),
    ("three", "three"),
    ("blitz", "blitz"),
    ("?", "?"),
    ("*180", "*180"),
    ("3+", "3+"),
    ("+2", "+2"),
    ("+", "+"),
    ("3+2+1", "3+2+1"),
    ("3d2b1", "3d2b1"),
    ("3-2", "3-2"),
    ("-3", "-3"),
    ("3+-2", "3+-2"),
    ("+3+2", "+3+2"),
    ("3++2", "3++2"),
    ("3 2", "3 2"),
    ("3,5", "3,5"),
    ("1.2345", "1.2345"),
    ("1.", "1."),
    (".5", ".5"),
    ("1.2.3", "1.2.3"),
    ("1e3", "1e3"),
    ("0x10", "0x10"),
    ("4294967296", "4294967296"),
    ("99999999999999999999999", "99999999999999999999999"),
    ("１０", "１０"),
    ("10 минут", "10 минут"),
    ("40/", "40/"),
    ("/90", "/90"),
    ("x/90", "x/90"),
    ("40/90/30", "40/90/30"),
    ("4.5/90", "4.5/90"),
    ("-40/90", "-40/90"),
    (":", ""),
    ("40/90:", ""),
    (":30", ""),
    ("40/90:x:30", "x"),
    ("40/90+30 : 30+y", "30+y"),
    ("days", "days"),
    ("x days", "x days"),
    ("-1 days", "-1 days"),
    ("1.5 days", "1.5 days"),
    ("99999999999 days", "99999999999 days"),
    ("no  clock", "no  clock"),
    ("3+2\u{0}", "3+2\u{0}"),
];

/// What can be read but is no time control.
const FAULTY: &[(&str, TimeControlError, &str)] = &[
    (
        "0",
        TimeControlError::NoTime,
        "The time control has no time to start with. Add time or an increment.",
    ),
    (
        "0+0",
        TimeControlError::NoTime,
        "The time control has no time to start with. Add time or an increment.",
    ),
    (
        "0 d5",
        TimeControlError::NoTime,
        "The time control has no time to start with. Add time or an increment.",
    ),
    (
        "0 b5",
        TimeControlError::NoTime,
        "The time control has no time to start with. Add time or an increment.",
    ),
    (
        "40/0:30",
        TimeControlError::NoTime,
        "The time control has no time to start with. Add time or an increment.",
    ),
    ("0/90", TimeControlError::Moves, "A stage has 1 to 500 moves."),
    ("501/90", TimeControlError::Moves, "A stage has 1 to 500 moves."),
    ("40/90:0/30", TimeControlError::Moves, "A stage has 1 to 500 moves."),
    ("43200.001", TimeControlError::Base, "A stage lasts at most 30 days."),
    ("4294967295", TimeControlError::Base, "A stage lasts at most 30 days."),
    ("40/90:43201", TimeControlError::Base, "A stage lasts at most 30 days."),
    ("1+3600.001", TimeControlError::Bonus, "The time with each move is at most 60 minutes."),
    ("1 d3601", TimeControlError::Bonus, "The time with each move is at most 60 minutes."),
    ("1 b3601", TimeControlError::Bonus, "The time with each move is at most 60 minutes."),
    ("90:30", TimeControlError::OpenStage, "Only the last stage can be without a number of moves."),
    (
        "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1",
        TimeControlError::Stages,
        "A time control has 1 to 8 stages.",
    ),
    ("0 days", TimeControlError::Days, "A move can have 1 to 30 days."),
    ("31 days", TimeControlError::Days, "A move can have 1 to 30 days."),
];

#[test]
fn what_people_write_is_read_and_written_again_in_both_forms() {
    for &(text, human, pgn) in READ {
        let time: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(time.to_pgn(), pgn, "{text:?}");
        assert_eq!(TimeControl::from_pgn(pgn), Ok(time.clone()), "{pgn:?}");
        assert_eq!(human.parse(), Ok(time.clone()), "{human:?}");
        assert_eq!(time.to_string(), human, "{text:?}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_the_part_that_is_wrong() {
    for &(text, part) in UNREADABLE {
        let error = text.parse::<TimeControl>().expect_err(text);
        assert_eq!(error, ParseTimeControlError::Unreadable(part.into()), "{text:?}");
        assert_eq!(
            error.to_string(),
            format!(
                "{part:?} is not a time control. Write for example 3+2, 10 min, 40/90+30:30+30, \
                 5 d3, 3 days or no clock."
            )
        );
    }
}

#[test]
fn numbers_out_of_bounds_are_refused_with_the_bound() {
    for &(text, fault, words) in FAULTY {
        let error = text.parse::<TimeControl>().expect_err(text);
        assert_eq!(error, ParseTimeControlError::Invalid(fault), "{text:?}");
        assert_eq!(error.to_string(), words, "{text:?}");
    }
}

#[test]
fn pgn_is_read_in_seconds_and_does_not_know_our_words() {
    for (pgn, human) in [
        ("-", "no clock"),
        ("300", "5 min"),
        (" 180+2 ", "3+2"),
        ("40/9000", "40/150"),
        ("4500+60", "75+60"),
        ("40/7200:20/3600:900+30", "40/120:20/60:15+30"),
        ("1/86400", "1 day"),
        ("1/2592000", "30 days"),
        // Not whole days, or more than one move: a clock.
        ("1/86401", "1/86401s"),
        ("2/86400", "2/1440"),
        ("1/86400+30", "1/1440+30"),
        ("1/86400:300", "1/1440:5"),
    ] {
        let time = TimeControl::from_pgn(pgn).unwrap_or_else(|error| panic!("{pgn:?}: {error}"));
        assert_eq!(time.to_string(), human, "{pgn:?}");
    }
    for pgn in ["", "?", "*180", "no clock", "∞", "3 days", "10 min", "180 + x", "40/", "180:"] {
        let error = TimeControl::from_pgn(pgn).expect_err(pgn);
        assert!(matches!(error, ParseTimeControlError::Unreadable(_)), "{pgn:?}: {error}");
    }
    for (pgn, fault) in [
        ("0", TimeControlError::NoTime),
        ("1/0", TimeControlError::NoTime),
        ("1/2678400", TimeControlError::Base),
        ("300:600", TimeControlError::OpenStage),
        ("60+3601", TimeControlError::Bonus),
        ("501/60", TimeControlError::Moves),
    ] {
        let error = TimeControl::from_pgn(pgn).expect_err(pgn);
        assert_eq!(error, ParseTimeControlError::Invalid(fault), "{pgn:?}");
    }
}

#[test]
fn every_time_control_is_read_back_from_both_its_forms() {
    let mut random = Random::new(4);
    for _ in 0..20_000 {
        let time = random.time_control();
        let (human, pgn) = (time.to_string(), time.to_pgn());
        assert_eq!(human.parse(), Ok(time.clone()), "{human}");
        if !is_written_as_days(&time) {
            assert_eq!(TimeControl::from_pgn(&pgn), Ok(time), "{pgn}");
        }
    }
}

#[test]
fn any_text_is_read_or_refused_and_never_breaks_the_reader() {
    let mut random = Random::new(5);
    let letters: Vec<char> =
        "0123456789.+-/:dbs ?*∞é\u{0}".chars().chain("min day".chars()).collect();
    for _ in 0..50_000 {
        let length = random.below(12);
        let text: String =
            (0..length).map(|_| letters[random.below(letters.len() as u64) as usize]).collect();
        for read in [text.parse(), TimeControl::from_pgn(&text)] {
            match read {
                Ok(time) => {
                    let human = time.to_string();
                    assert_eq!(human.parse(), Ok(time), "{text:?}, {human:?}");
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// One move in whole days, over and over, is a clock that PGN cannot tell from
/// correspondence.
fn is_written_as_days(time: &TimeControl) -> bool {
    let Some([Stage { moves: Some(1), base, bonus: Bonus::None }]) =
        time.clock().map(ClockControl::stages)
    else {
        return false;
    };
    base.0.is_multiple_of(Millis::DAY.0)
}
