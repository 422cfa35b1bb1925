//! Something that many look at, and that may be a moment old.

use std::{sync::Arc, time::Duration};

use tokio::{sync::Mutex, time::Instant};

/// What was seen last. However many ask, it is looked for once in a while; who
/// comes while somebody looks waits for the same answer.
#[derive(Debug)]
pub(crate) struct Recent<T>(Mutex<Option<(Instant, Arc<T>)>>);

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent(Mutex::new(None))
    }
}

impl<T> Recent<T> {
    /// What was seen less than so long ago; else what `look` finds. A look that
    /// fails or is given up leaves nothing behind.
    pub(crate) async fn get<E>(
        &self,
        age: Duration,
        look: impl Future<Output = Result<T, E>>,
    ) -> Result<Arc<T>, E> {
        let mut last = self.0.lock().await;
        if let Some((at, seen)) = &*last
            && at.elapsed() < age
        {
            return Ok(Arc::clone(seen));
        }
        let seen = Arc::new(look.await?);
        *last = Some((Instant::now(), Arc::clone(&seen)));
        Ok(seen)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn all_who_ask_within_the_time_share_one_look() {
        let (recent, looks) = (Recent::default(), Cell::new(0));
        let age = Duration::from_secs(1);
        let look = async || {
            recent
                .get(age, async {
                    tokio::task::yield_now().await;
                    looks.set(looks.get() + 1);
                    if looks.get() == 3 { Err("the store is away") } else { Ok(looks.get()) }
                })
                .await
                .map(|seen| *seen)
        };
        assert_eq!(tokio::join!(look(), look(), look()), (Ok(1), Ok(1), Ok(1)));
        advance(Duration::from_millis(999)).await;
        assert_eq!(look().await, Ok(1));
        advance(Duration::from_millis(1)).await;
        assert_eq!((look().await, look().await), (Ok(2), Ok(2)));
        advance(age).await;
        assert_eq!((look().await, look().await), (Err("the store is away"), Ok(4)));
    }
}
