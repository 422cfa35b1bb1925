//! Bringing two together.

use std::sync::Arc;

use game::{PersonId, Seat};
use rules::{ByColor, Color};
use store::{Audience, Binding, NewGame, PairError, Pairing, Person, StoreError};
use wire::{GameId, error::LobbyCode, people::SideChoice};

use super::{
    agreement::{Seeker, agreed},
    block::may_meet,
    game_request::{checked, requested},
    rated::rated_needs_account,
};
use crate::{
    Zone,
    error::ApiError,
    state::{Entry, LobbyEvent, UnderWay, Why},
};

/// Two who were brought together, and what is still to be told.
#[must_use]
struct PairedGame {
    id: GameId,
    players: ByColor<PersonId>,
    /// The seeks that are no more, why, and what was shown of those that were known here.
    seeks: Vec<(GameId, Why, Option<Entry>)>,
}

/// Why two were not paired.
#[derive(Debug)]
pub(super) enum NotPaired {
    /// Another node was first. The seek is out of the lobby now.
    Taken,
    /// One of them was paired for this game at another node, in this moment.
    Plays(RunningGame),
    /// One of them blocks the other.
    Blocked,
    /// Anything else.
    Failed(ApiError),
}

/// A game that a seek has become.
#[derive(Copy, Clone, Debug)]
pub(super) struct RunningGame {
    pub(super) id: GameId,
    players: ByColor<PersonId>,
}

impl RunningGame {
    /// The color of somebody, if they play it.
    pub(super) fn color_of(&self, person: PersonId) -> Option<Color> {
        self.players.iter().find(|(_, player)| **player == person).map(|(color, _)| color)
    }
}

impl From<ApiError> for NotPaired {
    fn from(error: ApiError) -> NotPaired {
        NotPaired::Failed(error)
    }
}

impl From<StoreError> for NotPaired {
    fn from(error: StoreError) -> NotPaired {
        NotPaired::Failed(error.into())
    }
}

impl From<NotPaired> for ApiError {
    fn from(why: NotPaired) -> ApiError {
        match why {
            NotPaired::Taken | NotPaired::Plays(_) => LobbyCode::ChallengeTaken.into(),
            NotPaired::Blocked => LobbyCode::NotAccepting.into(),
            NotPaired::Failed(error) => error,
        }
    }
}

/// What is known of the person who is to be paired.
#[derive(Copy, Clone, Debug)]
pub(super) struct Asks {
    /// The game for which they were paired last, as far as they had heard when they asked.
    pub(super) heard: Option<GameId>,
    /// Their own seek, which must be open too.
    pub(super) seek: Option<GameId>,
}

/// Makes the game of a seek with this opponent: their side. The store decides who was first.
pub(super) async fn pair(
    zone: &Zone,
    entry: &Entry,
    opponent: &Person,
    opponent_side: SideChoice,
    asks: Asks,
    under_way: UnderWay,
) -> Result<Color, NotPaired> {
    let (game, players) = game_of(zone, entry, opponent, opponent_side).await?;
    let binding = match entry.seek.audience {
        _ if entry.is_slow() => Binding::Free,
        Audience::Everybody => Binding::Live { heard: asks.heard },
        Audience::Link | Audience::Person(_) => Binding::Named,
    };
    let paired = make(zone, Pairing { game, other: asks.seek, binding }, players).await?;
    drop(under_way);
    let color = if paired.players.white == opponent.id { Color::White } else { Color::Black };
    paired.announce(zone).await;
    Ok(color)
}

/// The game of a seek with this opponent, and who has which pieces.
async fn game_of(
    zone: &Zone,
    entry: &Entry,
    opponent: &Person,
    opponent_side: SideChoice,
) -> Result<(NewGame, ByColor<PersonId>), ApiError> {
    let seek = &entry.seek;
    may_meet(zone, opponent.id, seek.by)?;
    rated_needs_account(entry.game.rated, Some(opponent))?;
    let config = requested(&entry.game, zone.now())?;
    let mut config = zone.policy().applied_to(&entry.game, config);
    let owner = entry.owner_color(opponent_side)?;
    config.seats[owner] = Some(Seat::Person(seek.by));
    config.seats[!owner] = Some(Seat::Person(opponent.id));
    let config = checked(config).await??;
    let players = match owner {
        Color::White => ByColor { white: seek.by, black: opponent.id },
        Color::Black => ByColor { white: opponent.id, black: seek.by },
    };
    Ok((NewGame { id: seek.id, config }, players))
}

