//! Hearing what the servers of other nodes tell.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use game::PersonId;
use node::{Milestone, Reached, Receiver};
use rules::ByColor;
use tokio::{
    sync::broadcast::error::RecvError,
    time::{Instant, MissedTickBehavior, interval},
};
use wire::{
    GameId, TournamentId,
    bus::{Message, ReachedNote, SeekNote, ServerNote, ServerNoteKind},
};

use super::catch_up::{catch_up, compare_seeks};
use crate::{
    Zone,
    state::{ARRIVING, Entry, LobbyEvent, SeekHome, noted_seek},
    use_cases::{entry, tournament::load},
};

/// A node that says nothing for so long is gone, or cannot be reached.
const SILENCE: Duration = Duration::from_secs(7);
/// A node that was gone for so long does not come back.
const FORGOTTEN: Duration = Duration::from_secs(3_600);
/// How often silent nodes are looked for.
const TICK: Duration = Duration::from_secs(1);
/// Seeks are compared with the store every so many ticks: notes of two nodes may cross each other.
const COMPARE_EVERY: u32 = 15;

/// The servers of other nodes, as far as they were heard.
pub(super) struct Neighbors {
    zone: Zone,
    heard: HashMap<u64, Neighbor>,
    /// Notes were lost, and what they told has not been read from the store yet.
    behind: bool,
}

#[derive(Copy, Clone)]
struct Neighbor {
    /// The number of the last change.
    number: u64,
    at: Instant,
    /// Not since it left or fell silent. Its number still shows what was missed.
    is_here: bool,
}

impl Neighbors {
    pub(super) fn of(zone: Zone) -> Neighbors {
        Neighbors { zone, heard: HashMap::new(), behind: false }
    }

