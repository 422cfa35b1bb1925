//! What the operator tells everybody.

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    http::StatusCode,
};
use wire::site::{AnnouncementView, NewAnnouncement};

use crate::{
    Zone,
    caller::SignedIn,
    error::ApiError,
    state::Announcement,
    use_cases::{self, Acting},
};

pub(super) async fn show(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<Option<AnnouncementView>>, ApiError> {
    caller.must_be_admin()?;
    let policy = zone.policy();
    let current = policy.announced(zone.now()).and(policy.announcement.clone());
    let view = |Announcement { text, until, paused }| AnnouncementView { text, until, paused };
    Ok(Json(current.map(view)))
}

pub(super) async fn announce(
    State(zone): State<Zone>,
    caller: SignedIn,
    body: Result<Json<NewAnnouncement>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(NewAnnouncement { text, until }) = body?;
    let acting = Acting::on_page(&caller.account, zone.now(), None)?;
    use_cases::announce(&zone, &acting, &text, until).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn remove(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let acting = Acting::on_page(&caller.account, zone.now(), None)?;
    use_cases::remove_announcement(&zone, &acting).await?;
    Ok(StatusCode::NO_CONTENT)
}
