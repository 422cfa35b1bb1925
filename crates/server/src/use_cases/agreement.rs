//! Whether two people who look for an opponent want the same game.

use game::{Millis, TimeControl, Timestamp};
use rules::ByColor;
use wire::people::{GameSettings, RulesetName, SideChoice};

use super::rating_range::{rating_for_pairing, takes};
use crate::state::Entry;

/// Somebody who looks for an opponent.
pub(super) struct Seeker<'a> {
    pub(super) game: &'a GameSettings,
    /// The clocks of the game, read.
    pub(super) time: &'a ByColor<TimeControl>,
    /// Their rating in the category of the game; none for a guest.
    pub(super) rating: Option<i32>,
    /// How long they have waited.
    pub(super) waited: Millis,
}

/// What must be the same for both.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct SameGame<'a> {
    time: &'a ByColor<TimeControl>,
    ruleset: RulesetName,
    rated: bool,
    fen: Option<&'a str>,
    chess960: bool,
}

impl<'a> SameGame<'a> {
    pub(super) fn of(game: &'a GameSettings, time: &'a ByColor<TimeControl>) -> SameGame<'a> {
        let GameSettings { ruleset, rated, chess960, .. } = *game;
        SameGame { time, ruleset, rated, fen: game.fen.as_deref(), chess960 }
    }
}

impl Seeker<'_> {
    /// The owner of an open seek.
    pub(super) fn of(entry: &Entry, now: Timestamp) -> Seeker<'_> {
        Seeker {
            game: &entry.game,
            time: &entry.time,
            rating: rating_for_pairing(&entry.by),
            waited: now.since(entry.at),
        }
    }

    /// Whether their rating range has room for somebody with this rating.
    pub(super) fn takes(&self, opponent: Option<i32>) -> bool {
        let slow = !matches!(self.time.white, TimeControl::Clock(_));
        takes(self.game.rating_range, self.rating, (self.waited, slow), opponent)
    }
}

/// The game of an open seek and somebody who looks for one, if both get what they asked for.
///
/// Time, position, ruleset, and whether the game is rated must be the same, and each must be in the
/// rating range of the other. In the smaller settings (chat, takebacks, absence, further rules),
/// whoever kept the defaults takes what the other one chose. The side is that of the seek's owner.
pub(super) fn agreed(one: &Seeker<'_>, other: &Seeker<'_>) -> Option<GameSettings> {
    let (seek, asked) = (one.game, other.game);
    let same_game = SameGame::of(seek, one.time) == SameGame::of(asked, other.time);
    if !same_game || !sides_fit(seek.side, asked.side) {
        return None;
    }
    if !one.takes(other.rating) || !other.takes(one.rating) {
        return None;
    }
    if same_settings(seek, asked) || has_default_settings(asked) {
        Some(seek.clone())
    } else if has_default_settings(seek) {
        Some(GameSettings { side: seek.side, ..asked.clone() })
    } else {
        None
    }
}

fn sides_fit(one: SideChoice, other: SideChoice) -> bool {
    one == SideChoice::Random || other == SideChoice::Random || one != other
}

fn same_settings(one: &GameSettings, other: &GameSettings) -> bool {
    one.chat == other.chat
        && (one.rated || one.takebacks == other.takebacks)
        && one.absence == other.absence
        && one.no_countdown == other.no_countdown
        && one.rules == other.rules
}

