//! The event stream: what happens to whoever is calling.

use std::collections::VecDeque;

use axum::{extract::State, response::Response};
use game::PersonId;
use rules::Color;
use store::{Audience, Scope};
use wire::{
    GameId,
    lichess::{Challenge, Compat, Event, to_line},
};

use super::{
    held::StreamSlot,
    ndjson::{self, Source},
    sent_events::{SentEvent, SentEvents},
    views::{self, Site},
};
use crate::{
    Zone,
    caller::{Bearer, Pass},
    error::ApiError,
    state::{Feed, Here, PersonEvent, Purpose, Why},
    use_cases::{is_fresh, is_offered_to, own_and_incoming, rematch_id, rematches_offered},
};

/// The most running games that are told at the beginning.
const GAMES_MAX: u32 = 100;

pub(super) async fn stream(
    State(zone): State<Zone>,
    bearer: Bearer,
    site: Site,
    slot: StreamSlot,
) -> Result<Response, ApiError> {
    bearer.needs(&[Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead])?;
    let person = bearer.account.id;
    let closing = zone.closing();
    // Listening begins before looking, so that nothing falls between.
    let mut events = Events {
        feed: zone.shared.lobby.feeds.listen(person, Purpose::Events),
        _here: zone.enter(person),
        zone,
        site,
        person,
        pass: bearer.pass,
        told: VecDeque::new(),
        sent: SentEvents::default(),
        lines: VecDeque::new(),
    };
    events.begin().await?;
    Ok(ndjson::respond(slot.hold(events), closing, ndjson::PING))
}

/// Everything that happens to somebody.
struct Events {
    pass: Pass,
    zone: Zone,
    site: Site,
    person: PersonId,
    feed: Feed,
    /// Heard of, but not yet put into words.
    told: VecDeque<PersonEvent>,
    sent: SentEvents,
    lines: VecDeque<String>,
    _here: Here,
}

impl Source for Events {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            if let Some(told) = self.told.front() {
                // Taken away only when it is in words: this may be dropped in
                // between.
                let event = self.event(told).await;
                self.told.pop_front();
                match event {
                    Ok(event) => self.lines.extend(event.as_ref().map(to_line)),
                    Err(fault) => {
                        // Nothing is left out: the client comes back and is
                        // told how things stand.
                        tracing::warn!(?fault, "an event cannot be told");
                        return None;
                    }
                }
                continue;
            }
            let told = self.feed.hear().await?;
            if !self.sent.has(&told) {
                self.told.push_back(told);
            }
        }
    }

    fn is_welcome(&self) -> impl Future<Output = bool> + Send {
        self.pass.is_good(&self.zone)
    }
}

impl Events {
    /// How things stand: the games that are on, then the challenges that wait,
    /// offers of a rematch among them.
    async fn begin(&mut self) -> Result<(), ApiError> {
        let mut games = self.zone.store.history.playing(self.person, GAMES_MAX).await?;
        games.reverse();
        for id in games {
            let event = self.game_start(id).await?;
            self.tell_first(SentEvent::Game(id), event);
        }
        for entry in own_and_incoming(&self.zone, self.person) {
            if entry.seek.by != self.person {
                let id = entry.seek.id;
                let event = self.event(&PersonEvent::Challenge(entry.into())).await?;
                self.tell_first(SentEvent::Challenge(id), event);
            }
        }
        for (game, state) in rematches_offered(&self.zone, self.person, |_| true).await? {
            let event = self.rematch(game, state).await?;
            self.tell_first(SentEvent::Rematch(game), event);
        }
        Ok(())
    }

    /// Tells something at the beginning, and not again when it is heard of.
    fn tell_first(&mut self, item: SentEvent, event: Option<Event>) {
        if let Some(event) = event {
            self.lines.push_back(to_line(&event));
            self.sent.add(item);
        }
    }

    async fn event(&self, told: &PersonEvent) -> Result<Option<Event>, ApiError> {
        match told {
            PersonEvent::Paired(id) => self.game_start(*id).await,
            // Programs see it in the stream of the game.
            PersonEvent::Started => Ok(None),
            PersonEvent::Over(id) => {
                let info = views::game_info(&self.zone, *id, self.person).await?;
                Ok(info.map(|game| Event::GameFinish { game: Box::new(game) }))
            }
            PersonEvent::Challenge(entry) | PersonEvent::Gone(entry, _)
                if !matches!(entry.seek.audience, Audience::Person(_)) =>
            {
                // An open seek is no challenge to anybody.
                Ok(None)
            }
            PersonEvent::Challenge(entry) => {
                let person = Some(self.person);
                let made = views::challenge(&self.zone, &self.site, entry, None, person).await?;
                Ok(Some(Event::Challenge { challenge: Box::new(made), compat: Compat::ALL }))
            }
            PersonEvent::Gone(entry, why) => {
                let person = Some(self.person);
                let gone =
                    views::challenge(&self.zone, &self.site, entry, Some(why), person).await?;
                Ok(gone_event(gone, why))
            }
            PersonEvent::Rematch(game, state) => self.rematch(*game, *state).await,
        }
    }

    /// A game that has a free seat cannot be played yet.
    async fn game_start(&self, id: GameId) -> Result<Option<Event>, ApiError> {
        let (game, _) = self.zone.node.look(id).await?;
        if Color::ALL.into_iter().any(|color| game.seat(color).is_none()) {
            return Ok(None);
        }
        let info = views::game_info(&self.zone, id, self.person).await?;
        Ok(info.map(|game| Event::GameStart { game: Box::new(game) }))
    }

    /// An offer of a rematch is a challenge as long as it can be accepted; that
    /// it was taken back, declined or accepted elsewhere ends it.
    async fn rematch(
        &self,
        game: GameId,
        state: store::RematchState,
    ) -> Result<Option<Event>, ApiError> {
        let (seen, _) = self.zone.node.look(game).await?;
        let side = seen.side_of(self.person).filter(|_| state.next.is_none());
        let Some(color) = side else { return Ok(None) };
        let offered = is_offered_to(state, color);
        let why = Why::Withdrawn;
        let why = (!offered).then_some(&why);
        if state.by == Some(color) {
            // Their own offer, which is told to the other.
            return Ok(None);
        }
        let fresh = seen.ended().is_some_and(|end| is_fresh(end.at, self.zone.now()));
        if offered && !fresh {
            return Ok(None);
        }
        let ids = (game, rematch_id(game));
        let made = views::rematch(&self.zone, &self.site, ids, self.person, why).await?;
        let Some(made) = made else { return Ok(None) };
        let (challenge, compat) = (Box::new(made), Compat::ALL);
        Ok(Some(match offered {
            true => Event::Challenge { challenge, compat },
            false => Event::ChallengeCanceled { challenge, compat },
        }))
    }
}

/// That a challenge was accepted is told by the game that begins.
fn gone_event(challenge: Challenge, why: &Why) -> Option<Event> {
    let (challenge, compat) = (Box::new(challenge), Compat::ALL);
    match why {
        Why::Accepted => None,
        Why::Declined(_) => Some(Event::ChallengeDeclined { challenge, compat }),
        Why::Withdrawn | Why::Left | Why::Expired => {
            Some(Event::ChallengeCanceled { challenge, compat })
        }
    }
}
