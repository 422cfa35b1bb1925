use tabiya_game::Millis;

#[test]
fn a_span_is_shown_as_a_chess_clock_shows_it() {
    for (millis, shown) in [
        (0, "0:00.0"),
        (99, "0:00.0"),
        (100, "0:00.1"),
        (1_000, "0:01.0"),
        (9_999, "0:09.9"),
        (10_000, "0:10"),
        (10_999, "0:10"),
        (59_999, "0:59"),
        (60_000, "1:00"),
        (65_432, "1:05"),
        (600_000, "10:00"),
        (3_599_999, "59:59"),
        (3_600_000, "1:00:00"),
        (3_723_000, "1:02:03"),
        (36_000_000, "10:00:00"),
        (2_592_000_000, "720:00:00"),
    ] {
        assert_eq!(Millis(millis).to_string(), shown, "{millis} ms");
    }
}

#[test]
fn spans_stop_at_zero_and_at_the_longest() {
    let longest = Millis(u64::MAX);
    assert_eq!(Millis(1) - Millis(2), Millis::ZERO);
    assert_eq!(longest + Millis(1), longest);
    assert_eq!(longest.times(2), longest);
    assert_eq!(Millis::from_seconds(u64::MAX), longest);
    assert_eq!(Millis::HOUR.times(24), Millis::DAY);
    assert_eq!(Millis(59_999).whole_seconds(), 59);
}
