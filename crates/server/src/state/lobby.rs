//! Open seeks and challenges, and who is in the lobby.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard},
};

use game::{Millis, PersonId, RatingCategory, Speed, TimeControl, Timestamp};
use rules::{ByColor, Color};
use store::{Audience, Seek};
use tokio::sync::broadcast;
use wire::{
    GameId,
    bus::ServerNoteKind,
    lobby::{LiveGame, SeekKind, SeekView},
    people::{GameSettings, PersonView, SideChoice},
};

use super::{
    Blocks, Elsewhere, Feeds, Holders, LobbyEvent, Outbox, Slot, Why, lapsed_seeks::LapsedSeeks,
    lock::lock,
};
use crate::{
    Zone,
    error::ApiError,
    random::{color_for, draw_color},
};

/// Everything about the lobby that is not on the disk.
pub(crate) struct Lobby {
    state: Mutex<State>,
    pub(crate) news: broadcast::Sender<LobbyEvent>,
    /// Programs that hear what happens to one person.
    pub(crate) feeds: Arc<Feeds>,
    outbox: Arc<Outbox>,
}

#[derive(Default)]
pub(crate) struct State {
    pub(crate) seeks: BTreeMap<GameId, Entry>,
    /// How many sockets each person has open.
    pub(crate) present: HashMap<PersonId, u32>,
    /// Who has the lobby open at other nodes.
    pub(crate) elsewhere: Elsewhere,
    /// How many games are awake on each of the other nodes.
    pub(crate) games_elsewhere: BTreeMap<u64, u32>,
    /// When the seeks of somebody who is not there go away.
    pub(crate) leave_at: HashMap<PersonId, Timestamp>,
    /// What went away while its owner was not there to be told.
    pub(crate) lapsed: LapsedSeeks,
    pub(crate) boards: Vec<LiveGame>,
    /// How many pairings of this node are under way for a seek: they are about to take it out and to
    /// tell why.
    under_way: HashMap<GameId, u32>,
    /// The game for which each person was paired last, as far as was told here, and since when this
    /// is known.
    heard: HashMap<PersonId, (GameId, Option<Timestamp>)>,
}

/// Seeks that this node is about to pair, until it is dropped. Nobody waits for it.
pub(crate) struct UnderWay {
    zone: Zone,
    ids: Vec<GameId>,
}

impl UnderWay {
    /// For these seeks, which may be under way already.
    pub(crate) fn new(zone: &Zone, state: &mut State, ids: Vec<GameId>) -> UnderWay {
        for id in &ids {
            *state.under_way.entry(*id).or_default() += 1;
        }
        UnderWay { zone: zone.clone(), ids }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut state = self.zone.shared.lobby.state();
        for id in &self.ids {
            if let Some(count) = state.under_way.get_mut(id) {
                *count -= 1;
                if *count == 0 {
                    state.under_way.remove(id);
                }
            }
        }
    }
}

/// A seek, and what is shown of it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) seek: Seek,
    pub(crate) game: GameSettings,
    pub(crate) speed: Speed,
    pub(crate) category: RatingCategory,
    /// The clocks, read once: seeks are compared often.
    pub(crate) time: ByColor<TimeControl>,
    pub(crate) by: PersonView,
    pub(crate) to: Option<PersonView>,
    /// In the order they came.
    pub(crate) at: Timestamp,
    pub(crate) holders: Holders,
    /// Its slot among those of the address it came from; none after a restart.
    pub(crate) slot: Option<Arc<Slot>>,
    pub(crate) home: SeekHome,
}

/// The node that keeps a seek: where it was made or asked for last, and which knows who holds it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum SeekHome {
    /// This one.
    Here,
    /// Another one.
    At(u64),
    /// Not known: it was read from the store, or its node is gone. Every node judges it.
    Unknown,
}

