//! Open seeks and challenges, and who is in the lobby.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard},
};

use game::{Millis, PersonId, RatingCategory, Speed, TimeControl, Timestamp};
use rules::{ByColor, Color};
use store::{Audience, Seek};
use tokio::sync::broadcast;
use wire::{
    GameId,
    lobby::{LiveGame, SeekKind, SeekView},
    people::{GameSettings, PersonView, SideChoice},
};

use super::{Blocks, Feeds, Holders, LobbyEvent, Slot, lapsed_seeks::LapsedSeeks, lock::lock};
use crate::{
    error::ApiError,
    random::{color_for, draw_color},
};

/// Everything about the lobby that is not on the disk.
pub(crate) struct Lobby {
    state: Mutex<State>,
    /// Held while two are brought together: two who look for the same game at
    /// the same time find each other.
    pub(crate) pairing: Arc<tokio::sync::Mutex<()>>,
    pub(crate) news: broadcast::Sender<LobbyEvent>,
    /// Programs that hear what happens to one person.
    pub(crate) feeds: Arc<Feeds>,
}

#[derive(Default)]
pub(crate) struct State {
    pub(crate) seeks: BTreeMap<GameId, Entry>,
    /// How many sockets each person has open.
    pub(crate) present: HashMap<PersonId, u32>,
    /// When the seeks of somebody who is not there go away.
    pub(crate) leave_at: HashMap<PersonId, Timestamp>,
    /// What went away while its owner was not there to be told.
    pub(crate) lapsed: LapsedSeeks,
    pub(crate) boards: Vec<LiveGame>,
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
}

/// How long somebody may be away from the lobby before their seeks go.
pub(crate) const AWAY: Millis = Millis::from_seconds(10);
/// How long somebody who has not opened the lobby yet has for it.
pub(crate) const ARRIVING: Millis = Millis::from_seconds(30);
/// How long everybody has after a restart.
pub(crate) const RESTARTED: Millis = Millis::from_seconds(60);

impl Default for Lobby {
    fn default() -> Lobby {
        let (news, _) = broadcast::channel(256);
        Lobby { state: Mutex::default(), pairing: Arc::default(), news, feeds: Arc::default() }
    }
}

impl Lobby {
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Whether a seek or challenge with this id is open.
    pub(crate) fn has_seek(&self, id: GameId) -> bool {
        self.state().seeks.contains_key(&id)
    }

    /// Tells everybody; that nobody listens is nobody's loss.
    pub(crate) fn tell(&self, news: LobbyEvent) {
        self.feeds.tell_news(&news);
        let _ = self.news.send(news);
    }
}

impl State {
    pub(crate) fn add(&mut self, entry: Entry, deadline: Timestamp) {
        let by = entry.seek.by;
        if !self.present.contains_key(&by) {
            let leave_at = self.leave_at.entry(by).or_insert(deadline);
            *leave_at = (*leave_at).max(deadline);
        }
        self.seeks.insert(entry.seek.id, entry);
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
            self.leave_at.insert(person, now + AWAY);
        }
    }

    pub(crate) fn people(&self) -> u32 {
        self.present.len() as u32
    }

    /// Takes out what has no owner any more or is too old. Settings of those who
    /// are not there to be told are remembered.
    pub(crate) fn expired(&mut self, now: Timestamp) -> Vec<Entry> {
        let gone: Vec<PersonId> = {
            let due = self.leave_at.iter().filter(|(_, at)| **at <= now);
            due.map(|(person, _)| *person).collect()
        };
        for person in &gone {
            self.leave_at.remove(person);
        }
        let over = |entry: &Entry| {
            entry.seek.expires <= now || (gone.contains(&entry.seek.by) && !entry.is_kept())
        };
        let out: Vec<GameId> =
            self.seeks.iter().filter(|(_, entry)| over(entry)).map(|(id, _)| *id).collect();
        let mut removed = Vec::new();
        for id in out {
            let Some(entry) = self.seeks.remove(&id) else { continue };
            if !self.present.contains_key(&entry.seek.by) {
                self.lapsed.add(entry.seek.by, entry.game.clone(), now);
            }
            removed.push(entry);
        }
        removed
    }
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
        self.seek.audience != Audience::Everybody || (self.is_slow() && !self.by.guest)
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
