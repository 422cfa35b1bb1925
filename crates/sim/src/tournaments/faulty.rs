//! A store of tournaments that is slow, and fails before or after writing.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use game::{Millis, PersonId, Seq, Timestamp};
use node::Clock;
use store::{
    NewTournament, SqliteStore, StoreError, TournamentAppend, TournamentAppendError,
    TournamentHistory, TournamentIndex, TournamentRow, TournamentStore,
};
use wire::{GameId, TournamentId};

use crate::{
    Random,
    faults::{Call, End, Faults},
    luck::{Point, Trap},
    zone::lock,
};

/// The tournaments of one life of the server.
pub(super) struct FaultyTournaments {
    pub(super) inner: SqliteStore,
    pub(super) clock: Clock,
    pub(super) started: Timestamp,
    pub(super) faults: Faults,
    pub(super) random: Mutex<Random>,
    /// Kills the server during an append.
    pub(super) trap: Arc<Trap>,
}

impl FaultyTournaments {
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
impl TournamentStore for FaultyTournaments {
    async fn create_tournament(
        &self,
        new: NewTournament,
        index: TournamentIndex,
    ) -> Result<(), StoreError> {
        self.write(self.inner.create_tournament(new, index)).await
    }

    async fn tournament(&self, id: TournamentId) -> Result<Option<TournamentHistory>, StoreError> {
        self.read(self.inner.tournament(id)).await
    }

    async fn tournament_version(&self, id: TournamentId) -> Result<Option<Seq>, StoreError> {
        self.read(self.inner.tournament_version(id)).await
    }

    async fn append_tournament(
        &self,
        append: TournamentAppend,
    ) -> Result<(), TournamentAppendError> {
        self.write(self.inner.append_tournament(append)).await
    }

    async fn listed_tournaments(
        &self,
        before: Option<TournamentId>,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        self.read(self.inner.listed_tournaments(before, limit)).await
    }

    async fn tournaments_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        self.read(self.inner.tournaments_of(person, limit)).await
    }

    async fn running_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        self.read(self.inner.running_tournaments()).await
    }

    async fn tournament_of(&self, game: GameId) -> Result<Option<TournamentId>, StoreError> {
        self.read(self.inner.tournament_of(game)).await
    }
}
