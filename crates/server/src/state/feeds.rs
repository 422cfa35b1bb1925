//! Programs that hear what happens to one person, whatever they have open:
//! challenges and games. Nothing is left out: one that is too slow is cut off
//! and begins anew.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
};

use game::PersonId;
use node::{Milestone, Reached};
use rules::ByColor;
use store::{Audience, RematchState};
use tokio::sync::{broadcast, mpsc};
use wire::GameId;

use super::{Entry, LobbyEvent, Why, lock::lock};

/// The most that one feed may be behind.
const BACKLOG: usize = 256;
/// How many games that begin a slow listener may be behind.
const BEGUN_BACKLOG: usize = 256;

/// What a feed is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Everything that happens to somebody.
    Events,
    /// Looking for an opponent.
    Seek,
    /// The answer to a challenge.
    Challenge,
    /// The bar above every page.
    Notices,
}

impl Purpose {
    /// The most feeds of one person for this: one more ends the oldest. Each
    /// has a number of its own, so that no seek ends the events that a program
    /// lives by. Two programs with the same token must not throw each other
    /// out without end; and whoever looks for as many games as they may
    /// ([`super::seeks`]) hears of all.
    const fn most(self) -> usize {
        match self {
            Purpose::Events => 8,
            Purpose::Seek | Purpose::Challenge => 16,
            // One for each window.
            Purpose::Notices => 32,
        }
    }
}

/// What somebody is told.
#[derive(Clone, Debug)]
pub(crate) enum PersonEvent {
    /// There is a challenge, to them or by them.
    Challenge(Arc<Entry>),
    /// It is no more.
    Gone(Arc<Entry>, Why),
    /// A game can be played.
    Paired(GameId),
    /// A game that waited for its arbiter has started.
    Started,
    /// A game is over.
    Over(GameId),
    /// How the rematch of a game stands has changed.
    Rematch(GameId, RematchState),
}

/// A game that can be played now, told to those who watch.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Begun {
    pub(crate) game: GameId,
    /// None for the computer.
    pub(crate) players: ByColor<Option<PersonId>>,
}

/// Everybody who has a feed.
#[derive(Debug)]
pub(crate) struct Feeds {
    people: Mutex<HashMap<PersonId, Vec<Listener>>>,
    number: AtomicU64,
    begun: broadcast::Sender<Begun>,
}

#[derive(Debug)]
struct Listener {
    number: u64,
    purpose: Purpose,
    told: mpsc::Sender<PersonEvent>,
}

/// What one program hears, until it is dropped.
#[derive(Debug)]
pub(crate) struct Feed {
    all: Arc<Feeds>,
    person: PersonId,
    number: u64,
    told: mpsc::Receiver<PersonEvent>,
}

impl Default for Feeds {
    fn default() -> Feeds {
        let (begun, _) = broadcast::channel(BEGUN_BACKLOG);
        Feeds { people: Mutex::default(), number: AtomicU64::default(), begun }
    }
}

impl Feed {
    /// The next thing; none if this one was cut off.
    pub(crate) async fn hear(&mut self) -> Option<PersonEvent> {
        self.told.recv().await
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        let mut people = self.all.people();
        if let Some(listeners) = people.get_mut(&self.person) {
            listeners.retain(|listener| listener.number != self.number);
            if listeners.is_empty() {
                people.remove(&self.person);
            }
        }
    }
}

impl Feeds {
    /// Begins to hear what happens to somebody.
    pub(crate) fn listen(self: &Arc<Self>, person: PersonId, purpose: Purpose) -> Feed {
        let (sender, told) = mpsc::channel(BACKLOG);
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let mut people = self.people();
        let listeners = people.entry(person).or_default();
        let same = |listener: &Listener| listener.purpose == purpose;
        if listeners.iter().filter(|listener| same(listener)).count() >= purpose.most()
            && let Some(oldest) = listeners.iter().position(same)
        {
            listeners.remove(oldest);
        }
        listeners.push(Listener { number, purpose, told: sender });
        Feed { all: Arc::clone(self), person, number, told }
    }

    /// Begins to hear which games begin, whoever plays them.
    pub(crate) fn watch(&self) -> broadcast::Receiver<Begun> {
        self.begun.subscribe()
    }

    pub(crate) fn tell(&self, person: PersonId, told: &PersonEvent) {
        if let Some(listeners) = self.people().get_mut(&person) {
            listeners.retain(|listener| listener.told.try_send(told.clone()).is_ok());
        }
    }

