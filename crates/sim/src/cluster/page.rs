//! The page of a player: it thinks, moves, answers pings, and connects to another node when its own
//! is silent, as pages do behind a balancer.

use std::sync::{Arc, Mutex};

use game::CommandId;
use rules::Uci;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::{
    log::Sent,
    session::{FromPage, NotDone, Seat, Session, Shown, Tell, ToPage},
    world::{Address, World},
};
use crate::{Random, zone::lock};

/// Without a word for so long, a page connects again.
const SILENCE: u64 = 8_000;
/// How often it looks.
const EVERY: u64 = 500;
/// Random moves end games; after so many plies nobody moves.
const PLIES: u32 = 160;

/// Finds the node that a process runs, if it has one yet.
pub(crate) type Nodes = Arc<dyn Fn(Address) -> Option<node::Node> + Send + Sync>;

#[derive(Clone)]
pub(crate) struct Page {
    world: Arc<World>,
    nodes: Nodes,
    seat: Seat,
    state: Arc<Mutex<State>>,
}

struct State {
    random: Random,
    places: usize,
    /// The machine that it connects to next.
    next_place: usize,
    socket: Option<Socket>,
    /// How many sockets there were: what comes over an older one is not heard.
    sockets: u64,
    heard_at: u64,
    shown: Option<Shown>,
    /// The ply that it thinks about.
    thinks_about: Option<u32>,
    thinks: u64,
    /// A move that was sent and is not known to be made.
    pending: Option<(CommandId, Uci, u32)>,
    /// The same, until it is answered: news of it may come first.
    unanswered: Option<(CommandId, Uci, u32)>,
    next_id: u64,
    away_since: Option<u64>,
}

struct Socket {
    who: Address,
    send: UnboundedSender<FromPage>,
}

impl Page {
    pub(crate) fn new(
        world: &Arc<World>,
        nodes: &Nodes,
        seat: Seat,
        places: usize,
        thinks: u64,
        mut random: Random,
    ) -> Page {
        let next_place = random.below(places as u64) as usize;
        let state = State {
            random,
            places,
            next_place,
            socket: None,
            sockets: 0,
            heard_at: 0,
            shown: None,
            thinks_about: None,
            thinks,
            pending: None,
            unanswered: None,
            next_id: 0,
            away_since: None,
        };
        let (world, nodes) = (Arc::clone(world), Arc::clone(nodes));
        Page { world, nodes, seat, state: Arc::new(Mutex::new(state)) }
    }

    /// Opens the game, and leaves and comes back at these times.
    pub(crate) fn start(&self, leave: Option<(u64, u64)>) {
        self.connect();
        self.watch();
        if let Some((leaves, comes_back)) = leave {
            let page = self.clone();
            self.world.outside_at(leaves, move || page.leave());
            let page = self.clone();
            self.world.outside_at(comes_back, move || page.come_back());
        }
    }

    fn after(&self, span: u64, deed: impl FnOnce(&Page) + Send + 'static) {
        let page = self.clone();
        self.world.outside_at(self.world.now() + span, move || deed(&page));
    }

    fn connect(&self) {
        let mut state = lock(&self.state);
        if state.away_since.is_some() || state.socket.is_some() {
            return;
        }
        let place = state.next_place;
        state.next_place = (place + 1) % state.places;
        let Some(who) = self.world.up(place) else {
            let pause = state.random.between(100, 800);
            drop(state);
            return self.after(pause, Page::connect);
        };
        state.sockets += 1;
        state.heard_at = self.world.now();
        let (number, (send, inbox)) = (state.sockets, unbounded_channel());
        state.socket = Some(Socket { who, send });
        self.note_connection(Some(who));
        let page = self.clone();
        let at = self.world.now() + self.world.delay();
        self.world.inside_at(at, who, move || {
            let there = page.clone();
            let tell: Tell = Arc::new(move |said| there.say_from_node(number, said));
            // A process that has just started accepts nobody yet.
            let Some(node) = (page.nodes)(who) else { return tell(ToPage::Closed) };
            let world = Arc::clone(&page.world);
            tokio::spawn(Session { world, who, node, seat: page.seat, inbox, tell }.run());
        });
    }

    /// A message of the session, which arrives a little later.
    fn say_from_node(&self, number: u64, said: ToPage) {
        let page = self.clone();
        let at = self.world.now() + self.world.delay();
        self.world.outside_at(at, move || page.hear(number, said));
    }

    /// A message to the session.
    fn say(&self, state: &State, said: FromPage) {
        let Some(socket) = &state.socket else { return };
        let send = socket.send.clone();
        let at = self.world.now() + self.world.delay();
        self.world.inside_at(at, socket.who, move || {
            // The session may have ended.
            let _ = send.send(said);
        });
    }

