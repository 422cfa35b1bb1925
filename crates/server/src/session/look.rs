//! What a session reads of its game. While the store does not respond it is asked again and again;
//! the line to the browser stays.

use std::time::Duration;

use game::Millis;
use node::{NewsReceiver, PremoveNote, ViewerHandle};
use store::RematchState;
use tokio::time::sleep;
use wire::{
    error::{ErrorCode, RequestCode},
    server::{Frame, GameView},
};

use super::Session;
use crate::{
    error::ApiError,
    use_cases::{GameRole, SeenGame, game_view, see_game},
};

/// The first and the longest pause before the store is asked again.
const RETRY: Duration = Duration::from_millis(250);
const RETRY_AT_MOST: Duration = Duration::from_secs(4);

/// A game that a session listens to.
pub(super) struct Opened {
    pub(super) news: NewsReceiver,
    pub(super) notes: Option<node::Receiver<PremoveNote>>,
    pub(super) visit: ViewerHandle,
}

impl Session {
    /// Listens to the game as this person may hear it; none if it cannot be read. Listening begins
    /// before looking, so that nothing falls between.
    pub(super) async fn listen(&mut self) -> Option<Opened> {
        let mut tries = Tries::default();
        let (news, delay) = loop {
            match self.try_listen().await {
                Ok(listening) => break listening,
                Err(error) if tries.again(&error).await => {}
                Err(_) => return None,
            }
        };
        self.seen.delay = delay;
        let notes = self.zone.node.premove_notes(self.id).await;
        let visit = self.zone.node.view(self.id, self.person.id, false);
        Some(Opened { news, notes, visit })
    }

    async fn try_listen(&mut self) -> Result<(NewsReceiver, Millis), ApiError> {
        let delay = see_game(&self.zone, self.id, Some(&self.person)).await?.delay();
        let news = match delay {
            Millis::ZERO => self.zone.node.listen(self.id),
            _ => self.zone.node.listen_as_spectator(self.id).await?,
        };
        Ok((news, delay))
    }

    /// Sends the game as it stands. A browser that comes back and has missed
    /// nothing gets the state alone.
    pub(super) async fn greet(
        &mut self,
        visit: &mut ViewerHandle,
        first: bool,
    ) -> Result<(), &'static str> {
        let mut tries = Tries::default();
        let (seen, view) = loop {
            match self.try_look().await {
                Ok(looked) => break looked,
                Err(error) if tries.again(&error).await => {}
                Err(_) => return Err("the game cannot be read at the moment"),
            }
        };
        if seen.delay() != self.seen.delay {
            // They hear the game differently from now on.
            return Err("your role in the game has changed");
        }
        visit.watch(seen.role.color().is_none());
        self.tell_game(&seen, view, first).await;
        Ok(())
    }

    async fn try_look(&mut self) -> Result<(SeenGame, GameView), ApiError> {
        let seen = see_game(&self.zone, self.id, Some(&self.person)).await?;
        // A game can be looked at without it.
        let rematch = match seen.game.ended() {
            Some(_) => self.zone.node.rematch(self.id).await.unwrap_or_default(),
            None => RematchState::default(),
        };
        let view = game_view(&self.zone, self.id, &seen, rematch).await?;
        Ok((seen, view))
    }

    async fn tell_game(&mut self, seen: &SeenGame, mut view: GameView, first: bool) {
        let (game, role) = (&seen.game, seen.role);
        self.seen.role = role;
        self.seen.mode = game.position().mode();
        let (was_over, over) = (self.heard.over, game.ended().is_some());
        self.heard.chat = game.config().allowed.chat && self.zone.policy().values.chat;
        self.heard.over = over;
        self.heard.result = game.result();
        // Others may have come or gone while it was looked at.
        view.spectators = self.zone.node.spectators(self.id);
        let known = view.seq == self.seq && first;
        self.seq = view.seq;
        let scores = (known && over).then_some(view.scores);
        let frame = match u32::try_from(view.seq) {
            Ok(seq) if known => Frame::News { seq, items: Vec::new(), state: Box::new(view.state) },
            _ => Frame::Game(Box::new(view)),
        };
        self.push(&frame);
        if let GameRole::Player(color) = role {
            self.zone.node.tell_premove(self.id, color);
        }
        match (first, known) {
            (true, true) => {
                if let Some(scores) = scores {
                    self.push(&Frame::Scores(scores));
                }
                self.tell_beside().await;
            }
            (true, false) => self.tell_said().await,
            // Those who watch can be heard now.
            (false, _) if over && !was_over => self.tell_said().await,
            (false, _) => {}
        }
    }
}

/// The pauses between tries.
struct Tries(Duration);

impl Default for Tries {
    fn default() -> Tries {
        Tries(RETRY)
    }
}

impl Tries {
    /// Waits before the next try; false if another would end in the same way.
    async fn again(&mut self, error: &ApiError) -> bool {
        if *error.code() != ErrorCode::Request(RequestCode::Unavailable) {
            return false;
        }
        sleep(self.0).await;
        self.0 = (2 * self.0).min(RETRY_AT_MOST);
        true
    }
}
