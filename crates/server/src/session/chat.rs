//! What a browser hears and asks beside the game: who watches, what is said,
//! rematches.

use std::{collections::VecDeque, sync::Arc};

use game::{Game, GameResult, Millis};
use node::{ChatPace, ViewerEvent, may_read};
use store::{RematchState, StoredChatLine};
use tokio::{sync::oneshot, time::Instant};
use wire::{
    error::{ErrorCode, RequestCode},
    server::{ChatLine, Frame, Room, Side},
};

use super::{PENDING_MAX, Session, Work};
use crate::use_cases::{self, heard_by, rematch_view, scores};

/// What a person asks for beside the game.
pub(super) enum SideRequest {
    Say(String),
    Rematch,
    DeclineRematch,
}

/// How much of the chat the browser was told.
#[derive(Default)]
pub(super) struct ChatProgress {
    /// Whether there is any.
    pub(super) chat: bool,
    /// Whether the game is over: then players hear those who watch.
    pub(super) over: bool,
    /// The result that was told.
    pub(super) result: Option<GameResult>,
    /// The last line of each room that was told on joining; those after it
    /// come by themselves.
    players: u32,
    spectators: u32,
    /// What the players said that this browser may not hear yet.
    early: VecDeque<Arc<StoredChatLine>>,
}

impl ChatProgress {
    fn last(&mut self, room: Room) -> &mut u32 {
        match room {
            Room::Players => &mut self.players,
            Room::Spectators => &mut self.spectators,
        }
    }
}

impl Session {
    /// How a rematch stands; before the end there is none.
    async fn rematch(&mut self) -> RematchState {
        if !self.heard.over {
            return RematchState::default();
        }
        // A game can be looked at without it.
        self.zone.node.rematch(self.id).await.unwrap_or_default()
    }

    /// What was said in the rooms that this browser may read.
    pub(super) async fn tell_said(&mut self) {
        if !self.heard.chat {
            return;
        }
        let Ok(said) = self.zone.node.said(self.id, self.viewer(), self.heard.over).await else {
            return;
        };
        let heard = said.into_iter().filter(|line| heard_by(&self.zone, self.person.id, line));
        let (said, early): (Vec<_>, Vec<_>) = heard.partition(|line| !self.is_early(line));
        self.heard.early = early.into_iter().map(Arc::new).collect();
        for line in &said {
            let last = self.heard.last(line.room);
            *last = line.number.max(*last);
        }
        let lines = said.into_iter().map(line_view).collect();
        self.push(&Frame::Chat { lines });
    }

    /// The game has ended: from now on players hear those who watch. The ratings are told with the
    /// end, and again when the result is corrected.
    pub(super) async fn end(&mut self, game: &Game) {
        let result = game.result();
        if self.heard.result != result {
            self.heard.result = result;
            self.tell_scores(game).await;
        }
        let first = !std::mem::replace(&mut self.heard.over, true);
        if first && self.seen.role.color().is_some() {
            self.tell_said().await;
        } else if first && self.seen.delay != Millis::ZERO {
            // Whatever was heard of it before was too early.
            let rematch = self.rematch().await;
            self.push(&Frame::Rematch(rematch_view(rematch)));
        }
    }

    /// Whether the browser may not hear a line yet. What players say tells of the game, in either
    /// room, so it comes when the game does; spectators hear each other at once.
    fn is_early(&self, line: &StoredChatLine) -> bool {
        let by_player = line.room == Room::Players || line.side.is_some();
        by_player && line.at + self.seen.delay > self.zone.now()
    }

    /// When the next line may be heard.
    pub(super) fn next_line_due(&self) -> Option<Instant> {
        let line = self.heard.early.front()?;
        Some(self.zone.node.clock().instant_of(line.at + self.seen.delay))
    }