    /// Its node was killed: the connection is refused from now on.
    pub(crate) fn node_ended(&self, who: Address) {
        let is_ours = lock(&self.state).socket.as_ref().is_some_and(|socket| socket.who == who);
        if is_ours {
            self.drop_socket(false);
            let pause = lock(&self.state).random.between(100, 1_000);
            self.after(pause, Page::connect);
        }
    }

    fn drop_socket(&self, tells: bool) {
        let mut state = lock(&self.state);
        if tells {
            self.say(&state, FromPage::Close);
        }
        state.socket = None;
        state.sockets += 1;
        drop(state);
        self.note_connection(None);
    }

    /// Connects again when nothing was heard for long.
    fn watch(&self) {
        let silent = {
            let state = lock(&self.state);
            state.socket.is_some() && self.world.now() - state.heard_at > SILENCE
        };
        if silent {
            self.drop_socket(true);
            self.connect();
        }
        self.after(EVERY, Page::watch);
    }

    fn leave(&self) {
        self.drop_socket(true);
        let mut state = lock(&self.state);
        state.away_since = Some(self.world.now());
        // A page that is closed sends nothing again.
        (state.pending, state.unanswered) = (None, None);
    }

    fn come_back(&self) {
        let since = lock(&self.state).away_since.take();
        if let Some(since) = since {
            let span = (since, self.world.now());
            self.world.log().player(self.seat.game, self.seat.color).away.push(span);
        }
        lock(&self.state).thinks_about = None;
        self.connect();
    }

    fn hear(&self, number: u64, said: ToPage) {
        {
            let mut state = lock(&self.state);
            if state.sockets != number {
                return;
            }
            state.heard_at = self.world.now();
        }
        match said {
            ToPage::Ping => self.say(&lock(&self.state), FromPage::Pong),
            ToPage::Shown(shown) => self.see(shown),
            ToPage::Answer(id, answer) => self.hear_answer(id, answer),
            ToPage::Closed => {
                self.drop_socket(false);
                let pause = lock(&self.state).random.between(100, 1_000);
                self.after(pause, Page::connect);
            }
        }
    }

    fn see(&self, shown: Shown) {
        let mut state = lock(&self.state);
        if state.shown.as_ref().is_some_and(|known| known.events > shown.events) {
            return;
        }
        let (ply, may_move) = (shown.ply, !shown.moves.is_empty() && shown.ply < PLIES);
        state.shown = Some(shown);
        match state.pending {
            Some((_, _, sent)) if sent != ply => state.pending = None,
            // The node may not know it.
            Some((id, uci, ply)) => return self.say(&state, FromPage::Move { id, uci, ply }),
            None => {}
        }
        if may_move && state.thinks_about != Some(ply) {
            state.thinks_about = Some(ply);
            let most = state.thinks;
            let span = state.random.mostly_short(150, most);
            drop(state);
            self.after(span, move |page| page.play(ply));
        }
    }

    fn play(&self, ply: u32) {
        let mut state = lock(&self.state);
        let is_now = state.thinks_about == Some(ply) && state.pending.is_none();
        let moves = match &state.shown {
            Some(shown) if is_now && shown.ply == ply => shown.moves.clone(),
            _ => return,
        };
        if state.away_since.is_some() {
            return;
        }
        let Some(uci) = state.random.pick(&moves).copied() else { return };
        state.next_id += 1;
        let id = CommandId(state.next_id);
        state.pending = Some((id, uci, ply));
        state.unanswered = state.pending;
        let (game, at) = (self.seat.game, self.world.now());
        self.world.trace(format_args!("{} of {game} plays {uci}", self.seat.color));
        self.world.log().sent.push(Sent { game, ply, uci, at });
        self.say(&state, FromPage::Move { id, uci, ply });
    }

    fn hear_answer(&self, id: CommandId, answer: Result<(), NotDone>) {
        let mut state = lock(&self.state);
        let Some((_, uci, ply)) = state.unanswered.filter(|(known, ..)| *known == id) else {
            return;
        };
        match answer {
            Ok(()) => {
                (state.pending, state.unanswered) = (None, None);
                let Seat { game, color, .. } = self.seat;
                self.world.log().player(game, color).acknowledged.push((ply, uci));
            }
            Err(NotDone::Refused) => {
                state.pending = None;
                state.thinks_about = None;
                self.say(&state, FromPage::Look);
            }
            Err(NotDone::Unavailable) => {
                drop(state);
                self.after(300, move |page| {
                    let state = lock(&page.state);
                    if let Some((id, uci, ply)) = state.pending.filter(|(again, ..)| *again == id) {
                        page.say(&state, FromPage::Move { id, uci, ply });
                    }
                });
            }
        }
    }

    fn note_connection(&self, who: Option<Address>) {
        let Seat { game, color, .. } = self.seat;
        let now = self.world.now();
        self.world.log().player(game, color).connected.push((now, who));
    }
}