/// How long somebody may be away from the lobby before their seeks go.
pub(crate) const AWAY: Millis = Millis::from_seconds(10);
/// How long somebody who has not opened the lobby yet has for it.
pub(crate) const ARRIVING: Millis = Millis::from_seconds(30);
/// How long it is remembered who was paired: nodes have told each other long before.
const REMEMBERED: Millis = Millis::MINUTE;
/// How long everybody has after a restart.
pub(crate) const RESTARTED: Millis = Millis::from_seconds(60);

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby::new(Arc::default())
    }
}

impl Lobby {
    /// An empty lobby that tells other nodes through this outbox.
    pub(crate) fn new(outbox: Arc<Outbox>) -> Lobby {
        let (news, _) = broadcast::channel(256);
        Lobby { state: Mutex::default(), news, feeds: Arc::default(), outbox }
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Tells everybody, at other nodes too.
    pub(crate) fn tell(&self, news: LobbyEvent) {
        self.tell_elsewhere(&news);
        self.tell_here(news);
    }

    /// Tells other nodes alone.
    pub(crate) fn tell_elsewhere(&self, news: &LobbyEvent) {
        if let Some(note) = news.note() {
            self.outbox.put(note);
        }
    }

    /// Tells other nodes that a seek is no more which is not known here.
    pub(crate) fn tell_gone_elsewhere(&self, seek: GameId, why: &Why) {
        self.outbox.put(ServerNoteKind::SeekGone { seek, why: why.into() });
    }

    /// Tells everybody at this node; that nobody listens is nobody's loss.
    pub(crate) fn tell_here(&self, news: LobbyEvent) {
        if let LobbyEvent::Paired(game, players) = &news {
            self.state().hear(*game, *players);
        }
        self.feeds.tell_news(&news);
        let _ = self.news.send(news);
    }
}

impl State {
    pub(crate) fn add(&mut self, entry: Entry, deadline: Timestamp) {
        let by = entry.seek.by;
        if !self.is_present(by) {
            let leave_at = self.leave_at.entry(by).or_insert(deadline);
            *leave_at = (*leave_at).max(deadline);
        }
        self.seeks.insert(entry.seek.id, entry);
    }

    /// These two were paired, and are told so.
    pub(crate) fn hear(&mut self, game: GameId, players: ByColor<PersonId>) {
        for (_, player) in players.iter() {
            self.heard.insert(*player, (game, None));
        }
    }

    /// The game for which somebody was paired last, if they have heard of it.
    pub(crate) fn heard(&self, person: PersonId) -> Option<GameId> {
        self.heard.get(&person).map(|(game, _)| *game)
    }

    /// Whether this node is about to pair a seek.
    pub(crate) fn is_under_way(&self, id: GameId) -> bool {
        self.under_way.contains_key(&id)
    }

    /// Whether it is even about to pair it with more than one.
    pub(crate) fn is_contested(&self, id: GameId) -> bool {
        self.under_way.get(&id).is_some_and(|count| *count > 1)
    }

    /// Adds a seek that was read from the store. Another node may keep it, and has time to say so.
    pub(crate) fn add_found(&mut self, mut entry: Entry, deadline: Timestamp) {
        entry.home = SeekHome::Unknown;
        entry.seek.expires = entry.seek.expires.max(deadline);
        self.add(entry, deadline);
    }

    pub(crate) fn arrived(&mut self, person: PersonId) {
        *self.present.entry(person).or_default() += 1;
        self.leave_at.remove(&person);
    }

    pub(crate) fn left(&mut self, person: PersonId, now: Timestamp) {
        let Some(sockets) = self.present.get_mut(&person) else { return };
        *sockets -= 1;
        if *sockets == 0 {
            self.present.remove(&person);
            self.let_leave(&[person], now + AWAY);
        }
    }

    /// Whether somebody has the lobby open, at any node.
    pub(crate) fn is_present(&self, person: PersonId) -> bool {
        self.present.contains_key(&person) || self.elsewhere.has(person)
    }

