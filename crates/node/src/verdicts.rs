//! Mate questions, which may take long: they do not run on the threads that serve requests, and not
//! more of them at once than there are cores.

use std::sync::Arc;

use game::{CanMate, MateQuestion};
use rules::ByColor;
use tokio::{
    runtime::{Handle, RuntimeFlavor},
    sync::Semaphore,
    task::{JoinError, spawn_blocking},
};

/// Answers mate questions, a limited number at once.
#[derive(Clone, Debug)]
pub(crate) struct Verdicts(Arc<Semaphore>);

impl Verdicts {
    pub(crate) fn new(at_once: usize) -> Verdicts {
        Verdicts(Arc::new(Semaphore::new(at_once)))
    }

    pub(crate) async fn answer(
        &self,
        question: MateQuestion,
    ) -> Result<ByColor<Option<CanMate>>, JoinError> {
        // A server has more threads. In a simulation, the answer of another one would come at a
        // moment that no seed repeats.
        if Handle::current().runtime_flavor() == RuntimeFlavor::CurrentThread {
            return Ok(question.answer(verdict::DEFAULT_BUDGET));
        }
        self.in_turn(move || question.answer(verdict::DEFAULT_BUDGET)).await
    }

    /// The permit is held until the work is done, even if nobody waits for it any more.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let permit = Arc::clone(&self.0).acquire_owned().await;
        let work = move || {
            let _permit = permit;
            work()
        };
        spawn_blocking(work).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Condvar, Mutex};

    use super::*;

    /// How many work at once, and the most that ever did.
    #[derive(Default)]
    struct Workers {
        counts: Mutex<(usize, usize)>,
        changed: Condvar,
    }

    impl Workers {
        /// Works until two have worked at once.
        fn work(&self) {
            let mut counts = self.counts.lock().unwrap();
            counts.0 += 1;
            counts.1 = counts.1.max(counts.0);
            self.changed.notify_all();
            let mut counts = self.changed.wait_while(counts, |counts| counts.1 < 2).unwrap();
            counts.0 -= 1;
        }
    }

    /// C8: every flag that fell at the same time asked at once.
    #[tokio::test]
    async fn no_more_questions_than_allowed_are_answered_at_once() {
        let (verdicts, workers) = (Verdicts::new(2), Arc::new(Workers::default()));
        let asked: Vec<_> = (0..20)
            .map(|_| {
                let (verdicts, workers) = (verdicts.clone(), Arc::clone(&workers));
                tokio::spawn(async move { verdicts.in_turn(move || workers.work()).await })
            })
            .collect();
        for answer in asked {
            answer.await.unwrap().unwrap();
        }
        assert_eq!(*workers.counts.lock().unwrap(), (0, 2));
    }

    #[tokio::test]
    async fn an_answer_nobody_waits_for_keeps_its_place_until_it_is_there() {
        let verdicts = Verdicts::new(1);
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let (end, may_end) = std::sync::mpsc::channel::<()>();
        let own = verdicts.clone();
        let asked = tokio::spawn(async move {
            own.in_turn(move || {
                begun.send(()).unwrap();
                may_end.recv().unwrap();
            })
            .await
        });
        has_begun.await.unwrap();
        asked.abort();
        assert!(asked.await.is_err(), "nobody waits for it any more");
        assert_eq!(verdicts.0.available_permits(), 0);
        end.send(()).unwrap();
        verdicts.in_turn(|| ()).await.unwrap();
    }
}
