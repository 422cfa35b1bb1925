//! What spectators know of a game whose moves reach them later.

use rules::{ByColor, Color};
use tabiya_game::{
    Actor, Event, GameConfig, Millis, PersonId, RecordedEvent, Seat, Seq, TimeControl, Timestamp,
};

fn config(delay: u64) -> GameConfig {
    let mut config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
    let seat = |number| Some(Seat::Person(PersonId(number)));
    config.seats = ByColor { white: seat(1), black: seat(2) };
    config.spectator_delay = Millis::from_seconds(delay);
    config
}

fn events(seconds: &[u64]) -> Vec<RecordedEvent> {
    let of = |(seq, at): (u32, &u64)| RecordedEvent {
        seq: Seq(seq),
        at: Timestamp((1_000 + at) * 1_000),
        by: Actor::Zone,
        cause: None,
        uncharged: Millis::ZERO,
        event: Event::Present(Color::White),
    };
    (0..).zip(seconds).map(of).collect()
}

#[test]
fn spectators_know_what_is_as_old_as_the_delay() {
    let all = events(&[0, 10, 10, 20]);
    for (delay, now, known) in
        [(0, 20, 4), (0, 0, 4), (15, 9, 0), (15, 15, 1), (15, 25, 3), (15, 34, 3), (15, 35, 4)]
    {
        let seen = config(delay).seen_by_spectators(&all, Timestamp((1_000 + now) * 1_000)).len();
        assert_eq!(seen, known, "{delay} s of delay at {now} s");
    }
}
