//! Programs that hear what happens to one person, whatever they have open:
//! challenges and games. Nothing is left out: one that is too slow is cut off
//! and begins anew.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use game::PersonId;
use node::{Bus, Milestone, Reached};
use rules::{ByColor, Color};
use store::{Audience, RematchState};
use tokio::sync::mpsc;
use wire::GameId;

use super::{
    news::{News, Why},
    state::Entry,
};
use crate::{Zone, ZoneStore};

/// The most that one feed may be behind.
const BACKLOG: usize = 256;
/// The most feeds of one person: one more ends the oldest. Two programs with
/// the same token must not throw each other out without end.
const OWN_MAX: usize = 8;

/// What somebody is told.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    /// There is a challenge, to them or by them.
    Challenge(Arc<Entry>),
    /// It is no more.
    Gone(Arc<Entry>, Why),
    /// A game can be played.
    Paired(GameId),
    /// A game is over.
    Over(GameId),
    /// How the rematch of a game stands has changed.
    Rematch(GameId, RematchState),
}

/// Everybody who has a feed.
#[derive(Debug, Default)]
pub(crate) struct Feeds {
    people: Mutex<HashMap<PersonId, Vec<Line>>>,
    number: AtomicU64,
}

#[derive(Debug)]
struct Line {
    number: u64,
    told: mpsc::Sender<Told>,
}

/// What one program hears.
#[derive(Debug)]
pub(crate) struct Feed {
    person: PersonId,
    number: u64,
    told: mpsc::Receiver<Told>,
}

impl Feed {
    /// The next thing; none if this one was cut off.
    pub(crate) async fn hear(&mut self) -> Option<Told> {
        self.told.recv().await
    }
}

impl Feeds {
    /// Begins to hear what happens to somebody.
    pub(crate) fn listen(&self, person: PersonId) -> Feed {
        let (sender, told) = mpsc::channel(BACKLOG);
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let mut people = self.people();
        let lines = people.entry(person).or_default();
        if lines.len() >= OWN_MAX {
            lines.remove(0);
        }
        lines.push(Line { number, told: sender });
        Feed { person, number, told }
    }

    /// A feed is heard no more.
    pub(crate) fn end(&self, feed: &Feed) {
        let mut people = self.people();
        if let Some(lines) = people.get_mut(&feed.person) {
            lines.retain(|line| line.number != feed.number);
            if lines.is_empty() {
                people.remove(&feed.person);
            }
        }
    }

    pub(crate) fn tell(&self, person: PersonId, told: &Told) {
        if let Some(lines) = self.people().get_mut(&person) {
            lines.retain(|line| line.told.try_send(told.clone()).is_ok());
        }
    }

    /// Passes on what happens to games.
    pub(crate) fn tell_milestone(&self, milestone: &Milestone) {
        let Milestone { game, players, reached } = milestone;
        let told = match *reached {
            Reached::Paired => Told::Paired(*game),
            Reached::Over => Told::Over(*game),
            Reached::Rematch(state) => Told::Rematch(*game, state),
        };
        let ByColor { white, black } = players;
        for person in [white, black].into_iter().flatten() {
            self.tell(*person, &told);
        }
    }

    /// Passes on what happens to challenges.
    pub(super) fn tell_news(&self, news: &News) {
        let (entry, told) = match news {
            News::Seek(entry) => (entry, Told::Challenge(Arc::clone(entry))),
            News::Gone(entry, why) => (entry, Told::Gone(Arc::clone(entry), why.clone())),
            News::Paired(..) | News::Frame(_) => return,
        };
        if let Audience::Person(to) = entry.seek.audience {
            self.tell(to, &told);
        }
        self.tell(entry.seek.by, &told);
    }

    fn people(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Line>>> {
        // Whole after every step, so a panic elsewhere harms nothing.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets everybody's feeds hear what happens to their games, as long as the
/// program runs.
pub(crate) fn pass_on_milestones<S: ZoneStore, B: Bus>(zone: &Zone<S, B>) {
    let mut milestones = zone.node.milestones();
    let shared = Arc::clone(&zone.shared);
    tokio::spawn(async move {
        while let Some(milestone) = milestones.recv().await {
            shared.lobby.feeds.tell_milestone(&milestone);
        }
    });
}

/// Whose offer of a rematch stands for this side to answer.
pub(crate) fn offered_to(state: RematchState, color: Color) -> bool {
    state.by == Some(!color) && state.next.is_none()
}