    pub(super) fn tell_lines_due(&mut self) {
        while self.heard.early.front().is_some_and(|line| !self.is_early(line)) {
            // Later lines may have been heard already, so its number does not say whether it was.
            if let Some(line) = self.heard.early.pop_front()
                && may_read(self.viewer(), line.room, self.heard.over)
                && heard_by(&self.zone, self.person.id, &line)
            {
                let lines = vec![line_view(StoredChatLine::clone(&line))];
                self.push(&Frame::Chat { lines });
            }
        }
    }

    fn tell_line(&mut self, line: &StoredChatLine) {
        let readable = may_read(self.viewer(), line.room, self.heard.over);
        let known = line.number <= *self.heard.last(line.room);
        if readable && !known && heard_by(&self.zone, self.person.id, line) {
            self.push(&Frame::Chat { lines: vec![line_view(line.clone())] });
        }
    }

    /// What the end of the game changed, if it has ended.
    async fn tell_scores(&mut self, game: &Game) {
        if game.ended().is_none() {
            return;
        }
        // If that fails: the result is told, and the whole game has the rest when it is opened
        // again.
        if let Ok(scores) = scores(&self.zone, self.id, game, self.seen.delay).await {
            self.push(&Frame::Scores(scores));
        }
    }

    pub(super) fn pass_word(&mut self, word: ViewerEvent) -> Option<Work> {
        match word {
            ViewerEvent::Spectators(n) => self.push(&Frame::Spectators { n }),
            ViewerEvent::Rematch(_) if self.seen.delay != Millis::ZERO && !self.heard.over => {}
            ViewerEvent::Rematch(state) => self.push(&Frame::Rematch(rematch_view(state))),
            ViewerEvent::Said(line) if self.is_early(&line) => self.heard.early.push_back(line),
            ViewerEvent::Said(line) => self.tell_line(&line),
            ViewerEvent::Missed => return Some(Work::TellBeside),
        }
        None
    }

    /// Everything beside the game, for a browser that may have missed some.
    pub(super) async fn tell_beside(&mut self) {
        let n = self.zone.node.spectators(self.id);
        self.push(&Frame::Spectators { n });
        let rematch = self.rematch().await;
        self.push(&Frame::Rematch(rematch_view(rematch)));
        self.tell_said().await;
    }

    /// Carries out a request after those before it, and goes on; the answer comes
    /// when it is there.
    pub(super) fn run_side_request(&mut self, id: u64, request: SideRequest) {
        if self.pending.len() >= PENDING_MAX {
            return self.refuse(id, RequestCode::Busy);
        }
        let before = self.side_request.take();
        let (zone, game, person) = (self.zone.clone(), self.id, self.person.clone());
        let seq = u32::try_from(self.seq.max(0)).unwrap_or(u32::MAX);
        let (reply, answer) = oneshot::channel();
        self.side_request = Some(tokio::spawn(async move {
            if let Some(before) = before {
                // One that failed is no reason not to go on.
                let _ = before.await;
            }
            let done = match request {
                SideRequest::Say(text) => {
                    let said =
                        use_cases::say(&zone, game, &person, ChatPace::Person, None, id, &text)
                            .await;
                    said.map(|()| Frame::Said { id })
                }
                SideRequest::Rematch => {
                    let asked = use_cases::ask_rematch(&zone, game, person.id).await;
                    asked.map(|_| Frame::Ack { id, seq })
                }
                SideRequest::DeclineRematch => {
                    let declined = use_cases::decline_rematch(&zone, game, person.id).await;
                    declined.map(|_| Frame::Ack { id, seq })
                }
            };
            let answer = done.unwrap_or_else(|error| Frame::refused(id, error.view()));
            // The browser may have gone; it will ask again.
            let _ = reply.send(answer);
        }));
        self.pending.push(Box::pin(async move {
            let failed = |_| Frame::refused(id, ErrorCode::from(RequestCode::Unavailable).view());
            answer.await.unwrap_or_else(failed)
        }));
    }
}

fn line_view(line: StoredChatLine) -> ChatLine {
    let StoredChatLine { number, room, who, side, text, at, .. } = line;
    ChatLine { n: number, room, who, side: side.map(Side::from), text, at: at.0 }
}
