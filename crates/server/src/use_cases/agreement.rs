//! Whether two people who look for an opponent want the same game.

use game::TimeControl;
use wire::people::{GameSettings, SideChoice};

/// The game of an open seek and somebody who looks for one, if both get what they asked for.
///
/// Time, position, ruleset, and whether the game is rated must be the same. In the smaller
/// settings (chat, takebacks, absence, further rules), whoever kept the defaults takes what the
/// other one chose. The side is that of the seek's owner.
pub(super) fn agreed(seek: &GameSettings, asked: &GameSettings) -> Option<GameSettings> {
    let same_game = same_time(&seek.time, &asked.time)
        && seek.time_black == asked.time_black
        && seek.ruleset == asked.ruleset
        && seek.rated == asked.rated
        && seek.fen == asked.fen
        && seek.chess960 == asked.chess960;
    if !same_game || !sides_fit(seek.side, asked.side) {
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

/// `3 min` and `3+0` are the same time control.
fn same_time(one: &str, other: &str) -> bool {
    let read = |text: &str| text.parse::<TimeControl>().ok();
    one == other || read(one).is_some_and(|time| Some(time) == read(other))
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
        agreed(&settings(seek), &settings(asked))
            .map(|settings| serde_json::to_string(&settings).expect("a game has a JSON form"))
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
