//! Looking for any opponent: a stream of empty lines until there is one.

use std::time::Duration;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use game::{Millis, PersonId};
use serde_json::json;
use store::{Audience, Person, Scope};
use tokio::time::timeout;
use wire::GameId;

use super::{
    challenges::limit,
    game_request,
    held::StreamSlot,
    ndjson::{self, Source},
    play::{CALL_SHOWS, Kind},
};
use crate::{
    Zone,
    caller::{Bearer, Pass},
    client_addr::ClientAddr,
    error::ApiError,
    form::Form,
    state::{Feed, KeptBy, PersonEvent, Purpose, Why},
    use_cases::{Present, SeekHold, SeekOutcome, arrive, check_seek, look_for, look_no_more},
};

/// How long news of a game may take after that of its seeks, from another node.
const NEWS: Duration = Duration::from_secs(2);

pub(super) async fn begin(
    State(zone): State<Zone>,
    bearer: Bearer,
    from: ClientAddr,
    form: Form,
) -> Result<Response, ApiError> {
    Kind::Board.check(&bearer)?;
    limit(&zone, &bearer.account)?;
    let settings = game_request::of_seek(&form)?;
    let person = Person::with_account(&bearer.account);
    let request = check_seek(&zone, settings, Some(&person), from).await?;
    let slow = request.is_slow;
    let slot = (!slow).then(|| StreamSlot::enter(&zone, from)).transpose()?;
    // Listening begins before the seek is there: somebody may be quick.
    let feed = zone.shared.lobby.feeds.listen(person.id, Purpose::Seek);
    let present = arrive(&zone, person.id);
    let (days, kept_by) = if slow { (14, KeptBy::Itself) } else { (1, KeptBy::Holder) };
    let lives = Millis::DAY.times(days);
    let found = look_for(&zone, &person, Audience::Everybody, request, lives, kept_by).await?;
    let (id, held) = match found {
        SeekOutcome::Paired(id, color) => {
            zone.node.alive_for(id, color, CALL_SHOWS);
            (id, None)
        }
        SeekOutcome::Waiting(entry, held) => (entry.seek.id, held),
    };
    let Some(slot) = slot else { return Ok(Json(json!({ "id": id })).into_response()) };
    // A program that is paired has nothing to hold: the stream ends at once.
    let (looks, closing) = (held.is_some(), zone.closing());
    let looking = Looking {
        pass: bearer.pass,
        zone,
        person: person.id,
        feed,
        id,
        game: None,
        looks,
        may_play: false,
        held,
        _present: present,
    };
    Ok(ndjson::respond(slot.hold(looking), closing, ndjson::PING))
}

/// A program that looks for a game in real time, as long as the stream is open.
struct Looking {
    pass: Pass,
    zone: Zone,
    person: PersonId,
    feed: Feed,
    /// The seek.
    id: GameId,
    /// A game they were paired for.
    game: Option<GameId>,
    /// False once it is gone.
    looks: bool,
    /// The seek is gone, perhaps because they play.
    may_play: bool,
    held: Option<SeekHold>,
    _present: Present,
}

impl Source for Looking {
    async fn next(&mut self) -> Option<String> {
        while self.looks {
            let event = self.feed.hear().await?;
            match event {
                PersonEvent::Gone(entry, why) if entry.seek.id == self.id => {
                    self.looks = false;
                    self.may_play = matches!(why, Why::Accepted | Why::Left);
                }
                PersonEvent::Paired(game) => self.game = Some(game),
                _ => {}
            }
        }
        // A program that waited for an opponent is there when one is found: the game has the id of
        // the older of two seeks.
        if self.held.is_none() || self.arrive_at(self.id).await {
            return None;
        }
        if self.game.is_none() && self.may_play && self.zone.node.is_clustered() {
            // The news of the game may still be on its way from another node.
            let paired = async {
                loop {
                    match self.feed.hear().await {
                        Some(PersonEvent::Paired(game)) => break Some(game),
                        Some(_) => {}
                        None => break None,
                    }
                }
            };
            self.game = timeout(NEWS, paired).await.ok().flatten();
        }
        if let Some(game) = self.game {
            self.arrive_at(game).await;
        }
        None
    }

    fn is_welcome(&self) -> impl Future<Output = bool> + Send {
        self.pass.is_good(&self.zone)
    }
}

impl Looking {
    /// Counts them as present in a game; false if they do not play in it, or it does not exist.
    async fn arrive_at(&self, id: GameId) -> bool {
        let Ok((game, _)) = self.zone.node.look(id).await else { return false };
        let Some(color) = game.side_of(self.person) else { return false };
        self.zone.node.alive_for(id, color, CALL_SHOWS);
        true
    }
}

/// Looks no more.
pub(super) async fn end(State(zone): State<Zone>, bearer: Bearer) -> Result<StatusCode, ApiError> {
    bearer.needs(&[Scope::BoardPlay])?;
    look_no_more(&zone, bearer.account.id).await;
    Ok(StatusCode::NO_CONTENT)
}