    /// Those of these people who are nowhere have so long to come back.
    fn let_leave(&mut self, people: &[PersonId], deadline: Timestamp) {
        for person in people {
            if !self.is_present(*person) {
                self.leave_at.insert(*person, deadline);
            }
        }
    }

    /// Another node tells who has the lobby open there.
    pub(crate) fn set_elsewhere(&mut self, node: u64, people: HashSet<PersonId>, now: Timestamp) {
        for person in &people {
            self.leave_at.remove(person);
        }
        let gone = self.elsewhere.set(node, people);
        self.let_leave(&gone, now + AWAY);
    }

    /// Another node has stopped or is dead. Whoever was there has time to come back, and what they
    /// look for is kept here from now on.
    pub(crate) fn lose_node(&mut self, node: u64, now: Timestamp) {
        self.games_elsewhere.remove(&node);
        let gone = self.elsewhere.remove(node);
        self.let_leave(&gone, now + RESTARTED);
        let mut owners = Vec::new();
        for entry in self.seeks.values_mut().filter(|entry| entry.home == SeekHome::At(node)) {
            entry.home = SeekHome::Unknown;
            owners.push(entry.seek.by);
        }
        owners.retain(|owner| !self.leave_at.contains_key(owner));
        self.let_leave(&owners, now + RESTARTED);
    }

    /// How many people have the lobby open, at any node.
    pub(crate) fn people(&self) -> u32 {
        let only_elsewhere = |person: &PersonId| !self.present.contains_key(person);
        (self.present.len() + self.elsewhere.people().filter(only_elsewhere).count()) as u32
    }

    /// Takes out what has no owner any more or is too old. Settings of those who
    /// are not there to be told are remembered. What was made at another node is for that node to
    /// judge, which knows who keeps it.
    pub(crate) fn expired(&mut self, now: Timestamp) -> Vec<Entry> {
        self.heard.retain(|_, (_, since)| *since.get_or_insert(now) + REMEMBERED > now);
        let gone: Vec<PersonId> = {
            let due = self.leave_at.iter().filter(|(_, at)| **at <= now);
            due.map(|(person, _)| *person).collect()
        };
        for person in &gone {
            self.leave_at.remove(person);
        }
        let over = |entry: &Entry| {
            let is_left = gone.contains(&entry.seek.by) && !entry.is_kept();
            let elsewhere = matches!(entry.home, SeekHome::At(_));
            !elsewhere && (entry.seek.expires <= now || is_left)
        };
        let out: Vec<GameId> =
            self.seeks.iter().filter(|(_, entry)| over(entry)).map(|(id, _)| *id).collect();
        let mut removed = Vec::new();
        for id in out {
            let Some(entry) = self.seeks.remove(&id) else { continue };
            if !self.is_present(entry.seek.by) {
                self.lapsed.add(entry.seek.by, entry.game.clone(), now);
            }
            removed.push(entry);
        }
        removed
    }
}

/// Whether a seek stays when its owner is paired, or leaves: what is addressed to somebody does, and
/// what takes days and can be found again.
pub(crate) fn outlasts_pairing(audience: Audience, is_slow: bool, by_guest: bool) -> bool {
    audience != Audience::Everybody || (is_slow && !by_guest)
}

impl Entry {
    /// Which side its owner gets when nobody chose. Who is challenged may know
    /// it before: then it follows from the id, which came by chance.
    fn drawn_color(&self) -> Result<Color, ApiError> {
        match self.seek.audience {
            Audience::Everybody => draw_color(SideChoice::Random),
            Audience::Link | Audience::Person(_) => {
                Ok(color_for(self.seek.id.as_str().bytes().map(u64::from).sum()))
            }
        }
    }

    /// The color of its owner against an opponent with this preference. That
    /// of the owner goes first.
    pub(crate) fn owner_color(&self, opponent: SideChoice) -> Result<Color, ApiError> {
        match (self.game.side, opponent) {
            (SideChoice::White, _) | (SideChoice::Random, SideChoice::Black) => Ok(Color::White),
            (SideChoice::Black, _) | (SideChoice::Random, SideChoice::White) => Ok(Color::Black),
            (SideChoice::Random, SideChoice::Random) => self.drawn_color(),
        }
    }

