//! A store of competitions that is slow, and fails before or after writing.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use game::{Millis, PersonId, Seq, Timestamp};
use node::Clock;
use store::{
    CompetitionAppend, CompetitionAppendError, CompetitionHistory, CompetitionIndex,
    CompetitionRow, CompetitionStore, MemoryStore, NewCompetition, StoreError,
};
use wire::{CompetitionId, GameId};

use crate::{
    Random,
    faults::{Call, End, Faults},
    luck::{Point, Trap},
    zone::lock,
};

/// The competitions of one life of the server.
pub(super) struct FaultyCompetitions {
    pub(super) inner: MemoryStore,
    pub(super) clock: Clock,
    pub(super) started: Timestamp,
    pub(super) faults: Faults,
    pub(super) random: Mutex<Random>,
    /// Kills the server during an append.
    pub(super) trap: Arc<Trap>,
}

impl FaultyCompetitions {
    fn age(&self) -> Millis {
        self.clock.now().since(self.started)
    }

    async fn wait(&self, span: Millis) {
        tokio::time::sleep(std::time::Duration::from_millis(span.0)).await;
    }

    /// Waits for the end of an outage, or fails.
    async fn outage(&self, call: Call) -> Result<(), StoreError> {
        while let Some(outage) = self.faults.outage(call, self.age()) {
            self.wait(Millis(20)).await;
            if !outage.hangs {
                return Err(unavailable("out of order"));
            }
        }
        Ok(())
    }

    async fn read<T>(
        &self,
        read: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let fate = self.faults.draw(Call::Read, self.age(), &mut lock(&self.random));
        self.outage(Call::Read).await?;
        self.wait(fate.before).await;
        if fate.end == End::FailsBefore {
            return Err(unavailable("it could not be read"));
        }
        read.await
    }

    async fn write<T, F: From<StoreError>>(
        &self,
        write: impl Future<Output = Result<T, F>>,
    ) -> Result<T, F> {
        let fate = self.faults.draw(Call::Write, self.age(), &mut lock(&self.random));
        self.outage(Call::Write).await?;
        self.wait(fate.before).await;
        self.trap.pass(Point::BeforeWrite).await;
        if let End::FailsBefore | End::Late(_) = fate.end {
            return Err(unavailable("it failed before it was written").into());
        }
        let written = write.await?;
        self.trap.pass(Point::BeforeAnswer).await;
        self.wait(fate.after).await;
        match fate.end {
            End::FailsAfter => Err(unavailable("it failed after it was written").into()),
            _ => Ok(written),
        }
    }
}

fn unavailable(why: &str) -> StoreError {
    StoreError::Unavailable(why.into())
}

#[async_trait]
impl CompetitionStore for FaultyCompetitions {
    async fn create_competition(
        &self,
        new: NewCompetition,
        index: CompetitionIndex,
    ) -> Result<(), StoreError> {
        self.write(self.inner.create_competition(new, index)).await
    }

    async fn competition(
        &self,
        id: CompetitionId,
    ) -> Result<Option<CompetitionHistory>, StoreError> {
        self.read(self.inner.competition(id)).await
    }

    async fn competition_version(&self, id: CompetitionId) -> Result<Option<Seq>, StoreError> {
        self.read(self.inner.competition_version(id)).await
    }

    async fn append_competition(
        &self,
        append: CompetitionAppend,
    ) -> Result<(), CompetitionAppendError> {
        self.write(self.inner.append_competition(append)).await
    }

    async fn listed_competitions(
        &self,
        before: Option<CompetitionId>,
        limit: u32,
    ) -> Result<Vec<CompetitionRow>, StoreError> {
        self.read(self.inner.listed_competitions(before, limit)).await
    }

    async fn competitions_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<CompetitionRow>, StoreError> {
        self.read(self.inner.competitions_of(person, limit)).await
    }

    async fn running_competitions(&self) -> Result<Vec<CompetitionId>, StoreError> {
        self.read(self.inner.running_competitions()).await
    }

    async fn competition_of(&self, game: GameId) -> Result<Option<CompetitionId>, StoreError> {
        self.read(self.inner.competition_of(game)).await
    }
}
