//! What a browser asks of the game: moves, offers, rulings.

use axum::extract::ws::WebSocket;
use game::{Actor, CommandId};
use node::Submit;
use wire::{
    client,
    error::{ErrorCode, GameCode, RequestCode},
    server::Frame,
};

use super::{Ending, PENDING_MAX, Session, bad};
use crate::use_cases::{GameRole, carry_out};

impl Session {
    pub(super) async fn act(
        &mut self,
        socket: &mut WebSocket,
        id: u64,
        act: client::Act,
    ) -> Result<(), Ending> {
        if let client::Act::Arbiter { .. } | client::Act::NameAssistant { .. } = act {
            return self.act_on_record(socket, id, act).await;
        }
        match act.to_command(self.seen.mode) {
            Ok(command) => self.submit(socket, id, command).await,
            Err(error) => self.answer(socket, &Frame::refused(id, error.view())).await,
        }
    }

    /// What needs more than the game to be decided: who judges, who has which
    /// name.
    async fn act_on_record(
        &mut self,
        socket: &mut WebSocket,
        id: u64,
        act: client::Act,
    ) -> Result<(), Ending> {
        if self.pending.len() >= PENDING_MAX {
            return self.refuse(socket, id, RequestCode::Busy).await;
        }
        let (zone, game, person) = (self.zone.clone(), self.id, self.person.clone());
        self.pending.push(Box::pin(async move {
            match carry_out(&zone, game, &person, Some(CommandId(id)), &act).await {
                Ok(receipt) => Frame::Ack { id, seq: receipt.next_seq.saturating_sub(1) },
                Err(error) => Frame::refused(id, error.view()),
            }
        }));
        Ok(())
    }

    /// Hands a command to the game and goes on; the answer comes when it is
    /// there.
    async fn submit(
        &mut self,
        socket: &mut WebSocket,
        id: u64,
        command: game::Command,
    ) -> Result<(), Ending> {
        let by = match self.seen.role {
            GameRole::Player(color) => Actor::Player(color, self.person.id),
            GameRole::Assistant(color) => Actor::Assistant(color, self.person.id),
            GameRole::Arbiter | GameRole::Spectator => {
                return self.refuse(socket, id, GameCode::WrongRole).await;
            }
        };
        if self.pending.len() >= PENDING_MAX {
            return self.refuse(socket, id, RequestCode::Busy).await;
        }
        let submit = Submit { by, command, id: Some(CommandId(id)), lag: self.seen.lag };
        let (node, game) = (self.zone.node.clone(), self.id);
        self.pending.push(Box::pin(async move {
            match node.submit(game, submit).await {
                Ok(receipt) => Frame::Ack { id, seq: receipt.next_seq.saturating_sub(1) },
                Err(error) => Frame::refused(id, ErrorCode::from(error).view()),
            }
        }));
        Ok(())
    }

    pub(super) async fn premove(
        &mut self,
        socket: &mut WebSocket,
        uci: Option<(rules::Uci, u32)>,
    ) -> Result<(), Ending> {
        let GameRole::Player(color) = self.seen.role else {
            return self.answer(socket, &bad(GameCode::PremovePlayersOnly)).await;
        };
        match self.zone.node.premove(self.id, color, self.person.id, uci).await {
            Ok(()) => Ok(()),
            Err(error) => self.answer(socket, &bad(error)).await,
        }
    }
}