    fn tell_seekers(&self, person: PersonId, told: &PersonEvent) {
        if let Some(listeners) = self.people().get_mut(&person) {
            listeners.retain(|one| {
                one.purpose != Purpose::Seek || one.told.try_send(told.clone()).is_ok()
            });
        }
    }

    /// Something was missed: streams of events end, and start again with the current state. Those
    /// that hold a seek stay open, since it would end with them; they are told when it is gone.
    pub(crate) fn begin_anew(&self) {
        self.people().retain(|_, listeners| {
            listeners.retain(|one| matches!(one.purpose, Purpose::Seek | Purpose::Challenge));
            !listeners.is_empty()
        });
    }

    /// Passes on what happens to games.
    pub(crate) fn tell_milestone(&self, milestone: &Milestone) {
        let Milestone { game, players, reached } = milestone;
        if *reached == Reached::Paired {
            // Nobody may be watching.
            let _ = self.begun.send(Begun { game: *game, players: *players });
        }
        let told = match *reached {
            Reached::Paired => PersonEvent::Paired(*game),
            Reached::Started => PersonEvent::Started,
            Reached::Over => PersonEvent::Over(*game),
            Reached::Rematch(state) => PersonEvent::Rematch(*game, state),
        };
        let ByColor { white, black } = players;
        for person in [white, black].into_iter().flatten() {
            self.tell(*person, &told);
        }
    }

    /// Passes on what happens to seeks and challenges. Programs that hold a seek hear which game it
    /// has become before they hear that it is gone: the milestone of the game, which all others hear,
    /// may come later.
    pub(crate) fn tell_news(&self, news: &LobbyEvent) {
        let (entry, told) = match news {
            LobbyEvent::Paired(game, ByColor { white, black }) => {
                for person in [white, black] {
                    self.tell_seekers(*person, &PersonEvent::Paired(*game));
                }
                return;
            }
            LobbyEvent::Seek(entry) => (entry, PersonEvent::Challenge(Arc::clone(entry))),
            LobbyEvent::Gone(entry, why) => {
                (entry, PersonEvent::Gone(Arc::clone(entry), why.clone()))
            }
            LobbyEvent::Frame(_) => return,
        };
        if let Audience::Person(to) = entry.seek.audience {
            self.tell(to, &told);
        }
        self.tell(entry.seek.by, &told);
    }

    fn people(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Listener>>> {
        lock(&self.people)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNA: PersonId = PersonId(1);
    const BERT: PersonId = PersonId(2);

    fn is_cut_off(feed: &mut Feed) -> bool {
        matches!(feed.told.try_recv(), Err(mpsc::error::TryRecvError::Disconnected))
    }

    #[test]
    fn each_purpose_pushes_out_its_own_oldest_alone() {
        for purpose in [Purpose::Events, Purpose::Seek, Purpose::Challenge] {
            let feeds = Arc::new(Feeds::default());
            let others = [Purpose::Events, Purpose::Seek, Purpose::Challenge];
            let others = others.into_iter().filter(|other| *other != purpose);
            let mut kept: Vec<Feed> = others.map(|other| feeds.listen(ANNA, other)).collect();
            kept.push(feeds.listen(BERT, purpose));
            let mut own: Vec<Feed> =
                (0..=purpose.most()).map(|_| feeds.listen(ANNA, purpose)).collect();
            assert!(is_cut_off(&mut own[0]), "{purpose:?}");
            kept.extend(own.drain(1..));
            assert!(!kept.iter_mut().any(is_cut_off), "{purpose:?}");
        }
    }

    /// Two who both waited: the game has the id of one of their seeks.
    #[test]
    fn a_seeker_hears_of_the_game_without_its_milestone() {
        let feeds = Arc::new(Feeds::default());
        let game = GameId::from_random(1);
        let mut seekers = [ANNA, BERT].map(|person| feeds.listen(person, Purpose::Seek));
        let mut events = feeds.listen(ANNA, Purpose::Events);
        feeds.tell_news(&LobbyEvent::Paired(game, ByColor { white: BERT, black: ANNA }));
        for seeker in &mut seekers {
            let heard = seeker.told.try_recv();
            assert!(matches!(heard, Ok(PersonEvent::Paired(id)) if id == game), "{heard:?}");
        }
        assert!(events.told.try_recv().is_err(), "the milestone tells it, once");
    }

    #[test]
    fn a_feed_that_is_dropped_is_forgotten() {
        let feeds = Arc::new(Feeds::default());
        let feed = feeds.listen(ANNA, Purpose::Events);
        assert_eq!(feeds.people().len(), 1);
        drop(feed);
        assert!(feeds.people().is_empty());
    }
}
