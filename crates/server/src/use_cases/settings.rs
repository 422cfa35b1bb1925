//! Settings that operators change while the server is running.

use game::TimeControl;
use serde_json::{Map, Value};
use store::{AuditAct, OperatorAct};
use wire::{
    error::{PeopleCode, RequestCode},
    site::{SettingChanges, SettingsView},
};

use super::{acting::Acting, moderate::operate};
use crate::{
    Zone,
    error::{ApiError, AtField as _, not_a_choice, out_of_range},
    limits::PEOPLE_RANGE,
    state::{ABSENCE_MAX, LOGO_MAX, Logo},
};

/// The most characters of the name, of the description, and of a page.
const NAME_MAX: usize = 60;
const DESCRIPTION_MAX: usize = 300;
const PAGE_MAX: usize = 20_000;
/// The most days for which something is kept.
const DAYS_MAX: u64 = 36_500;
/// The most tiles of the lobby, and the most characters of one.
const TILES_MAX: u64 = 12;
const TILE_MAX: usize = 40;
/// The most characters of a value in the log.
const LOGGED_MAX: usize = 60;

/// The settings, and where they come from.
pub(crate) fn settings_view(zone: &Zone) -> SettingsView {
    let policy = zone.policy();
    let started = zone.shared.policies.at_start().clone();
    SettingsView { values: policy.values.clone(), started, chosen: policy.chosen.clone() }
}

/// Changes settings: all of them, or none. The log has the old and the new values.
pub(crate) async fn change_settings(
    zone: &Zone,
    acting: &Acting,
    asked: SettingChanges,
) -> Result<(), ApiError> {
    zone.read_policy().await?;
    let asked = SettingChanges { tiles: asked.tiles.map(tiles).transpose()?, ..asked };
    check(&asked)?;
    let policy = zone.policy();
    let before = fields(&policy.values)?;
    let started = fields(zone.shared.policies.at_start())?;
    let reset = asked.reset.clone();
    let mut new = fields(&SettingChanges { reset: Vec::new(), reason: None, ..asked })?;
    for name in &reset {
        if !started.contains_key(name) {
            let allowed = started.keys().cloned().collect::<Vec<_>>().join(", ");
            return Err(not_a_choice(&allowed, name).at("reset"));
        }
        new.remove(name);
    }
    // What stays as it is needs no entry.
    new.retain(|name, value| before.get(name) != Some(value));
    let reset: Vec<String> =
        reset.into_iter().filter(|name| policy.chosen.contains(name)).collect();
    if new.is_empty() && reset.is_empty() {
        return Ok(());
    }
    let mut entry = acting.entry(AuditAct::SettingsChanged);
    let mut changes = Vec::new();
    for (name, value) in new {
        entry = entry.detail(&name, logged(before.get(&name), Some(&value)));
        changes.push((name, Some(value.to_string())));
    }
    for name in reset {
        entry = entry.detail(&name, logged(before.get(&name), started.get(&name)));
        changes.push((name, None));
    }
    let act = OperatorAct::ChangeSettings(changes);
    operate(&zone.store, act, entry, PeopleCode::PlayerNotFound).await?;
    Ok(zone.read_policy().await?)
}

fn check(asked: &SettingChanges) -> Result<(), ApiError> {
    for (field, text, max, one_line) in [
        ("name", &asked.name, NAME_MAX, true),
        ("description", &asked.description, DESCRIPTION_MAX, true),
        ("rules", &asked.rules, PAGE_MAX, false),
        ("privacy", &asked.privacy, PAGE_MAX, false),
    ] {
        let Some(text) = text else { continue };
        let max_code = max as u64;
        if one_line && text.chars().any(char::is_control) {
            return Err(ApiError::from(RequestCode::TextNotPlain { max: max_code }).at(field));
        }
        if text.chars().count() > max {
            return Err(ApiError::from(RequestCode::TextTooLong { max: max_code }).at(field));
        }
    }
    let people = u64::from(*PEOPLE_RANGE.start())..=u64::from(*PEOPLE_RANGE.end());
    for (field, number, range) in [
        ("absence", asked.absence, 5..=u64::from(ABSENCE_MAX)),
        ("peoplePerAddress", asked.people_per_address, people),
        ("keepGuests", asked.keep_guests, 1..=DAYS_MAX),
        ("keepChat", asked.keep_chat, 0..=DAYS_MAX),
        ("keepLog", asked.keep_log, 0..=DAYS_MAX),
    ] {
        if let Some(number) = number.map(u64::from).filter(|number| !range.contains(number)) {
            return Err(out_of_range(&range, number).at(field));
        }
    }
    match &asked.logo {
        Some(logo) if !logo.is_empty() && Logo::read(logo).is_none() => {
            let max = (LOGO_MAX >> 10) as u64;
            Err(ApiError::from(RequestCode::NotAPicture { max }).at("logo"))
        }
        _ => Ok(()),
    }
}

/// The tiles of the lobby, each once, as the server writes time controls.
fn tiles(asked: Vec<String>) -> Result<Vec<String>, ApiError> {
    let mut tiles: Vec<String> = Vec::new();
    for text in &asked {
        if text.len() > TILE_MAX {
            return Err(
                ApiError::from(RequestCode::TextTooLong { max: TILE_MAX as u64 }).at("tiles")
            );
        }
        let time = text.parse::<TimeControl>().at("tiles")?.to_string();
        if !tiles.contains(&time) {
            tiles.push(time);
        }
    }
    let count = tiles.len() as u64;
    match count {
        0 => Err(ApiError::from(RequestCode::NoEntries).at("tiles")),
        1..=TILES_MAX => Ok(tiles),
        _ => Err(ApiError::from(RequestCode::TooManyEntries { max: TILES_MAX, count }).at("tiles")),
    }
}

/// By their names in JSON.
fn fields(values: &impl serde::Serialize) -> Result<Map<String, Value>, ApiError> {
    match serde_json::to_value(values) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(ApiError::unavailable("settings are not an object")),
        Err(error) => Err(ApiError::unavailable(error)),
    }
}

/// `old → new`, as far as it fits.
fn logged(old: Option<&Value>, new: Option<&Value>) -> String {
    let short = |value: Option<&Value>| -> String {
        let text = match value {
            Some(Value::String(text)) => match Logo::read(text) {
                Some(logo) => format!("{}, {} KB", logo.kind, logo.bytes.len().div_ceil(1_024)),
                None => text.clone(),
            },
            Some(Value::Array(values)) => {
                values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
            }
            Some(value) => value.to_string(),
            None => String::new(),
        };
        let line: String =
            text.chars().map(|one| if one.is_control() { ' ' } else { one }).collect();
        if line.chars().count() <= LOGGED_MAX {
            return line;
        }
        line.chars().take(LOGGED_MAX).chain(['…']).collect()
    };
    format!("{} → {}", short(old), short(new))
}