/// Makes the game. From then on neither of the two can be found in the lobby, at any node: their
/// seeks for games in real time are removed in the same transaction, wherever they were made.
async fn make(
    zone: &Zone,
    pairing: Pairing,
    players: ByColor<PersonId>,
) -> Result<PairedGame, NotPaired> {
    let (id, other) = (pairing.game.id, pairing.other);
    let (players, left) = match zone.store.seeks.pair(pairing).await {
        Ok(left) => (players, left),
        // A store that broke off in the middle may have made it after all.
        Err(PairError::Gone) => match made_before(zone, id, players).await? {
            Some(players) => (players, Vec::new()),
            None => {
                // Somebody else here who was first tells what became of it.
                if !zone.shared.lobby.state().is_contested(id) {
                    forget(zone, id, Why::Left);
                }
                return Err(NotPaired::Taken);
            }
        },
        // It was withdrawn at another node, or is a game.
        Err(PairError::OtherGone(other)) => {
            forget(zone, other, Why::Left);
            let game = became_game(zone, other).await?;
            return Err(game.map_or(NotPaired::Taken, NotPaired::Plays));
        }
        Err(PairError::Engaged(person, game)) => {
            return Err(engaged(zone, person, game)
                .await?
                .map_or(NotPaired::Taken, NotPaired::Plays));
        }
        Err(PairError::Blocked(by)) => {
            let other = if players.white == by { players.black } else { players.white };
            zone.shared.blocks.set_here(by, other, true);
            return Err(NotPaired::Blocked);
        }
        Err(PairError::Store(error)) => {
            // It may have been made anyway.
            zone.node.adopt_later(id);
            return Err(error.into());
        }
    };
    let gone = [(id, Why::Accepted)].into_iter();
    let gone = gone.chain(other.map(|other| (other, Why::Accepted)));
    let gone = gone.chain(left.into_iter().map(|id| (id, Why::Left)));
    let mut state = zone.shared.lobby.state();
    let seeks = gone.map(|(id, why)| (id, why, state.seeks.remove(&id))).collect();
    Ok(PairedGame { id, players, seeks })
}

/// Somebody was paired at another node, where their seeks are gone. Returns that game, if it goes on:
/// they know of it from now on.
pub(super) async fn engaged(
    zone: &Zone,
    person: PersonId,
    game: GameId,
) -> Result<Option<RunningGame>, StoreError> {
    let running = became_game(zone, game).await?;
    if let Some(running) = running {
        for id in ids_of(zone, |entry| entry.seek.by == person && !entry.is_kept()) {
            forget(zone, id, Why::Left);
        }
        zone.shared.lobby.state().hear(game, running.players);
    }
    Ok(running)
}

/// The ids of the seeks in the lobby that match.
pub(super) fn ids_of(zone: &Zone, which: impl Fn(&Entry) -> bool) -> Vec<GameId> {
    let state = zone.shared.lobby.state();
    state.seeks.values().filter(|entry| which(entry)).map(|entry| entry.seek.id).collect()
}

impl PairedGame {
    /// Starts the game, and tells everybody who hears of the lobby who has which pieces and which
    /// seeks are gone.
    async fn announce(self, zone: &Zone) {
        let PairedGame { id, players, seeks } = self;
        // Before anything that takes time: whoever asks again knows of this game.
        zone.shared.lobby.state().hear(id, players);
        // The game is there. Should its owner not start now, the first command
        // will start it.
        if let Err(error) = zone.node.adopt(id).await {
            tracing::warn!(game = %id, %error, "a new game has no owner yet");
        }
        let lobby = &zone.shared.lobby;
        for (seek, why, entry) in seeks {
            match entry {
                Some(entry) => lobby.tell(LobbyEvent::Gone(Arc::new(entry), why)),
                // It was made at another node, and not heard of here.
                None => lobby.tell_gone_elsewhere(seek, &why),
            }
            if seek == id {
                lobby.tell(LobbyEvent::Paired(id, players));
            }
        }
    }
}

