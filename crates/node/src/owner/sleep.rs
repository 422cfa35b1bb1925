//! When a game goes to sleep: its owner ends, and the game is a row in the store until a command
//! comes or a deadline is near.

use std::sync::atomic::Ordering;

use game::{Game, Millis, Phase, Seat, Timestamp};
use store::ExpectedOwner;

use super::Owner;
use crate::{asleep::SleepNote, ticking::ticks};

/// How long nothing has to happen before a game goes to sleep.
pub(crate) const QUIET: Millis = Millis::from_seconds(30);
/// A game with a deadline nearer than this stays awake. Longer than the look ahead of the waker, so
/// that a game that is woken for its deadline does not fall asleep again before it.
pub(crate) const NEAR: Millis = Millis::from_seconds(120);

/// How an attempt to sleep ended.
pub(super) enum Slept {
    /// The game sleeps, and the mailbox is closed.
    Yes,
    /// Something came up, or the store did not agree.
    No,
}

impl Owner {
    /// When the game may go to sleep, if nothing happens before.
    pub(super) fn sleeps_at(&self, now: Timestamp) -> Option<Timestamp> {
        let near = self.game.next_deadline().is_some_and(|due| due.at < now + NEAR);
        let absent = self.inbox.attendance(|attendance| attendance.is_empty());
        let may = absent && !near && !self.is_over() && !computer_moves(&self.game);
        may.then_some(self.quiet_since + QUIET)
    }

    /// Goes to sleep. The store is told when the game is due, and releases it; a message that comes
    /// meanwhile finds the mailbox open and the game is claimed again.
    pub(super) async fn fall_asleep(&mut self, since: Timestamp) -> Slept {
        if self.stopping.load(Ordering::Relaxed) {
            self.quiet_since = since;
            return Slept::No;
        }
        let due = look_again_at(&self.game, since);
        let told = self.store.games.sleep(self.node, vec![(self.id, due)]).await;
        if let Err(error) = &told {
            tracing::warn!(game = %self.id, %error, "a game could not go to sleep");
        }
        if told.is_ok() {
            // Before the mailbox closes, so that the next owner finds it.
            self.asleep.add(self.id, self.sleep_note(), self.ticking.of_another(ticks(&self.game)));
            if self.inbox.close_if_idle() {
                return Slept::Yes;
            }
            self.asleep.remove(self.id);
        }
        self.stay_awake(since).await;
        Slept::No
    }

    fn sleep_note(&self) -> SleepNote {
        SleepNote {
            next_seq: self.game.next_seq(),
            committed_at: self.committed_at,
            premoves: self.premoves,
            needs_presence: !self.game.is_correspondence(),
        }
    }

    /// Claims the game again. If that takes a while, the time is charged to nobody.
    async fn stay_awake(&mut self, since: Timestamp) {
        self.quiet_since = self.clock.now();
        let Ok(claimed) = self.claim_as(ExpectedOwner::Is(None), since).await else { return };
        let same = claimed.history.events.len() == self.game.next_seq().0 as usize;
        self.epoch = claimed.epoch;
        if !same {
            self.fenced = true;
            self.recover_since(since);
        }
    }
}

/// When the game has to be looked at, if nothing happens before. A game without a clock has no
/// deadline while both players are present; if the server ends then, no one records that they left.
/// So it is looked at after a day.
pub(super) fn look_again_at(game: &Game, now: Timestamp) -> Option<Timestamp> {
    let due = game.next_deadline().map(|due| due.at);
    due.or_else(|| (game.phase() == Phase::Playing).then_some(now + Millis::DAY))
}

/// Whether a computer has the move: its task would wake the game at once.
fn computer_moves(game: &Game) -> bool {
    matches!(game.phase(), Phase::Playing | Phase::Recovering)
        && game.seat(game.turn()) == Some(Seat::Computer)
}
