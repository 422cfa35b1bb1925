//! Bringing two together.

use std::sync::Arc;

use game::{PersonId, Seat};
use rules::{ByColor, Color};
use store::{Audience, NewGame, PairError, Person, StoreError};
use wire::{GameId, error::LobbyCode, people::SideChoice};

use super::{
    agreement::{Seeker, agreed},
    block::may_meet,
    game_request::{checked, requested},
    rated::rated_needs_account,
    seek::add_stored,
};
use crate::{
    Zone,
    error::ApiError,
    state::{Entry, LobbyEvent, Why},
};

/// Two who were brought together, and what is still to be done when others can be paired again.
#[must_use]
pub(super) struct PairedGame {
    id: GameId,
    players: ByColor<PersonId>,
    /// The seek that became the game.
    seek: Option<Entry>,
    /// Other seeks that are out of the lobby, with the reason that is told.
    others: Vec<(Why, Entry)>,
}

/// Why two were not paired.
#[derive(Debug)]
pub(super) enum NotPaired {
    /// Another node was first. The seek is out of the lobby now.
    Taken,
    /// A seek of one of them became this game at another node, in this moment.
    Plays(RunningGame),
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
            NotPaired::Failed(error) => error,
        }
    }
}

/// Makes the game of a seek with this opponent: their side. The store decides
/// who was first. If the opponent has a seek for it, that one must be open, too.
pub(super) async fn pair(
    zone: &Zone,
    entry: &Entry,
    opponent: &Person,
    opponent_side: SideChoice,
    opponent_seek: Option<GameId>,
) -> Result<(Color, PairedGame), NotPaired> {
    let (game, players) = game_of(zone, entry, opponent, opponent_side).await?;
    let paired = make(zone, game, players, opponent_seek).await?;
    let is_white = paired.players.white == opponent.id;
    Ok((if is_white { Color::White } else { Color::Black }, paired))
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
/// seeks for games in real time are removed in the same transaction. The store tells which were
/// made at other nodes meanwhile.
async fn make(
    zone: &Zone,
    game: NewGame,
    players: ByColor<PersonId>,
    opponent_seek: Option<GameId>,
) -> Result<PairedGame, NotPaired> {
    let id = game.id;
    let plays = |entry: &Entry| [players.white, players.black].contains(&entry.seek.by);
    let is_theirs = |entry: &Entry| {
        let live = plays(entry) && !entry.is_kept();
        entry.seek.id != id && (live || Some(entry.seek.id) == opponent_seek)
    };
    let mut unreadable = Vec::new();
    let (players, removed) = loop {
        let others = ids_of(zone, is_theirs);
        if opponent_seek.is_some_and(|seek| !others.contains(&seek)) {
            return Err(NotPaired::Taken);
        }
        let mut kept = ids_of(zone, |entry| plays(entry) && entry.is_kept());
        kept.extend(&unreadable);
        match zone.store.seeks.pair(game.clone(), others.clone(), kept).await {
            Ok(()) => break (players, others),
            // A store that broke off in the middle may have made it after all.
            Err(PairError::Gone) => match made_before(zone, id, players).await? {
                Some(players) => break (players, Vec::new()),
                None => {
                    forget(zone, id, Why::Left);
                    return Err(NotPaired::Taken);
                }
            },
            // It was withdrawn at another node, or is a game.
            Err(PairError::OtherGone(other)) => {
                forget(zone, other, Why::Left);
                if let Some(game) = became_game(zone, other).await? {
                    return Err(NotPaired::Plays(game));
                }
            }
            // They were made at another node.
            Err(PairError::OtherFound(seeks)) => {
                for seek in seeks {
                    let id = seek.id;
                    add_stored(zone, seek).await?;
                    if !zone.shared.lobby.state().seeks.contains_key(&id) {
                        unreadable.push(id);
                    }
                }
            }
            Err(PairError::Store(error)) => {
                // It may have been made anyway.
                zone.node.adopt_later(id);
                return Err(error.into());
            }
        }
    };
    let seek = zone.shared.lobby.state().seeks.remove(&id);
    let mut paired = PairedGame { id, players, seek, others: Vec::new() };
    paired.take_out(zone, opponent_seek, is_theirs);
    // Those that came meanwhile, from another node.
    let left: Vec<GameId> = paired.others.iter().map(|(_, entry)| entry.seek.id).collect();
    let left: Vec<GameId> = left.into_iter().filter(|id| !removed.contains(id)).collect();
    if !left.is_empty()
        && let Err(error) = zone.store.seeks.remove_seeks(left).await
    {
        // They come back when the store is read, and go away again.
        tracing::warn!(%error, "seeks could not be taken away");
    }
    Ok(paired)
}

/// The ids of the seeks in the lobby that match.
pub(super) fn ids_of(zone: &Zone, which: impl Fn(&Entry) -> bool) -> Vec<GameId> {
    let state = zone.shared.lobby.state();
    state.seeks.values().filter(|entry| which(entry)).map(|entry| entry.seek.id).collect()
}

impl PairedGame {
    /// Takes seeks out of the lobby at once, before anybody else is paired.
    fn take_out(&mut self, zone: &Zone, accepted: Option<GameId>, which: impl Fn(&Entry) -> bool) {
        let mut state = zone.shared.lobby.state();
        let taken = state.seeks.extract_if(.., |_, entry| which(entry));
        let why = |entry: &Entry| {
            if Some(entry.seek.id) == accepted { Why::Accepted } else { Why::Left }
        };
        self.others.extend(taken.map(|(_, entry)| (why(&entry), entry)));
    }

    /// Starts the game, and tells everybody who hears of the lobby who has which pieces and which
    /// seeks are gone.
    async fn announce(self, zone: &Zone) {
        let PairedGame { id, players, seek, others } = self;
        // The game is there. Should its owner not start now, the first command
        // will start it.
        if let Err(error) = zone.node.adopt(id).await {
            tracing::warn!(game = %id, %error, "a new game has no owner yet");
        }
        let lobby = &zone.shared.lobby;
        if let Some(entry) = seek {
            lobby.tell(LobbyEvent::Gone(Arc::new(entry), Why::Accepted));
        }
        lobby.tell(LobbyEvent::Paired(id, players));
        for (why, entry) in others {
            lobby.tell(LobbyEvent::Gone(Arc::new(entry), why));
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

/// Does something while nobody else is paired. Whoever asked may hang up in the
/// middle: what is begun is done to its end, and nobody comes between.
pub(super) async fn pairing_alone<T: Send + 'static>(
    zone: &Zone,
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    let alone = Arc::clone(&zone.shared.lobby.pairing).lock_owned().await;
    let done = tokio::spawn(async move {
        let done = work.await;
        drop(alone);
        done
    });
    done.await.map_err(ApiError::unavailable)?
}

/// The same for what may make a game. Others can be paired as soon as it is stored: its owner and
/// the news do not keep them waiting.
pub(super) async fn pairing_two<T: Send + 'static>(
    zone: &Zone,
    work: impl Future<Output = Result<(T, Option<PairedGame>), ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    let own = zone.clone();
    let alone = Arc::clone(&zone.shared.lobby.pairing).lock_owned().await;
    let done = tokio::spawn(async move {
        let done = work.await;
        drop(alone);
        let (answer, paired) = done?;
        if let Some(paired) = paired {
            paired.announce(&own).await;
        }
        Ok(answer)
    });
    done.await.map_err(ApiError::unavailable)?
}

/// The oldest open seek for a game that both want, with the game they agree on.
pub(super) fn matching(zone: &Zone, person: &Person, asked: &Seeker<'_>) -> Option<Entry> {
    let now = zone.now();
    let state = zone.shared.lobby.state();
    let is_open =
        |entry: &&Entry| entry.seek.by != person.id && entry.seek.audience == Audience::Everybody;
    let may_meet = |entry: &&Entry| may_meet(zone, person.id, entry.seek.by).is_ok();
    let found = state.seeks.values().filter(is_open).filter(may_meet).filter_map(|entry| {
        agreed(&Seeker::of(entry, now), asked).map(|game| Entry { game, ..entry.clone() })
    });
    found.min_by_key(|entry| (entry.at, entry.seek.id))
}

/// Takes a seek out of the lobby and tells everybody.
pub(super) fn forget(zone: &Zone, id: GameId, why: Why) {
    let entry = zone.shared.lobby.state().seeks.remove(&id);
    if let Some(entry) = entry {
        zone.shared.lobby.tell(LobbyEvent::Gone(Arc::new(entry), why));
    }
}

/// Takes away everything that somebody looks for: their account is closed or
/// disabled.
pub(crate) async fn leave(zone: &Zone, person: PersonId) {
    // Nobody is paired with them meanwhile.
    let _alone = zone.shared.lobby.pairing.lock().await;
    withdraw_all(zone, person, |_| true).await;
}

/// Takes away what somebody looks for in the lobby; challenges stay.
pub(crate) async fn look_no_more(zone: &Zone, person: PersonId) {
    let _alone = zone.shared.lobby.pairing.lock().await;
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