/// Rated games have no takebacks, whatever was asked for.
fn has_default_settings(settings: &GameSettings) -> bool {
    settings.chat
        && (settings.rated || settings.takebacks)
        && settings.absence.is_none()
        && !settings.no_countdown
        && settings.rules.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(json: &str) -> GameSettings {
        serde_json::from_str(json).expect("a game somebody wants")
    }

    #[track_caller]
    fn agreement(seek: &str, asked: &str) -> Option<String> {
        meeting((seek, None, 0), (asked, None, 0))
            .map(|settings| serde_json::to_string(&settings).expect("a game has a JSON form"))
    }

    /// What two with these ratings agree on after waiting for so many seconds.
    #[track_caller]
    fn meeting(
        one: (&str, Option<i32>, u64),
        other: (&str, Option<i32>, u64),
    ) -> Option<GameSettings> {
        let ((one_game, one_time), (other_game, other_time)) = (read(one.0), read(other.0));
        let seeker = |game, time, rating, seconds| Seeker {
            game,
            time,
            rating,
            waited: Millis::from_seconds(seconds),
        };
        agreed(
            &seeker(&one_game, &one_time, one.1, one.2),
            &seeker(&other_game, &other_time, other.1, other.2),
        )
    }

    fn read(json: &str) -> (GameSettings, ByColor<TimeControl>) {
        let game = settings(json);
        let read = |text: &String| text.parse::<TimeControl>().expect("a clock");
        let white = read(&game.time);
        let black = game.time_black.as_ref().map_or(white.clone(), read);
        (game, ByColor { white, black })
    }

    #[test]
    fn each_must_be_in_the_range_of_the_other() {
        let (any, near) = (r#"{"time":"3+2"}"#, r#"{"time":"3+2","ratingRange":100}"#);
        let meet = |one, other| meeting(one, other).is_some();
        assert!(meet((near, Some(1500), 0), (any, Some(1600), 0)));
        assert!(!meet((near, Some(1500), 0), (any, Some(1601), 0)));
        assert!(!meet((any, Some(1500), 0), (near, Some(1601), 0)));
        assert!(!meet((near, Some(1500), 0), (any, None, 0)), "guests have no rating");
        assert!(!meet((near, Some(1500), 10), (near, Some(1650), 9)), "both ranges count");
        assert!(meet((near, Some(1500), 10), (near, Some(1650), 10)));
        let fixed = r#"{"time":"3+2","ratingRange":"1500-1600"}"#;
        assert!(meet((fixed, Some(2000), 0), (any, Some(1550), 0)));
        assert!(!meet((fixed, Some(2000), 0), (any, Some(1601), 0)));
    }

    #[track_caller]
    fn agree_on(seek: &str, asked: &str, game: &str) {
        let expected = serde_json::to_string(&settings(game)).expect("a game has a JSON form");
        assert_eq!(agreement(seek, asked), Some(expected), "{seek} and {asked}");
    }

    #[test]
    fn the_same_game_is_found_however_its_time_is_written() {
        agree_on(r#"{"time":"3+2"}"#, r#"{"time":"3+2"}"#, r#"{"time":"3+2"}"#);
        agree_on(r#"{"time":"3 min"}"#, r#"{"time":"3+0"}"#, r#"{"time":"3 min"}"#);
        assert_eq!(agreement(r#"{"time":"3+2"}"#, r#"{"time":"3+3"}"#), None);
    }

    #[test]
    fn whoever_kept_the_defaults_takes_what_the_other_chose() {
        let quiet = r#"{"time":"3+2","chat":false}"#;
        let plain = r#"{"time":"3+2"}"#;
        agree_on(quiet, plain, quiet);
        agree_on(plain, quiet, quiet);
        assert_eq!(agreement(quiet, r#"{"time":"3+2","absence":60}"#), None);
        let patient = r#"{"time":"no clock","noCountdown":true}"#;
        agree_on(r#"{"time":"no clock"}"#, patient, patient);
    }

    #[test]
    fn rated_and_casual_never_meet() {
        let rated = r#"{"time":"3+2","rated":true}"#;
        assert_eq!(agreement(rated, r#"{"time":"3+2"}"#), None);
        assert_eq!(agreement(r#"{"time":"3+2"}"#, rated), None);
        // A rated game has no takebacks in any case.
        agree_on(rated, r#"{"time":"3+2","rated":true,"takebacks":false}"#, rated);
    }

    #[test]
    fn two_who_want_the_same_side_do_not_meet() {
        let white = r#"{"time":"3+2","side":"white"}"#;
        let black = r#"{"time":"3+2","side":"black"}"#;
        assert_eq!(agreement(white, white), None);
        agree_on(white, black, white);
        agree_on(white, r#"{"time":"3+2"}"#, white);
        agree_on(
            r#"{"time":"3+2"}"#,
            r#"{"time":"3+2","side":"white","chat":false}"#,
            r#"{"time":"3+2","chat":false}"#,
        );
    }

    #[test]
    fn other_positions_and_rulesets_are_other_games() {
        let plain = r#"{"time":"3+2"}"#;
        for other in [
            r#"{"time":"3+2","chess960":true}"#,
            r#"{"time":"3+2","fen":"4k3/8/8/8/8/8/8/4K2R w - - 0 1"}"#,
            r#"{"time":"3+2","ruleset":"otb"}"#,
            r#"{"time":"3+2","timeBlack":"1+0"}"#,
        ] {
            assert_eq!(agreement(plain, other), None, "{other}");
        }
    }
}
