//! Title, real name, and FIDE ID of an account, as operators enter them.

use store::StandingChange;
use wire::{
    admin::StandingChanges,
    error::{PeopleCode, shown},
};

/// Every title that FIDE, its online arena, or a federation gives. `BOT` is none: a bot is a kind
/// of account.
pub const TITLES: [&str; 15] = [
    "GM", "WGM", "IM", "WIM", "FM", "WFM", "CM", "WCM", "NM", "WNM", "LM", "AGM", "AIM", "AFM",
    "ACM",
];
/// The most characters of a real name.
const REAL_NAME_MAX: usize = 80;
/// The most digits of a FIDE ID.
const FIDE_ID_DIGITS: usize = 9;

/// A title; none for an empty text.
///
/// # Errors
///
/// If there is no such title.
pub fn title_change(text: &str) -> Result<StandingChange, PeopleCode> {
    let text = text.trim().to_uppercase();
    let title = (!text.is_empty()).then_some(text);
    match title {
        Some(title) if !TITLES.contains(&title.as_str()) => {
            Err(PeopleCode::TitleInvalid { value: shown(&title), allowed: TITLES.join(", ") })
        }
        title => Ok(StandingChange::Title(title)),
    }
}

/// A real name, as tables of results have it: `Carlsen, Magnus`. None for an empty text.
///
/// # Errors
///
/// If it is too long or has control characters.
pub fn real_name_change(text: &str) -> Result<StandingChange, PeopleCode> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_control = |letter: char| {
        letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if text.chars().count() > REAL_NAME_MAX || text.chars().any(is_control) {
        return Err(PeopleCode::RealNameInvalid { max: REAL_NAME_MAX as u64 });
    }
    Ok(StandingChange::RealName((!text.is_empty()).then_some(text)))
}

/// A FIDE ID; none for an empty text.
///
/// # Errors
///
/// If it is not a number of some digits.
pub fn fide_id_change(text: &str) -> Result<StandingChange, PeopleCode> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(StandingChange::FideId(None));
    }
    let wrong = || PeopleCode::FideIdInvalid { max: FIDE_ID_DIGITS as u64 };
    let digits = text.len() <= FIDE_ID_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| digits && *number > 0).ok_or_else(wrong)?;
    Ok(StandingChange::FideId(Some(number)))
}

/// What an operator's request changes; where it is wrong, the field.
pub(crate) fn identity_changes(
    changes: &StandingChanges,
) -> Result<Vec<StandingChange>, (&'static str, PeopleCode)> {
    let one = |field: &'static str,
               text: &Option<String>,
               change: fn(&str) -> Result<StandingChange, PeopleCode>| {
        let change = text.as_deref().map(change).transpose();
        change.map_err(|code| (field, code))
    };
    let title = one("title", &changes.title, title_change)?;
    let name = one("realName", &changes.real_name, real_name_change)?;
    let fide = one("fideId", &changes.fide_id, fide_id_change)?;
    Ok([title, name, fide].into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_one_of_the_list() {
        assert_eq!(title_change("wgm"), Ok(StandingChange::Title(Some("WGM".into()))));
        assert_eq!(title_change(" "), Ok(StandingChange::Title(None)));
        for wrong in ["BOT", "GMX", "Dr."] {
            assert!(matches!(title_change(wrong), Err(PeopleCode::TitleInvalid { .. })), "{wrong}");
        }
    }

    #[test]
    fn a_fide_id_has_digits() {
        assert_eq!(fide_id_change("1503014"), Ok(StandingChange::FideId(Some(1_503_014))));
        assert_eq!(fide_id_change(""), Ok(StandingChange::FideId(None)));
        for wrong in ["12a", "-5", "+5", "0", "1234567890", "1 2"] {
            assert!(fide_id_change(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_real_name_is_a_line() {
        let named = |name: &str| Ok(StandingChange::RealName(Some(name.into())));
        assert_eq!(real_name_change(" Muster,  Anna "), named("Muster, Anna"));
        assert_eq!(real_name_change("  "), Ok(StandingChange::RealName(None)));
        assert!(real_name_change(&"x".repeat(81)).is_err());
        assert!(real_name_change("a\u{7}b").is_err());
        assert!(real_name_change("a\u{202e}b").is_err());
    }
}
