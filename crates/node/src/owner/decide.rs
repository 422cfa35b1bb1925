//! Decisions: what a command leads to.

use game::{
    Actor, CanMate, Command, CommandId, Decision, Facts, MateQuestion, Millis, NewEvent, Timestamp,
};
use rules::ByColor;

use super::Owner;
use crate::{Receipt, Submit, SubmitError, message::Answer};

impl Owner {
    pub(super) async fn submit(&mut self, at: Timestamp, submit: Submit) -> Answer {
        let Submit { by, command, id, lag } = submit;
        if let Some(known) = id.and_then(|id| self.receipts.find(by, id)) {
            return known;
        }
        let answer = self.decide(at, by, command, id, lag).await;
        if let Some(id) = id
            && answer != Err(SubmitError::Unavailable)
        {
            self.receipts.remember(by, id, answer.clone());
        }
        answer
    }

    /// Decides a command, stores the events that follow, and publishes them.
    pub(crate) async fn decide(
        &mut self,
        at: Timestamp,
        by: Actor,
        command: Command,
        id: Option<CommandId>,
        lag: Option<Millis>,
    ) -> Answer {
        let mut facts = Facts { lag, ..Facts::default() };
        loop {
            match self.game.decide(at, by, &command, &facts) {
                Decision::Done { new_events, answer } => {
                    self.happen(at, id, new_events).await?;
                    answer.map_err(SubmitError::Refused)?;
                    return Ok(self.receipt());
                }
                Decision::Ask(question) => {
                    facts.could_mate = Box::pin(self.judge(question)).await?;
                }
            }
        }
    }

    pub(super) fn receipt(&self) -> Receipt {
        Receipt { next_seq: self.game.next_seq().0 }
    }

    pub(super) async fn judge(
        &self,
        question: MateQuestion,
    ) -> Result<ByColor<Option<CanMate>>, SubmitError> {
        self.verdicts.answer(question).await.map_err(|_| SubmitError::Unavailable)
    }

    async fn happen(
        &mut self,
        at: Timestamp,
        id: Option<CommandId>,
        new_events: Vec<NewEvent>,
    ) -> Result<(), SubmitError> {
        if new_events.is_empty() {
            return Ok(());
        }
        let events = self.game.record(at, id, new_events);
        self.commit(events).await
    }
}
