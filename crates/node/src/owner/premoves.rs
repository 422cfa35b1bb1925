//! Premoves: not part of the game, and shown only to the player who set them.

use std::sync::Arc;

use game::{Actor, PersonId, Premove, PremoveFate, Seat, Timestamp, premove_fate};
use rules::{Color, Uci};
use wire::{
    bus::Message,
    error::{ErrorCode, GameCode},
};

use super::Owner;
use crate::{PremoveNote, game_notes::premove_state};

impl Owner {
    pub(super) fn set_premove(
        &mut self,
        at: Timestamp,
        color: Color,
        person: PersonId,
        uci: Option<(Uci, u32)>,
    ) {
        if self.game.seat(color) != Some(Seat::Person(person)) {
            return;
        }
        self.premoves[color] = uci.map(|(uci, ply)| (Premove { color, uci, ply }, at));
        self.note(color, None);
    }

    pub(super) fn has_premoves(&self) -> bool {
        self.premoves.iter().any(|(_, premove)| premove.is_some())
    }

    /// Plays the premove if it can be played, and drops it if it never can be.
    pub(super) async fn play_premoves(&mut self) {
        while let Some((premove, entered_at, fate)) = self.next_fate() {
            let color = premove.color;
            self.premoves[color] = None;
            match fate {
                PremoveFate::Keep => {}
                PremoveFate::Drop(why) => self.note(color, Some(GameCode::from(why).into())),
                PremoveFate::Play(command) => {
                    let Some(Seat::Person(person)) = self.game.seat(color) else {
                        continue;
                    };
                    // The opponent's move has just been committed, so no time is used. A premove
                    // that arrived in the player's own turn is a move like any other.
                    let at = self.game.last_at().max(entered_at);
                    let by = Actor::Player(color, person);
                    let dropped = self.decide(at, by, command, None, None).await.err();
                    self.note(color, dropped.map(ErrorCode::from));
                }
            }
        }
    }

    fn next_fate(&self) -> Option<(Premove, Timestamp, PremoveFate)> {
        Color::ALL.into_iter().find_map(|color| {
            let (premove, entered_at) = self.premoves[color]?;
            let fate = premove_fate(&self.game, &premove);
            (fate != PremoveFate::Keep).then_some((premove, entered_at, fate))
        })
    }

    pub(super) fn note(&self, color: Color, dropped: Option<ErrorCode>) {
        let waiting = self.premoves[color].map(|(premove, _)| premove);
        let dropped = dropped.map(|why| why.view());
        let note = PremoveNote { color, waiting, dropped };
        if self.bus.is_shared() {
            let told = Message::Game(self.id, Arc::new(premove_state(&note)));
            self.bus.publish_elsewhere(told);
        }
        self.notes.send(self.id, note);
    }
}
