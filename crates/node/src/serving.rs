//! What other nodes ask of this one.

use std::sync::Weak;

use game::Millis;
use tokio::time::{Instant, timeout_at};
use wire::{
    GameId,
    bus::{Closed, Reply, Request, RequestKind, SignOfLife},
};

use crate::{
    Connection, Node, Respond, Submit, SubmitError,
    claims::NotOwned,
    message::OwnerMessage,
    node::{ANSWER, Shared},
};

/// Answers a request of another node, in a task of its own.
pub(crate) fn serve(node: &Weak<Shared>, request: Request, respond: Respond) {
    let Some(shared) = node.upgrade() else { return };
    let node = Node { shared };
    if node.is_stopping() {
        respond(Reply::NotMine(None));
        return;
    }
    tokio::spawn(async move {
        respond(node.answer(request).await);
    });
}

impl Node {
    async fn answer(&self, request: Request) -> Reply {
        match request.kind {
            RequestKind::Do { game, by, command, id, lag, name, until } => {
                let submit = Submit { by, command: *command, id, lag };
                let until =
                    until.map_or(Instant::now() + ANSWER, |until| self.clock().instant_of(until));
                if until <= Instant::now() {
                    return Reply::Unavailable;
                }
                // A command that is dropped before its owner has opened it is not carried out.
                match timeout_at(until, self.submit_here(game, submit, name)).await {
                    Ok(Ok(Ok(receipt))) => Reply::Receipt(receipt.next_seq),
                    Ok(Ok(Err(error))) => failed(error),
                    Ok(Err(error)) => not_owned(error),
                    Err(_) => Reply::Unavailable,
                }
            }
            RequestKind::Premove { game, color, person, premove } => {
                let message = OwnerMessage::Premove { color, person, uci: premove };
                match self.post_here(game, message).await {
                    Ok(Ok(())) => Reply::Done,
                    Ok(Err(error)) => failed(error),
                    Err(error) => not_owned(error),
                }
            }
            RequestKind::TellPremove { game, color } => {
                self.tell_premove_here(game, color);
                Reply::Done
            }
            RequestKind::Presence { alive, closed } => self.take_presence(alive, closed).await,
            RequestKind::Watch(games) => self.take_watchers(request.from, &games),
        }
    }

    async fn take_presence(&self, alive: Vec<SignOfLife>, closed: Vec<Closed>) -> Reply {
        let mut not_mine: Vec<GameId> = Vec::new();
        for sign in alive {
            let (connection, span) = (Connection(sign.connection), Millis(sign.span));
            if self.alive_here(sign.game, sign.color(), connection, span) {
                continue;
            }
            match self.mailbox(sign.game).await {
                Ok(cell) => {
                    if let Some(mailbox) = cell.get() {
                        mailbox.alive(sign.color(), connection, span);
                    }
                }
                Err(NotOwned::Elsewhere(_)) => not_mine.push(sign.game),
                // The next sign of life will be heard.
                Err(NotOwned::NotYet(_) | NotOwned::Store(_)) => {}
            }
        }
        for one in closed {
            let connection = Connection(one.connection);
            if !self.gone_here(one.game, one.color(), connection, one.why()) {
                not_mine.push(one.game);
            }
        }
        if not_mine.is_empty() { Reply::Done } else { Reply::NotMineOf(not_mine) }
    }
}

fn failed(error: SubmitError) -> Reply {
    match error {
        SubmitError::NoSuchGame => Reply::NoSuchGame,
        SubmitError::Refused(why) => Reply::Refused(why),
        SubmitError::Busy => Reply::Busy,
        SubmitError::Damaged | SubmitError::Unavailable => Reply::Unavailable,
    }
}

fn not_owned(error: NotOwned) -> Reply {
    match error {
        NotOwned::Elsewhere(owner) => Reply::NotMine(Some(owner.0)),
        NotOwned::NotYet(_) => Reply::NotMine(None),
        NotOwned::Store(store::StoreError::NoSuchGame) => Reply::NoSuchGame,
        NotOwned::Store(_) => Reply::Unavailable,
    }
}