    /// Does what they tell, one after the other.
    pub(super) async fn hear_all(mut self, mut notes: Receiver<Message>) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut count = 0_u32;
        loop {
            tokio::select! {
                heard = notes.recv() => match heard {
                    Ok(Message::Server(note)) => self.hear(&note).await,
                    Ok(_) => {}
                    Err(RecvError::Lagged(_)) => self.catch_up().await,
                    Err(RecvError::Closed) => return,
                },
                _ = ticks.tick() => {
                    self.lose_silent();
                    count = count.wrapping_add(1);
                    let has_neighbors = self.heard.values().any(|heard| heard.is_here);
                    if self.behind {
                        self.catch_up().await;
                    } else if count.is_multiple_of(COMPARE_EVERY) && has_neighbors {
                        self.compare_seeks().await;
                    }
                }
            }
        }
    }

    /// If the store does not answer, the next tick tries again.
    async fn catch_up(&mut self) {
        let done = catch_up(&self.zone).await;
        self.behind = done.is_err();
        if let Err(error) = done {
            tracing::warn!(%error, "what was missed from other nodes could not be read yet");
        }
    }

    async fn compare_seeks(&self) {
        if let Err(error) = compare_seeks(&self.zone).await {
            tracing::warn!(%error, "seeks of other nodes were not read");
        }
    }

    async fn hear(&mut self, note: &ServerNote) {
        let node = note.node;
        if node == self.zone.node.id().0 {
            return;
        }
        let is_change = !matches!(note.kind, ServerNoteKind::Here { .. } | ServerNoteKind::Leaving);
        let before = self.heard.get(&node).map(|heard| heard.number);
        let number = note.number.max(before.unwrap_or(0));
        self.heard.insert(node, Neighbor { number, at: Instant::now(), is_here: true });
        match before {
            // What it told before this node listened was read at the start; what came since may be
            // lost.
            None if note.number > u64::from(is_change) => self.catch_up().await,
            None => self.compare_seeks().await,
            Some(before) if note.number > before + u64::from(is_change) => self.catch_up().await,
            // Told twice, or late.
            Some(before) if is_change && note.number <= before => return,
            Some(_) => {}
        }
        self.take(node, &note.kind).await;
    }

    async fn take(&mut self, node: u64, kind: &ServerNoteKind) {
        let shared = &self.zone.shared;
        match kind {
            ServerNoteKind::Here { lobby, online, seeks, games } => {
                self.take_presence(node, lobby, online, seeks);
                shared.lobby.state().games_elsewhere.insert(node, *games);
            }
            ServerNoteKind::Leaving => self.lose(node),
            ServerNoteKind::Seek(seek) => self.take_seek(node, seek).await,
            ServerNoteKind::SeekGone { seek, why } => {
                let entry = shared.lobby.state().seeks.remove(seek);
                if let Some(entry) = entry {
                    let gone = LobbyEvent::Gone(Arc::new(entry), why.clone().into());
                    shared.lobby.tell_here(gone);
                }
            }
            ServerNoteKind::Paired { game, white, black } => {
                let players = ByColor { white: PersonId(*white), black: PersonId(*black) };
                shared.lobby.tell_here(LobbyEvent::Paired(*game, players));
            }
            ServerNoteKind::Milestone { game, white, black, reached } => {
                let players = ByColor { white: white.map(PersonId), black: black.map(PersonId) };
                self.take_milestone(*game, players, *reached).await;
            }
            ServerNoteKind::SessionsEnded { person } => {
                shared.session_ends.tell_here(PersonId(*person));
            }
            ServerNoteKind::Blocked { person, blocked, is } => {
                shared.blocks.set_here(PersonId(*person), PersonId(*blocked), *is);
            }
            ServerNoteKind::Judges { people } => {
                shared.walls.tell_here(people.iter().copied().map(PersonId));
            }
            ServerNoteKind::Tournament { tournament } => self.take_tournament(*tournament),
            ServerNoteKind::Order { order } => self.take_order(*order).await,
            ServerNoteKind::StreamAdd { person, stream, games } => {
                let key = (person.map(PersonId), stream.clone());
                if let Some(Err(error)) = shared.streams.add(&key, games.clone()) {
                    tracing::info!(stream, %error, "games were not added to a stream");
                }
            }
            ServerNoteKind::Unknown => {}
        }
    }

    fn take_presence(&self, node: u64, lobby: &[u64], online: &[u64], seeks: &[GameId]) {
        let people = |numbers: &[u64]| -> HashSet<PersonId> {
            numbers.iter().copied().map(PersonId).collect()
        };
        self.zone.shared.online.set_elsewhere(node, people(online));
        let mut state = self.zone.shared.lobby.state();
        state.set_elsewhere(node, people(lobby), self.zone.now());
        for id in seeks {
            // One that this node keeps was asked for here, after the other node told.
            if let Some(entry) = state.seeks.get_mut(id).filter(|it| it.home != SeekHome::Here) {
                entry.home = SeekHome::At(node);
            }
        }
    }

    async fn take_seek(&self, node: u64, note: &SeekNote) {
        let seek = noted_seek(note);
        let expires = seek.expires;
        let lobby = &self.zone.shared.lobby;
        if let Some(known) = lobby.state().seeks.get_mut(&seek.id) {
            // Programs here hold it too: it is kept here until they let go.
            if !known.holders.is_here() {
                known.home = SeekHome::At(node);
            }
            known.seek.expires = expires.max(known.seek.expires);
            return;
        }
        // One that cannot be read is found when seeks are compared with the store.
        if let Ok(Some(entry)) = entry(&self.zone, seek).await {
            let entry = Entry { home: SeekHome::At(node), ..entry };
            lobby.state().add(entry.clone(), self.zone.now() + ARRIVING);
            lobby.tell_here(LobbyEvent::Seek(Arc::new(entry)));
        }
    }

    async fn take_milestone(
        &self,
        game: GameId,
        players: ByColor<Option<PersonId>>,
        reached: ReachedNote,
    ) {
        let reached = match reached {
            ReachedNote::Paired => Reached::Paired,
            ReachedNote::Started => Reached::Started,
            ReachedNote::Over => Reached::Over,
            ReachedNote::Rematch => match self.zone.store.rematches.rematch(game).await {
                Ok(state) => Reached::Rematch(state),
                // Pages and programs see it when they look at the game.
                Err(_) => return,
            },
        };
        if matches!(reached, Reached::Paired | Reached::Over) {
            self.zone.shared.open_games.waits_no_more(game);
        }
        let milestone = Milestone { game, players, reached };
        self.zone.shared.lobby.feeds.tell_milestone(&milestone);
    }

    /// Pages look at it again, and this node knows when its next round starts.
    fn take_tournament(&self, id: TournamentId) {
        let zone = self.zone.clone();
        tokio::spawn(async move {
            if let Err(error) = load(&zone, id).await {
                tracing::warn!(tournament = %id, ?error, "a change of it was not read");
            }
            zone.shared.tournaments.tell_here(id);
        });
    }

    async fn take_order(&self, id: GameId) {
        match self.zone.store.bulk.bulk(id).await {
            Ok(Some(order)) if order.paired_at.is_none() => {
                self.zone.shared.schedule.add_here(&order);
            }
            // It was taken back, or its games are there.
            Ok(_) => self.zone.shared.schedule.remove(id),
            Err(error) => tracing::warn!(pairing = %id, %error, "an order was not read"),
        }
    }

    fn lose_silent(&mut self) {
        if !self.zone.node.bus().is_connected() {
            // It is this node that hears nobody.
            self.heard.values_mut().for_each(|heard| heard.at = Instant::now());
        }
        self.heard.retain(|_, heard| heard.at.elapsed() < FORGOTTEN);
        let is_silent = |heard: &Neighbor| heard.is_here && heard.at.elapsed() > SILENCE;
        let silent: Vec<u64> = {
            let silent = self.heard.iter().filter(|(_, heard)| is_silent(heard));
            silent.map(|(node, _)| *node).collect()
        };
        silent.into_iter().for_each(|node| self.lose(node));
    }

    /// A node is gone: its people come back elsewhere.
    fn lose(&mut self, node: u64) {
        if let Some(heard) = self.heard.get_mut(&node) {
            heard.is_here = false;
        }
        let now = self.zone.now();
        self.zone.shared.online.lose_node(node, now);
        self.zone.shared.lobby.state().lose_node(node, now);
    }
}
