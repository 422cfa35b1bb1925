//! Looking for any opponent: a stream of empty lines until there is one.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use game::{Millis, TimeControl};
use node::Bus;
use serde_json::json;
use store::{Audience, Person, Scope};
use wire::GameId;

use super::{
    auth::{Bearer, Pass},
    body::Form,
    challenges::limit,
    error::Fault,
    ndjson::{self, Source},
    play::Kind,
    wish,
};
use crate::{
    Zone, ZoneStore,
    lobby::{self, Feed, Found, Present, Told, Why},
};

pub(super) async fn begin<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    bearer: Bearer,
    form: Form,
) -> Result<Response, Fault> {
    Kind::Board.check(&bearer)?;
    limit(&zone, &bearer.account)?;
    let wish = wish::seek(&form)?;
    let config = lobby::config_of(&wish, zone.now()).await?;
    let person = Person::with_account(&bearer.account);
    let slow = !matches!(config.time.white, TimeControl::Clock(_));
    // Listening begins before the seek is there: somebody may be quick.
    let feed = zone.shared.lobby.feeds.listen(person.id);
    let present = lobby::arrive(&zone, person.id);
    let lives = Millis::DAY.times(if slow { 14 } else { 1 });
    let found = lobby::look_for(&zone, &person, Audience::Everybody, wish, lives).await;
    let closing = zone.closing();
    let mut looking = Looking { zone, feed, pass: bearer.pass, id: None, _present: present };
    match found? {
        Found::Paired(id, _) if slow => Ok(Json(json!({ "id": id })).into_response()),
        // The stream ends at once.
        Found::Paired(..) => Ok(ndjson::respond(looking, closing, ndjson::PING)),
        Found::Stands(entry) if slow => Ok(Json(json!({ "id": entry.seek.id })).into_response()),
        Found::Stands(entry) => {
            looking.id = Some(entry.seek.id);
            Ok(ndjson::respond(looking, closing, ndjson::PING))
        }
    }
}

/// Whoever looks in real time, as long as the stream is open.
struct Looking<S: ZoneStore, B: Bus> {
    pass: Pass,
    zone: Zone<S, B>,
    feed: Feed,
    /// None once it is gone.
    id: Option<GameId>,
    _present: Present<S, B>,
}

impl<S: ZoneStore, B: Bus> Source for Looking<S, B> {
    async fn next(&mut self) -> Option<String> {
        let id = self.id?;
        loop {
            if matches!(self.feed.hear().await?, Told::Gone(entry, _) if entry.seek.id == id) {
                self.id = None;
                return None;
            }
        }
    }

    fn is_welcome(&self) -> impl Future<Output = bool> + Send {
        self.pass.is_good(&self.zone)
    }
}

impl<S: ZoneStore, B: Bus> Drop for Looking<S, B> {
    fn drop(&mut self) {
        self.zone.shared.lobby.feeds.end(&self.feed);
        let Some(id) = self.id else { return };
        let zone = self.zone.clone();
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                // It may have become a game in the meantime.
                let _ = lobby::remove(&zone, id, Why::Withdrawn).await;
            });
        }
    }
}

/// Looks no more.
pub(super) async fn end<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    bearer: Bearer,
) -> Result<StatusCode, Fault> {
    bearer.needs(&[Scope::BoardPlay])?;
    lobby::look_no_more(&zone, bearer.account.id).await;
    Ok(StatusCode::NO_CONTENT)
}