    /// Whether it stays when its owner leaves the lobby: what is addressed to
    /// somebody does, and what takes days.
    pub(crate) fn is_kept(&self) -> bool {
        outlasts_pairing(self.seek.audience, self.is_slow(), self.by.guest)
    }

    /// Whether its game takes days.
    pub(crate) fn is_slow(&self) -> bool {
        !matches!(self.time.white, TimeControl::Clock(_))
    }

    /// Whether a program asked for it: then its owner is there without a page.
    pub(crate) fn is_by_program(&self) -> bool {
        self.holders.program
    }

    /// Whether somebody may see and answer it.
    pub(crate) fn is_for(&self, person: Option<PersonId>) -> bool {
        match self.seek.audience {
            Audience::Everybody | Audience::Link => true,
            Audience::Person(to) => person == Some(to) || person == Some(self.seek.by),
        }
    }

    /// Whether it is listed in somebody's lobby.
    pub(crate) fn is_listed_for(&self, person: Option<PersonId>) -> bool {
        match self.seek.audience {
            Audience::Link => person == Some(self.seek.by),
            _ => self.is_for(person),
        }
    }

    /// Whether it is kept from somebody because one of the two blocks the other: they could not
    /// accept it.
    pub(crate) fn is_hidden_from(&self, person: Option<PersonId>, blocks: &Blocks) -> bool {
        let by = self.seek.by;
        person.is_some_and(|person| blocks.has(by, person) || blocks.has(person, by))
    }

    pub(crate) fn view(&self, person: Option<PersonId>) -> SeekView {
        SeekView {
            id: self.seek.id,
            by: self.by.clone(),
            to: self.to.clone(),
            kind: match self.seek.audience {
                Audience::Everybody => SeekKind::Open,
                Audience::Link => SeekKind::Link,
                Audience::Person(_) => SeekKind::Person,
            },
            own: person == Some(self.seek.by),
            game: self.game.clone(),
            speed: self.speed.key().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: PersonId = PersonId(7);

    fn kept_at(home: SeekHome) -> Entry {
        let time: TimeControl = "3+2".parse().unwrap();
        let settings: GameSettings = serde_json::from_str(r#"{"time": "3+2"}"#).unwrap();
        let (id, audience) = (GameId::from_random(1), Audience::Everybody);
        let (at, expires) = (Timestamp(0), Timestamp(3_600_000));
        Entry {
            seek: Seek { id, by: OWNER, audience, game: String::new(), at, expires },
            game: settings,
            speed: Speed::Blitz,
            category: RatingCategory::Standard(Speed::Blitz),
            time: ByColor { white: time.clone(), black: time },
            by: PersonView {
                name: "Anna".into(),
                guest: false,
                title: None,
                real_name: None,
                rating: None,
                provisional: false,
            },
            to: None,
            at,
            holders: Holders::default(),
            slot: None,
            home,
        }
    }

    #[test]
    fn seeks_of_a_node_that_is_gone_are_kept_until_their_owners_had_time_to_come_back() {
        for (home, lost) in [(SeekHome::At(2), true), (SeekHome::At(3), false)] {
            let mut state = State::default();
            let entry = kept_at(home);
            state.seeks.insert(entry.seek.id, entry.clone());
            state.games_elsewhere.extend([(2, 5), (3, 4)]);
            state.lose_node(2, Timestamp(1_000));
            let left = state.leave_at.get(&OWNER).copied();
            assert_eq!(left, lost.then_some(Timestamp(1_000) + RESTARTED), "{home:?}");
            let now = if lost { SeekHome::Unknown } else { home };
            assert_eq!(state.seeks[&entry.seek.id].home, now);
            assert_eq!(state.games_elsewhere.values().sum::<u32>(), 4);
        }
    }
}