/// The game that a seek has become, if it goes on.
pub(super) async fn became_game(
    zone: &Zone,
    seek: GameId,
) -> Result<Option<RunningGame>, StoreError> {
    let made = zone.store.games.summary(seek).await?.filter(|made| made.ended.is_none());
    Ok(made.and_then(|made| {
        let players = ByColor { white: made.players.white?, black: made.players.black? };
        Some(RunningGame { id: seek, players })
    }))
}

/// Who has which pieces, if the game of these two is there already and goes
/// on: they may have been drawn anew since.
async fn made_before(
    zone: &Zone,
    id: GameId,
    players: ByColor<PersonId>,
) -> Result<Option<ByColor<PersonId>>, StoreError> {
    let made = became_game(zone, id).await?.map(|made| made.players);
    let swapped = ByColor { white: players.black, black: players.white };
    Ok(made.filter(|made| *made == players || *made == swapped))
}

/// Does something to its end: whoever asked may hang up in the middle.
pub(super) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.map_err(ApiError::unavailable)?
}

/// The oldest open seek for a game that both want, with the game they agree on. Not one that somebody
/// is being paired with; and none if that is so for the person's own, or it is gone.
pub(super) fn matching(
    zone: &Zone,
    person: &Person,
    asked: &Seeker<'_>,
    own: Option<GameId>,
) -> Option<(Entry, UnderWay)> {
    let now = zone.now();
    let mut state = zone.shared.lobby.state();
    let is_open = |own: GameId| state.seeks.contains_key(&own) && !state.is_under_way(own);
    if !own.is_none_or(is_open) {
        return None;
    }
    let is_open = |entry: &&Entry| {
        entry.seek.by != person.id
            && entry.seek.audience == Audience::Everybody
            && !state.is_under_way(entry.seek.id)
    };
    let may_meet = |entry: &&Entry| may_meet(zone, person.id, entry.seek.by).is_ok();
    let found = state.seeks.values().filter(is_open).filter(may_meet).filter_map(|entry| {
        agreed(&Seeker::of(entry, now), asked).map(|game| Entry { game, ..entry.clone() })
    });
    let found = found.min_by_key(|entry| (entry.at, entry.seek.id))?;
    let ids = [found.seek.id].into_iter().chain(own).collect();
    Some((found, UnderWay::new(zone, &mut state, ids)))
}

/// Takes a seek out of the lobby and tells everybody.
pub(super) fn forget(zone: &Zone, id: GameId, why: Why) {
    let entry = zone.shared.lobby.state().seeks.remove(&id);
    match entry {
        Some(entry) => zone.shared.lobby.tell(LobbyEvent::Gone(Arc::new(entry), why)),
        None => zone.shared.lobby.tell_gone_elsewhere(id, &why),
    }
}

/// Takes away everything that somebody looks for: their account is closed or
/// disabled.
pub(crate) async fn leave(zone: &Zone, person: PersonId) {
    withdraw_all(zone, person, |_| true).await;
}

/// Takes away what somebody looks for in the lobby; challenges stay.
pub(crate) async fn look_no_more(zone: &Zone, person: PersonId) {
    withdraw_all(zone, person, |entry| entry.seek.audience == Audience::Everybody).await;
}

async fn withdraw_all(zone: &Zone, person: PersonId, which: impl Fn(&Entry) -> bool) {
    let own = ids_of(zone, |entry| entry.seek.by == person && which(entry));
    if own.is_empty() {
        return;
    }
    if let Err(error) = zone.store.seeks.remove_seeks(own.clone()).await {
        // They stay in the lobby, and are tried again when they are too old.
        tracing::warn!(%error, "seeks could not be taken away");
        return;
    }
    for id in own {
        forget(zone, id, Why::Left);
    }
}
