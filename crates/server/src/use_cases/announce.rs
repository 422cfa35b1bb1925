//! What the operator tells everybody.

use game::Millis;
use store::{AuditAct, OperatorAct};
use wire::error::{PeopleCode, RequestCode};

use super::{acting::Acting, moderate::operate};
use crate::{
    Zone,
    error::ApiError,
    state::{Announcement, names},
};

/// The most characters of an announcement.
const TEXT_MAX: usize = 200;
/// The longest time for which one is shown.
const LONGEST: Millis = Millis::DAY.times(60);

/// Tells everybody something until an instant, in place of what was told before.
pub(crate) async fn announce(
    zone: &Zone,
    acting: &Acting,
    text: &str,
    until: u64,
) -> Result<(), ApiError> {
    let text = line(text).map_err(|error| error.at("text"))?;
    if until <= acting.at.0 {
        return Err(ApiError::from(RequestCode::InThePast).at("until"));
    }
    if until > (acting.at + LONGEST).0 {
        let days = LONGEST.0 / Millis::DAY.0;
        return Err(ApiError::from(RequestCode::TooFarAhead { days }).at("until"));
    }
    let entry = acting.entry(AuditAct::Announced).detail("text", &text).detail("until", until);
    let new = Announcement { text, until: Some(until), paused: false };
    let act = OperatorAct::ChangeSettings(vec![(names::ANNOUNCEMENT.into(), Some(json(&new)?))]);
    operate(&zone.store, act, entry, PeopleCode::PlayerNotFound).await?;
    Ok(zone.read_policy().await?)
}

/// Tells it no more. Nothing happens if nothing is told.
pub(crate) async fn remove_announcement(zone: &Zone, acting: &Acting) -> Result<(), ApiError> {
    zone.read_policy().await?;
    let Some(old) = &zone.policy().announcement else { return Ok(()) };
    let entry = acting.entry(AuditAct::AnnouncementRemoved).detail("text", &old.text);
    let act = OperatorAct::ChangeSettings(vec![(names::ANNOUNCEMENT.into(), None)]);
    operate(&zone.store, act, entry, PeopleCode::PlayerNotFound).await?;
    Ok(zone.read_policy().await?)
}

/// One line that everybody reads.
pub(super) fn line(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(RequestCode::FieldRequired.into());
    }
    if text.chars().count() > TEXT_MAX || text.chars().any(char::is_control) {
        return Err(RequestCode::TextNotPlain { max: TEXT_MAX as u64 }.into());
    }
    Ok(text.to_owned())
}

/// As it is stored.
pub(super) fn json(value: &impl serde::Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(ApiError::unavailable)
}
