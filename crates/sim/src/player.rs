//! A simulated player with a browser: thinks, plays, makes mistakes, vanishes, comes back, and
//! repeats what was not answered.

use std::sync::{Arc, Mutex, MutexGuard};

use game::{Actor, Command, CommandId, Departure, Millis, PersonId, Timestamp, Viewer};
use node::{Connection, News, NewsReceiver, Submit};
use rules::Color;
use tokio::sync::broadcast::error::RecvError;
use wire::GameId;

use crate::zone::lock;
use crate::{
    ledger::{Attempt, PremoveSeen},
    life::Life,
    pace::Slot,
    player_state::{PlayerState, PremoveHabit, Wish},
    screen::Shown,
};

/// A player of a game, for one life of the server.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) life: Life,
    pub(crate) game: GameId,
    pub(crate) color: Color,
    pub(crate) person: PersonId,
    pub(crate) state: Arc<Mutex<PlayerState>>,
}

const PING: Millis = Millis(3_000);

/// What a player waits for.
struct Appointments {
    ping: Timestamp,
    act: Timestamp,
    resend: Timestamp,
    cancel: Option<Timestamp>,
}

impl Player {
    pub(crate) async fn run(self) {
        loop {
            let connection = {
                let mut state = self.state();
                state.connection += 1;
                state.connection
            };
            self.pause(20, 600).await;
            self.state().is_away = false;
            let mut news = self.life.node.listen(self.game);
            self.look().await;
            self.send_again(connection);
            let away = self.sit(connection, &mut news).await;
            if self.state().done {
                return;
            }
            drop(news);
            self.state().is_away = true;
            self.life.clock_wait(self.slot(), away).await;
        }
    }

    /// One connection. Returns how long the player is away afterward.
    async fn sit(&self, connection: u32, news: &mut NewsReceiver) -> Millis {
        let socket = self.life.node.new_connection();
        let now = self.life.clock.now();
        let mut next = Appointments {
            ping: now,
            act: now + self.think(),
            resend: now + Millis(4_000),
            cancel: None,
        };
        loop {
            let due = next.ping.min(next.act).min(next.resend);
            let due = next.cancel.map_or(due, |cancel| cancel.min(due));
            tokio::select! {
                biased;
                heard = news.recv() => {
                    let mine_before = self.is_mine();
                    self.hear(heard).await;
                    if self.is_mine() != mine_before {
                        next.act = self.life.clock.now() + self.think();
                        next.cancel = self.enter_and_cancel().await;
                    }
                }
                () = self.slot().wait_until(&self.life.clock, due) => {
                    let now = self.life.clock.now();
                    if next.cancel.is_some_and(|at| at <= now) {
                        next.cancel = None;
                        self.premove(None).await;
                    }
                    if next.ping <= now {
                        next.ping = now + PING;
                        self.say_alive(socket).await;
                    }
                    if next.resend <= now {
                        next.resend = now + Millis(4_000);
                        self.send_again(connection);
                    }
                    if next.act <= now {
                        if let Some(away) = self.leaves(socket).await {
                            return away;
                        }
                        self.act(connection).await;
                        next.act = now + self.think();
                    }
                }
            }
            if self.leaves_for_good() {
                self.state().done = true;
                return Millis::ZERO;
            }
        }
    }

    async fn act(&self, connection: u32) {
        let wish = {
            let mut state = self.state();
            // Usually one command at a time.
            if !state.pending.is_empty() && !state.random.per_mille(100) {
                return;
            }
            state.wish(self.color)
        };
        match wish {
            Wish::Nothing => {}
            Wish::Premove(entered) => {
                let player = self.clone();
                let there = self.state().private.mostly_short(2, 500);
                tokio::spawn(async move {
                    player.life.clock_wait(player.slot(), Millis(there)).await;
                    player.premove(entered).await;
                });
            }
            Wish::Send(command) => {
                let id = self.state().number(command.clone());
                self.send(connection, id, command.clone());
                if self.state().random.per_mille(80) {
                    self.send(connection, id, command);
                }
            }
        }
    }

    /// Sends unanswered commands again, with the same numbers.
    fn send_again(&self, connection: u32) {
        let pending = self.state().pending.clone();
        for pending in pending {
            self.send(connection, pending.id, pending.command);
        }
    }

    /// Sends a command. It takes a while there and back, so later ones may overtake it. The answer
    /// is read only if the connection is still open.
    fn send(&self, connection: u32, id: CommandId, command: Command) {
        let player = self.clone();
        let (there, back, has_lag) = {
            let random = &mut self.state().random;
            (random.mostly_short(2, 500), random.mostly_short(2, 500), !random.per_mille(200))
        };
        tokio::spawn(async move {
            let Life { node, clock, ledger, .. } = &player.life;
            player.slot().wait(clock, Millis(there)).await;
            player.life.door().await;
            let by = Actor::Player(player.color, player.person);
            let attempt = Attempt {
                by,
                id: Some(id),
                command: command.clone(),
                arrived: clock.now(),
                answer: None,
            };
            let place = ledger.arrived(player.game, attempt);
            let lag = has_lag.then_some(Millis(there + back));
            let answer = node.submit(player.game, Submit { by, command, id: Some(id), lag }).await;
            ledger.answered(player.game, place, clock.now(), answer.clone());
            player.slot().wait(clock, Millis(back)).await;
            let mut state = player.state();
            if state.connection == connection {
                state.hear(id, &answer);
            }
        });
    }

