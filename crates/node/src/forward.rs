//! Commands for games that another node owns. They are sent with their number, so that one that is
//! repeated is carried out once.

use std::{sync::atomic::Ordering, time::Duration};

use game::{CommandId, PersonId, Timestamp};
use rules::{Color, Uci};
use store::{NodeId, StoreError};
use tokio::time::sleep;
use wire::{
    GameId,
    bus::{Reply, Request, RequestKind},
};

use crate::{
    AskError, Node, Receipt, Submit, SubmitError, claims::NotOwned, members::mixed,
    message::Answer, message::OwnerMessage, owners::Home,
};

/// How long another node may take to answer before its game is looked for again. What is sent twice
/// is done once.
const ANSWER: Duration = Duration::from_secs(1);
/// The first and the longest pause before a command is sent again.
const FIRST: Duration = Duration::from_millis(20);
const LONGEST: Duration = Duration::from_millis(250);

/// What came of one attempt.
enum Attempt {
    Answered(Answer),
    /// The game is elsewhere, nobody has it yet, or the answer was lost.
    NotYet,
}

impl Node {
    /// Sends a command to the owner of a game, wherever that is, until it is answered. The caller
    /// limits the time, and says until when, so that nobody carries it out later. A command without
    /// a number gets one, since it may be sent twice.
    pub(crate) async fn submit_anywhere(
        &self,
        game: GameId,
        mut submit: Submit,
        name: Option<String>,
        until: Timestamp,
    ) -> Answer {
        submit.id.get_or_insert_with(|| self.new_command_id());
        let mut pause = FIRST;
        loop {
            if self.is_stopping() {
                return Err(SubmitError::Unavailable);
            }
            match self.submit_once(game, &submit, name.clone(), until).await {
                Attempt::Answered(answer) => return answer,
                Attempt::NotYet => {}
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST);
        }
    }

    async fn submit_once(
        &self,
        game: GameId,
        submit: &Submit,
        name: Option<String>,
        until: Timestamp,
    ) -> Attempt {
        let home = match self.home_of(game).await {
            Ok(home) => home,
            Err(StoreError::NoSuchGame) => {
                return Attempt::Answered(Err(SubmitError::NoSuchGame));
            }
            Err(_) => return Attempt::NotYet,
        };
        let Home::At(node) = home else {
            return match self.submit_here(game, submit.clone(), name).await {
                Ok(answer) => Attempt::Answered(answer),
                Err(NotOwned::Elsewhere(owner)) => self.try_at(game, owner),
                Err(NotOwned::NotYet(_)) => Attempt::NotYet,
                Err(NotOwned::Store(error)) => Attempt::Answered(Err(error.into())),
            };
        };
        let Submit { by, command, id, lag } = submit.clone();
        let (command, until) = (Box::new(command), Some(until));
        let kind = RequestKind::Do { game, by, command, id, lag, name, until };
        match self.ask(node, kind).await {
            Ok(Reply::Receipt(next_seq)) => {
                self.shared.replicas.expect(game, next_seq);
                Attempt::Answered(Ok(Receipt { next_seq }))
            }
            Ok(Reply::Refused(why)) => Attempt::Answered(Err(SubmitError::Refused(why))),
            Ok(Reply::NoSuchGame) => Attempt::Answered(Err(SubmitError::NoSuchGame)),
            Ok(Reply::Busy) => Attempt::Answered(Err(SubmitError::Busy)),
            Ok(Reply::NotMine(Some(owner))) => self.try_at(game, NodeId(owner)),
            Ok(_) | Err(AskError::NobodyThere | AskError::NoAnswer) => {
                self.shared.owners.forget(game);
                Attempt::NotYet
            }
        }
    }

    /// A number that no other command is likely to have: clients count from one, and each run of a
    /// node has a number of its own. It is exact in JSON.
    fn new_command_id(&self) -> CommandId {
        let number = self.shared.commands.fetch_add(1, Ordering::Relaxed);
        CommandId(mixed(self.shared.id.0 ^ mixed(number)) >> 11)
    }

    fn try_at(&self, game: GameId, owner: NodeId) -> Attempt {
        self.shared.owners.set(game, owner);
        Attempt::NotYet
    }

    /// Asks another node.
    pub(crate) async fn ask(&self, node: NodeId, kind: RequestKind) -> Result<Reply, AskError> {
        let request = Request { from: self.shared.id.0, kind };
        self.shared.bus.ask(node, request, ANSWER).await
    }

    /// Gives a command to the owner on this node, which may have to claim the game first.
    pub(crate) async fn submit_here(
        &self,
        game: GameId,
        submit: Submit,
        name: Option<String>,
    ) -> Result<Answer, NotOwned> {
        match self.answer_at_rest(game, &submit).await {
            Ok(Some(answer)) => return Ok(answer),
            Ok(None) => {}
            Err(error) => return Ok(Err(error)),
        }
        for _ in 0..2 {
            let (reply, answer) = tokio::sync::oneshot::channel();
            let message = OwnerMessage::Submit(Box::new(submit.clone()), name.clone(), reply);
            if let Err(error) = self.post_here(game, message).await? {
                return Ok(Err(error));
            }
            // If the owner ends in between, the message is dropped, and the next owner starts from
            // the store.
            if let Ok(answer) = answer.await {
                return Ok(answer);
            }
        }
        Ok(Err(SubmitError::Unavailable))
    }

    /// Sets or clears a player's premove.
    ///
    /// # Errors
    ///
    /// If the game does not exist, too many messages are waiting for it, or its node cannot be
    /// reached.
    pub async fn premove(
        &self,
        game: GameId,
        color: Color,
        person: PersonId,
        uci: Option<(Uci, u32)>,
    ) -> Result<(), SubmitError> {
        for _ in 0..3 {
            let elsewhere = match self.home_of(game).await? {
                Home::Here => {
                    let message = OwnerMessage::Premove { color, person, uci };
                    match self.post_here(game, message).await {
                        Ok(posted) => return posted,
                        Err(NotOwned::Store(error)) => return Err(error.into()),
                        Err(NotOwned::Elsewhere(owner)) => Some(owner),
                        Err(NotOwned::NotYet(_)) => None,
                    }
                }
                Home::At(node) => {
                    let kind = RequestKind::Premove { game, color, person, premove: uci };
                    match self.ask(node, kind).await {
                        Ok(Reply::Done) => return Ok(()),
                        Ok(Reply::Busy) => return Err(SubmitError::Busy),
                        Ok(Reply::NotMine(owner)) => owner.map(NodeId),
                        Ok(_) | Err(_) => None,
                    }
                }
            };
            match elsewhere {
                Some(owner) => self.shared.owners.set(game, owner),
                None => {
                    self.shared.owners.forget(game);
                    sleep(LONGEST).await;
                }
            }
        }
        Err(SubmitError::Unavailable)
    }
}
