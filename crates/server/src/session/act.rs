//! What a browser asks of the game: moves, offers, rulings.

use game::{Actor, CommandId};
use node::Submit;
use wire::{
    client,
    error::{ErrorCode, GameCode, RequestCode},
    server::Frame,
};

use super::{PENDING_MAX, Session, bad};
use crate::use_cases::{GameRole, carry_out};

impl Session {
    pub(super) fn act(&mut self, id: u64, act: client::Act) {
        if let client::Act::Arbiter { .. } | client::Act::NameAssistant { .. } = act {
            return self.act_on_record(id, act);
        }
        match act.to_command(self.seen.mode) {
            Ok(command) => self.submit(id, command),
            Err(error) => self.answer(&Frame::refused(id, error.view())),
        }
    }

    /// What needs more than the game to be decided: who judges, who has which
    /// name.
    fn act_on_record(&mut self, id: u64, act: client::Act) {
        if self.pending.len() >= PENDING_MAX {
            return self.refuse(id, RequestCode::Busy);
        }
        let (zone, game, person) = (self.zone.clone(), self.id, self.person.clone());
        self.pending.push(Box::pin(async move {
            match carry_out(&zone, game, &person, Some(CommandId(id)), &act).await {
                Ok(receipt) => Frame::Ack { id, seq: receipt.next_seq.saturating_sub(1) },
                Err(error) => Frame::refused(id, error.view()),
            }
        }));
    }

    /// Hands a command to the game and goes on; the answer comes when it is
    /// there.
    fn submit(&mut self, id: u64, command: game::Command) {
        let by = match self.seen.role {
            GameRole::Player(color) => Actor::Player(color, self.person.id),
            GameRole::Assistant(color) => Actor::Assistant(color, self.person.id),
            GameRole::Arbiter | GameRole::Spectator => {
                return self.refuse(id, GameCode::WrongRole);
            }
        };
        if self.pending.len() >= PENDING_MAX {
            return self.refuse(id, RequestCode::Busy);
        }
        let submit = Submit { by, command, id: Some(CommandId(id)), lag: self.seen.lag };
        let (node, game) = (self.zone.node.clone(), self.id);
        self.pending.push(Box::pin(async move {
            match node.submit(game, submit).await {
                Ok(receipt) => Frame::Ack { id, seq: receipt.next_seq.saturating_sub(1) },
                Err(error) => Frame::refused(id, ErrorCode::from(error).view()),
            }
        }));
    }

    pub(super) async fn premove(&mut self, uci: Option<(rules::Uci, u32)>) {
        let GameRole::Player(color) = self.seen.role else {
            return self.answer(&bad(GameCode::PremovePlayersOnly));
        };
        if let Err(error) = self.zone.node.premove(self.id, color, self.person.id, uci).await {
            self.answer(&bad(error));
        }
    }
}