    async fn premove(&self, entered: Option<(rules::Uci, u32)>) {
        self.life.door().await;
        let Life { node, clock, ledger, .. } = &self.life;
        let seen = PremoveSeen { color: self.color, entered, arrived: clock.now() };
        ledger.with(self.game, |game| game.premoves.push(seen));
        // If it did not arrive, it is not played, which is fine.
        let _ = node.premove(self.game, self.color, self.person, entered).await;
    }

    /// A habit: a premove that is canceled again, and when.
    async fn enter_and_cancel(&self) -> Option<Timestamp> {
        let wish = {
            let mut state = self.state();
            if state.premoves != PremoveHabit::EnterAndCancel || self.is_turn_of(&state, self.color)
            {
                return None;
            }
            let shown = state.screen.as_ref()?.state.clone();
            state.advance(&shown)
        };
        let Wish::Premove(entered) = wish else {
            return None;
        };
        self.premove(entered).await;
        Some(self.life.clock.now() + Millis(200))
    }

    async fn say_alive(&self, socket: Connection) {
        self.life.door().await;
        let Life { node, clock, ledger, .. } = &self.life;
        ledger.with(self.game, |game| game.signs_of_life.push((self.color, clock.now())));
        node.alive(self.game, self.color, socket);
    }

    /// Whether the player vanishes now, and for how long.
    async fn leaves(&self, socket: Connection) -> Option<Millis> {
        let (away, said) = {
            let mut state = self.state();
            if let Some(breaks) = &mut state.breaks
                && breaks.per_mille(150)
            {
                return Some(Millis(breaks.between(20_000, 240_000)));
            }
            let vanishes = state.temper.vanishes;
            if !state.random.per_mille(vanishes) {
                return None;
            }
            let most = if state.random.per_mille(200) { 70_000 } else { 9_000 };
            (Millis(state.random.between(100, most)), state.random.below(3))
        };
        let why = match said {
            0 => Departure::Left,
            1 => Departure::Lost,
            // The line went dead, which nobody notices until it was silent for long enough.
            _ => return Some(away),
        };
        let Life { node, clock, ledger, .. } = &self.life;
        ledger.with(self.game, |game| game.departures.push((self.color, clock.now())));
        node.gone(self.game, self.color, socket, why);
        Some(away)
    }

    /// Whether the game is over and everything was answered.
    fn leaves_for_good(&self) -> bool {
        let state = self.state();
        let over = state.screen.as_ref().is_some_and(|screen| screen.state.outcome.is_some());
        over && state.pending.is_empty()
    }

    async fn hear(&self, heard: Result<News, RecvError>) {
        let shown = match heard {
            Ok(news) => match &mut self.state().screen {
                Some(screen) => screen.hear(&news),
                None => Shown::Gap,
            },
            Err(_) => Shown::Gap,
        };
        if shown == Shown::Gap {
            self.look().await;
        }
    }

    /// Reads the whole game, as often as necessary.
    async fn look(&self) {
        let screen = self.life.look(self.game, self.slot(), Viewer::Player(self.color)).await;
        self.state().screen = Some(screen);
    }

    fn is_mine(&self) -> bool {
        self.is_turn_of(&self.state(), self.color)
    }

    fn is_turn_of(&self, state: &PlayerState, color: Color) -> bool {
        state.screen.as_ref().is_some_and(|screen| screen.state.turn == color.into())
    }

    fn think(&self) -> Millis {
        let now = self.life.clock.now();
        let mut state = self.state();
        let most = state.temper.think_ms;
        // Thinking takes longer than canceling a premove.
        let span = state.random.mostly_short(400, most);
        match state.flag_in(self.color, now) {
            // Some wait until the flag is about to fall, or a little longer.
            Some(left) if left.0 < 20_000 && state.random.per_mille(100) => {
                let beyond = state.random.below(700);
                Millis(left.0.saturating_sub(100).max(400) + beyond)
            }
            _ => Millis(span),
        }
    }

    async fn pause(&self, least: u64, most: u64) {
        let span = self.state().random.between(least, most);
        self.life.clock_wait(self.slot(), Millis(span)).await;
    }

    fn slot(&self) -> Slot {
        Slot::Player(self.color)
    }

    fn state(&self) -> MutexGuard<'_, PlayerState> {
        lock(&self.state)
    }
}
