//! What the games of a shard store, in one call for many.

use std::{
    any::Any,
    future::Future,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use game::RecordedEvent;
use store::{AppendAt, AppendError, Store};
use tokio::time::Instant;

use super::Place;
use crate::meters::Meters;

/// Events that a game wants to store.
pub(super) struct Draft {
    pub(super) place: Arc<Place>,
    pub(super) at: AppendAt,
    pub(super) events: Vec<RecordedEvent>,
}

/// How an append ended.
pub(super) enum Appended {
    Answer(Result<(), AppendError>),
    /// The store panicked, and only one game is concerned.
    Panicked(Box<dyn Any + Send>),
}

/// The calls of the store that a shard waits for. There may be many, so that one that takes long
/// does not keep back the games of later rounds.
pub(super) struct Batches {
    store: Arc<Store>,
    meters: Arc<Meters>,
    in_flight: Vec<Batch>,
}

struct Batch {
    places: Vec<Arc<Place>>,
    answers: Answers,
    started: Instant,
}

type Answers = Pin<Box<dyn Future<Output = Vec<Result<(), AppendError>>> + Send>>;

impl Batches {
    pub(super) fn new(store: Arc<Store>, meters: Arc<Meters>) -> Batches {
        Batches { store, meters, in_flight: Vec::new() }
    }

    /// Hands over all drafts in one call.
    pub(super) fn start(&mut self, drafts: Vec<Draft>, context: &mut Context<'_>) {
        if drafts.is_empty() {
            return;
        }
        let mut places = Vec::with_capacity(drafts.len());
        let mut appends = Vec::with_capacity(drafts.len());
        for Draft { place, at, events } in drafts {
            places.push(place);
            appends.push((at, events));
        }
        let store = Arc::clone(&self.store);
        let answers = Box::pin(async move {
            match <[_; 1]>::try_from(appends) {
                Ok([(at, events)]) => vec![store.games.append(at, events).await],
                Err(appends) => store.games.append_many(appends).await,
            }
        });
        self.meters.start_appends(places.len());
        let mut batch = Batch { places, answers, started: Instant::now() };
        if !batch.finish(context, &self.meters) {
            self.in_flight.push(batch);
        }
    }

    /// Tells the games whose events are stored, and those of which it is not known.
    pub(super) fn finish(&mut self, context: &mut Context<'_>) {
        self.in_flight.retain_mut(|batch| !batch.finish(context, &self.meters));
    }
}

impl Batch {
    /// Whether the store has answered; then the games are told.
    fn finish(&mut self, context: &mut Context<'_>, meters: &Meters) -> bool {
        let games = self.places.len();
        let poll = AssertUnwindSafe(|| self.answers.as_mut().poll(context));
        match catch_unwind(poll) {
            Ok(Poll::Pending) => return false,
            Ok(Poll::Ready(answers)) => {
                let mut answers = answers.into_iter();
                for place in self.places.drain(..) {
                    let lost = || Err(AppendError::Unknown("the store gave no answer".into()));
                    place.answer(Appended::Answer(answers.next().unwrap_or_else(lost)));
                }
            }
            Err(panic) => self.panicked(panic),
        }
        meters.end_appends(games, self.started.elapsed());
        true
    }

    /// A panic of the store is one of the owner, if it is known whose.
    fn panicked(&mut self, panic: Box<dyn Any + Send>) {
        let mut places = std::mem::take(&mut self.places);
        if let [_] = &*places
            && let Some(place) = places.pop()
        {
            place.answer(Appended::Panicked(panic));
        }
        for place in places {
            let unknown = AppendError::Unknown("the store panicked".into());
            place.answer(Appended::Answer(Err(unknown)));
        }
    }
}
