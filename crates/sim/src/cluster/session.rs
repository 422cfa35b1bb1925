//! The session of a page at a node, as the server has it: it passes on what happens in the game, asks
//! now and then whether the page is there, and submits its moves.

use std::sync::Arc;

use game::{Actor, Command, CommandId, Departure, Game, Millis, PersonId};
use node::{Connection, Node, Submit, SubmitError};
use rules::{Color, Uci};
use tokio::{
    sync::mpsc,
    time::{Duration, Instant, MissedTickBehavior, interval},
};
use wire::GameId;

use super::world::{Address, World};

const PING_EVERY: Duration = Duration::from_secs(3);
/// How long a page may not answer.
const SILENCE: Duration = Duration::from_secs(10);
/// Later than this, the process stood still, and the page had nothing to answer.
const LATE: Duration = Duration::from_secs(5);
/// How soon after that a connection that ends was given up because of it.
const GIVEN_UP: Duration = Duration::from_secs(2);

/// Who sits where.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) game: GameId,
    pub(crate) color: Color,
    pub(crate) person: PersonId,
}

/// From a page to its session.
#[derive(Copy, Clone, Debug)]
pub(crate) enum FromPage {
    Pong,
    Move { id: CommandId, uci: Uci, ply: u32 },
    Look,
    Close,
}

/// From a session to its page.
#[derive(Clone, Debug)]
pub(crate) enum ToPage {
    Ping,
    Shown(Shown),
    Answer(CommandId, Result<(), NotDone>),
    Closed,
}

/// Why a move was not made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotDone {
    Refused,
    Unavailable,
}

/// The game as a page sees it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    /// How many events there are. What was looked up may come after later news.
    pub(crate) events: u32,
    pub(crate) ply: u32,
    /// What this player can play now.
    pub(crate) moves: Vec<Uci>,
}

/// Sends to the page.
pub(crate) type Tell = Arc<dyn Fn(ToPage) + Send + Sync>;

pub(crate) struct Session {
    pub(crate) world: Arc<World>,
    pub(crate) who: Address,
    pub(crate) node: Node,
    pub(crate) seat: Seat,
    pub(crate) inbox: mpsc::UnboundedReceiver<FromPage>,
    pub(crate) tell: Tell,
}

impl Session {
    pub(crate) async fn run(mut self) {
        let connection = self.node.new_connection();
        let mut news = self.node.listen(self.seat.game);
        let mut ponged_at = Instant::now();
        let mut ticked_at = ponged_at;
        let mut late_at: Option<Instant> = None;
        self.look();
        self.alive(connection);
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                heard = self.inbox.recv() => match heard {
                    Some(FromPage::Pong) => {
                        ponged_at = Instant::now();
                        self.alive(connection);
                    }
                    Some(FromPage::Move { id, uci, ply }) => self.submit(id, uci, ply),
                    Some(FromPage::Look) => self.look(),
                    ended @ (Some(FromPage::Close) | None) => {
                        let was_late = late_at.is_some_and(|at| at.elapsed() <= GIVEN_UP);
                        if was_late || ticked_at.elapsed() > LATE {
                            return;
                        }
                        let why = if ended.is_some() { Departure::Left } else { Departure::Lost };
                        return self.gone(connection, why);
                    }
                },
                news = news.recv() => match news {
                    Ok(news) => (self.tell)(ToPage::Shown(shown(&news.game, self.seat.color))),
                    Err(_) => self.look(),
                },
                _ = pings.tick() => {
                    if ticked_at.elapsed() > LATE {
                        ponged_at = Instant::now();
                        late_at = Some(ponged_at);
                    }
                    ticked_at = Instant::now();
                    if ponged_at.elapsed() > SILENCE {
                        (self.tell)(ToPage::Closed);
                        return self.gone(connection, Departure::Lost);
                    }
                    (self.tell)(ToPage::Ping);
                }
            }
        }
    }

    fn alive(&self, connection: Connection) {
        let Seat { game, color, .. } = self.seat;
        self.world.log().player(game, color).signs.push(self.world.now());
        let span = Millis(SILENCE.as_millis() as u64);
        self.node.connection_alive(game, color, connection, span);
    }

    fn gone(&self, connection: Connection, why: Departure) {
        let Seat { game, color, .. } = self.seat;
        let who = self.who;
        self.world.trace(format_args!("{color} of {game} is gone from {who:?}: {why:?}"));
        self.node.gone(game, color, connection, why);
    }

    /// Shows the game once it is read. Nothing waits for it.
    fn look(&self) {
        let (node, tell, seat) = (self.node.clone(), Arc::clone(&self.tell), self.seat);
        tokio::spawn(async move {
            for _ in 0..20 {
                if let Ok((game, _)) = node.look(seat.game).await {
                    tell(ToPage::Shown(shown(&game, seat.color)));
                    return;
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
            tell(ToPage::Closed);
        });
    }

    fn submit(&self, id: CommandId, uci: Uci, ply: u32) {
        let Seat { game, color, person } = self.seat;
        let by = Actor::Player(color, person);
        let command = Command::Play { uci, ply };
        let submit = Submit { by, command, id: Some(id), lag: None };
        let (node, tell) = (self.node.clone(), Arc::clone(&self.tell));
        tokio::spawn(async move {
            let answer = match node.submit(game, submit).await {
                Ok(_) => Ok(()),
                Err(SubmitError::Refused(_) | SubmitError::NoSuchGame) => Err(NotDone::Refused),
                Err(SubmitError::Busy | SubmitError::Unavailable) => Err(NotDone::Unavailable),
            };
            tell(ToPage::Answer(id, answer));
        });
    }
}

fn shown(game: &Game, color: Color) -> Shown {
    let is_over = game.ended().is_some();
    let may_move = !is_over && game.turn() == color && game.phase() != game::Phase::Waiting;
    let moves = if may_move {
        let position = game.position();
        position.legal_moves().iter().map(|found| position.uci(*found)).collect()
    } else {
        Vec::new()
    };
    Shown { events: game.next_seq().0, ply: game.ply(), moves }
}
