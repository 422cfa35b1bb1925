//! One browser on one game, over a WebSocket.

mod act;
mod chat;
mod pending;

use axum::{
    extract::{
        Path, Query, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
    },
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::{FutureExt, SinkExt};
use game::{Departure, Millis, Timestamp, Viewer};
use node::{Connection, News, NewsReceiver, PremoveNote, ViewerHandle};
use rules::CastlingMode;
use serde::Deserialize;
use store::Person;
use tokio::{
    sync::broadcast,
    task::JoinHandle,
    time::{Duration, Instant, MissedTickBehavior, interval, sleep_until},
};
use wire::{
    GameId, client,
    error::{ErrorCode, GameCode, RequestCode},
    server::Frame,
};

use self::{
    chat::{ChatProgress, SideRequest},
    pending::PendingAnswers,
};
use crate::{
    Zone,
    caller::{self, Caller, OpenSession, SessionEnd, SocketSlot, same_site},
    client_addr::ClientAddr,
    error::ApiError,
    form::game_id,
    limits,
    socket::small_buffers,
    state::Channel,
    use_cases::{GameRole, game_view, see_game},
};

/// How often a browser is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(3);
/// How long it may not answer.
const SILENCE: Millis = Millis::from_seconds(10);
/// The largest frame that makes sense.
const FRAME_MAX: usize = limits::FRAME_MAX.count();
/// The most commands of one connection that may wait for their answer.
const PENDING_MAX: usize = 8;

#[derive(Debug, Deserialize)]
pub(crate) struct Resume {
    /// The number of the last event the browser has seen.
    #[serde(default)]
    from: Option<i64>,
}

pub(crate) async fn connect(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    Query(resume): Query<Resume>,
    from: ClientAddr,
    headers: HeaderMap,
    slot: SocketSlot,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let id = game_id(&id)?;
    if !same_site(&headers, &zone.shared.settings) {
        return Err(RequestCode::CrossSiteGame.into());
    }
    // Whether the game exists is said before the connection is made.
    zone.node.look(id).await?;
    // Who watches is somebody too: they are counted, and can talk.
    let caller = caller::known_or_new(&zone, &headers, from).await?;
    let Caller { person, session: signed_in, cookie } = caller;
    let mut response = small_buffers(upgrade, FRAME_MAX)
        .on_upgrade(move |socket| {
            let connection = zone.node.new_connection();
            let session = Session {
                zone,
                id,
                person,
                signed_in: OpenSession(signed_in),
                seq: resume.from.unwrap_or(-2),
                connection,
                seen: Seen::new(),
                heard: ChatProgress::default(),
                side_request: None,
                pending: PendingAnswers::default(),
                _slot: slot,
            };
            // In boxes, since a future has room for its arguments twice.
            Box::pin(Box::new(session).run(Box::new(socket)))
        })
        .into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

struct Session {
    zone: Zone,
    id: GameId,
    person: Person,
    signed_in: OpenSession,
    /// The number of the last event the browser knows.
    seq: i64,
    connection: Connection,
    seen: Seen,
    heard: ChatProgress,
    /// What was asked last beside the game.
    side_request: Option<JoinHandle<()>>,
    /// Commands that wait for their answer.
    pending: PendingAnswers,
    _slot: SocketSlot,
}

/// What is known of the line to the browser.
struct Seen {
    role: GameRole,
    /// How far behind the game they are.
    delay: Millis,
    /// How the game castles.
    mode: CastlingMode,
    pings: u32,
    pinged_at: Option<Timestamp>,
    ponged_at: Option<Timestamp>,
    lag: Option<Millis>,
}

impl Seen {
    fn new() -> Seen {
        Seen {
            role: GameRole::Spectator,
            delay: Millis::ZERO,
            mode: CastlingMode::Standard,
            pings: 0,
            pinged_at: None,
            ponged_at: None,
            lag: None,
        }
    }
}

/// Why a session ends.
enum Ending {
    /// The browser closed it.
    Closed,
    /// The connection broke, or the browser was silent for too long.
    Lost,
    /// The server closed it. The browser may come back at once, so it counts until its silence is
    /// noticed.
    Dismissed,
}

impl Session {
    /// Listens to the game as this person may hear it. Listening begins before looking, so that
    /// nothing falls between.
    async fn listen(&mut self) -> Result<NewsReceiver, ApiError> {
        let seen = see_game(&self.zone, self.id, Some(&self.person)).await?;
        self.seen.delay = seen.delay();
        if seen.delay() == Millis::ZERO {
            return Ok(self.zone.node.listen(self.id));
        }
        Ok(self.zone.node.listen_as_spectator(self.id).await?)
    }

    async fn run(mut self: Box<Self>, mut socket: Box<WebSocket>) {
        // What runs seldom is boxed here and below: its state takes no room in idle sockets.
        let Ok(mut news) = Box::pin(self.listen()).await else { return };
        let mut notes = self.zone.node.premove_notes(self.id).await;
        self.seen.ponged_at = Some(self.zone.node.clock().now());
        let _here = self.zone.enter(self.person.id);
        let mut visit = self.zone.node.view(self.id, self.person.id, false);
        let ending = match Box::pin(self.greet(&mut socket, &mut visit, true)).await {
            Ok(()) => self.serve(&mut socket, &mut visit, &mut news, &mut notes).await,
            Err(ending) => ending,
        };
        self.report_departure(&ending);
        // Whoever sends a command and leaves meant it. The owner passes over
        // those that nobody waits for any more, so somebody waits here.
        drop((socket, visit, news, notes));
        while !self.pending.is_empty() {
            self.pending.next().await;
        }
    }

    /// A closed connection is reported at once. One that ends because the server stops is not: that
    /// counts against no one.
    fn report_departure(&self, ending: &Ending) {
        let GameRole::Player(color) = self.seen.role else { return };
        let why = match ending {
            Ending::Closed => Departure::Left,
            Ending::Lost => Departure::Lost,
            Ending::Dismissed => return,
        };
        if !self.zone.is_closing() {
            self.zone.node.gone(self.id, color, self.connection, why);
        }
    }

    /// Tells the game that the player is present: for as long after the last pong as a browser may be
    /// silent. An assistant does not make the player present.
    fn report_presence(&self) {
        let GameRole::Player(color) = self.seen.role else { return };
        let now = self.zone.node.clock().now();
        let silent = self.seen.ponged_at.map_or(SILENCE, |last| now.since(last));
        if silent < SILENCE {
            self.zone.node.connection_alive(self.id, color, self.connection, SILENCE - silent);
        }
    }

    async fn serve(
        &mut self,
        socket: &mut WebSocket,
        visit: &mut ViewerHandle,
        news: &mut NewsReceiver,
        notes: &mut Option<node::Receiver<PremoveNote>>,
    ) -> Ending {
        // Waits on while other things happen: to begin anew each time would cost two locks.
        let mut ended = Box::pin(ended_once(self.signed_in.ends(&self.zone, self.person.id)));
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            if let Err(ending) = self.finish(socket, visit, news).await {
                return ending;
            }
            let line_due = self.next_line_due();
            let step = tokio::select! {
                message = socket.recv() => match message {
                    Some(Ok(message)) => self.hear(socket, message).await,
                    Some(Err(_)) => Err(Ending::Lost),
                    None => Err(Ending::Lost),
                },
                heard = news.recv() => self.pass_on(socket, visit, heard).await,
                word = visit.next() => self.pass_word(socket, word).await,
                Some(()) = at(line_due) => self.tell_lines_due(socket).await,
                Some(note) = next_note(notes) => self.tell_premove(socket, note).await,
                answer = self.pending.next() => self.answer(socket, &answer).await,
                end = &mut ended => {
                    ended.set(ended_once(end));
                    Box::pin(self.recognize(socket)).await
                }
                _ = pings.tick() => self.ping(socket).await,
            };
            if let Err(ending) = step {
                return ending;
            }
        }
    }

    /// Writes at once what is ready: news of a move and its acknowledgment
    /// come together, and share one write.
    async fn finish(
        &mut self,
        socket: &mut WebSocket,
        visit: &mut ViewerHandle,
        news: &mut NewsReceiver,
    ) -> Result<(), Ending> {
        loop {
            if let Some(answer) = self.pending.next().now_or_never() {
                self.answer(socket, &answer).await?;
                continue;
            }
            match news.try_recv() {
                Ok(heard) => self.pass_on(socket, visit, Ok(heard)).await?,
                Err(broadcast::error::TryRecvError::Lagged(count)) => {
                    let lagged = broadcast::error::RecvError::Lagged(count);
                    self.pass_on(socket, visit, Err(lagged)).await?;
                }
                Err(_) => break,
            }
        }
        socket.flush().await.map_err(|_| Ending::Lost)
    }

    /// Sends the game as it stands. A browser that comes back and has missed
    /// nothing gets the state alone.
    async fn greet(
        &mut self,
        socket: &mut WebSocket,
        visit: &mut ViewerHandle,
        first: bool,
    ) -> Result<(), Ending> {
        let Ok(seen) = see_game(&self.zone, self.id, Some(&self.person)).await else {
            return Err(close(socket, "the game cannot be read at the moment").await);
        };
        if seen.delay() != self.seen.delay {
            // They hear the game differently from now on.
            return Err(close(socket, "your role in the game has changed").await);
        }
        let (game, role) = (&seen.game, seen.role);
        self.seen.role = role;
        self.seen.mode = game.position().mode();
        visit.watch(role.color().is_none());
        let (was_over, over) = (self.heard.over, game.ended().is_some());
        self.heard.chat = game.config().allowed.chat && self.zone.policy().values.chat;
        self.heard.over = over;
        self.heard.result = game.result();
        let rematch = self.rematch().await;
        let Ok(view) = game_view(&self.zone, self.id, &seen, rematch).await else {
            return Err(close(socket, "the game cannot be read at the moment").await);
        };
        let known = view.seq == self.seq && first;
        self.seq = view.seq;
        let scores = (known && over).then_some(view.scores);
        let frame = match u32::try_from(view.seq) {
            Ok(seq) if known => Frame::News { seq, items: Vec::new(), state: Box::new(view.state) },
            _ => Frame::Game(Box::new(view)),
        };
        feed(socket, &frame).await?;
        self.report_presence();
        if let GameRole::Player(color) = role {
            self.zone.node.tell_premove(self.id, color);
        }
        match (first, known) {
            (true, true) => {
                if let Some(scores) = scores {
                    feed(socket, &Frame::Scores(scores)).await?;
                }
                self.tell_beside(socket).await
            }
            (true, false) => self.tell_said(socket).await,
            // Those who watch can be heard now.
            (false, _) if over && !was_over => self.tell_said(socket).await,
            (false, _) => Ok(()),
        }
    }

    async fn pass_on(
        &mut self,
        socket: &mut WebSocket,
        visit: &mut ViewerHandle,
        heard: Result<News, broadcast::error::RecvError>,
    ) -> Result<(), Ending> {
        let news = match heard {
            Ok(news) => news,
            // Too slow, or the channel was renewed: look at the whole game.
            Err(broadcast::error::RecvError::Lagged(_)) => {
                return Box::pin(self.greet(socket, visit, false)).await;
            }
            Err(broadcast::error::RecvError::Closed) => {
                std::future::pending::<()>().await;
                return Ok(());
            }
        };
        if i64::from(news.seq) <= self.seq {
            return Ok(());
        }
        if i64::from(news.first) != self.seq + 1 {
            return Box::pin(self.greet(socket, visit, false)).await;
        }
        self.seq = i64::from(news.seq);
        let frame = news.frames.of(self.seen.role.viewer(news.over())).clone();
        // It was encoded as a text.
        let text = Utf8Bytes::try_from(frame).map_err(|_| Ending::Lost)?;
        feed_text(socket, text).await?;
        if news.whole {
            // What happened and why comes first; then how everything stands.
            return Box::pin(self.greet(socket, visit, false)).await;
        }
        if news.over() { Box::pin(self.end(socket, &news.game)).await } else { Ok(()) }
    }

    fn viewer(&self) -> Viewer {
        self.seen.role.viewer(self.heard.over)
    }

    async fn tell_premove(
        &mut self,
        socket: &mut WebSocket,
        note: PremoveNote,
    ) -> Result<(), Ending> {
        if self.seen.role != GameRole::Player(note.color) {
            return Ok(());
        }
        let uci = note.waiting.map(|premove| premove.uci.to_string());
        feed(socket, &Frame::premove(uci, note.dropped)).await
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), Ending> {
        let now = self.zone.node.clock().now();
        if self.seen.ponged_at.is_some_and(|last| now.since(last) > SILENCE) {
            return Err(Ending::Lost);
        }
        if self.zone.node.is_cut_off() {
            return Err(Box::pin(close(socket, "another node can go on with the game")).await);
        }
        // The operator's command line ends sessions without telling.
        Box::pin(self.recognize(socket)).await?;
        self.seen.pings = self.seen.pings.wrapping_add(1);
        self.seen.pinged_at = Some(now);
        let seq = u32::try_from(self.seq.max(0)).unwrap_or(u32::MAX);
        // Those who are behind have a clock that is behind too: they see other clocks run by it.
        let now = now.0.saturating_sub(self.seen.delay.0);
        feed(socket, &Frame::Ping { n: self.seen.pings, now, seq }).await
    }

    /// Whoever was signed in and is no longer can do nothing more: the account
    /// was disabled or closed, the password changed, the session ended.
    async fn recognize(&mut self, socket: &mut WebSocket) -> Result<(), Ending> {
        if self.signed_in.is_open(&self.zone).await {
            return Ok(());
        }
        Err(close(socket, "you are signed out").await)
    }

    async fn hear(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), Ending> {
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Ending::Closed),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => {
                return self.answer(socket, &bad(RequestCode::BinaryFrame)).await;
            }
        };
        let frame = match client::Frame::from_json(text.as_str()) {
            Ok(frame) => frame,
            Err(error) => return self.answer(socket, &bad(error)).await,
        };
        match frame {
            client::Frame::Pong { n } => {
                self.hear_pong(n);
                Ok(())
            }
            client::Frame::Do { id, act } => self.act(socket, id, act).await,
            client::Frame::Premove { uci, ply } => match client::read_uci(&uci) {
                Ok(uci) => Box::pin(self.premove(socket, Some((uci, ply)))).await,
                Err(error) => self.answer(socket, &bad(error)).await,
            },
            client::Frame::CancelPremove => Box::pin(self.premove(socket, None)).await,
            client::Frame::Say { id, .. } if matches!(self.seen.role, GameRole::Assistant(_)) => {
                self.refuse(socket, id, GameCode::WrongRole).await
            }
            client::Frame::Say { id, text } => {
                self.run_side_request(socket, id, SideRequest::Say(text)).await
            }
            client::Frame::Rematch { id } => {
                self.run_side_request(socket, id, SideRequest::Rematch).await
            }
            client::Frame::DeclineRematch { id } => {
                self.run_side_request(socket, id, SideRequest::DeclineRematch).await
            }
        }
    }

    async fn refuse(
        &mut self,
        socket: &mut WebSocket,
        id: u64,
        error: impl Into<ErrorCode>,
    ) -> Result<(), Ending> {
        self.answer(socket, &Frame::refused(id, error.into().view())).await
    }

    /// Answers what the browser sent. Refusals are counted.
    async fn answer(&mut self, socket: &mut WebSocket, frame: &Frame) -> Result<(), Ending> {
        if let Frame::Refused { code, .. } | Frame::Bad { code, .. } = frame {
            self.zone.shared.meters.count_refusal(Channel::Socket, code);
        }
        feed(socket, frame).await
    }

    fn hear_pong(&mut self, n: u32) {
        let now = self.zone.node.clock().now();
        self.seen.ponged_at = Some(now);
        if n == self.seen.pings
            && let Some(pinged_at) = self.seen.pinged_at.take()
        {
            self.seen.lag = Some(now.since(pinged_at));
        }
        self.report_presence();
    }
}

/// Waits until a session of the account ends.
async fn ended_once(mut end: SessionEnd) -> SessionEnd {
    end.next().await;
    end
}

/// Waits until then; without end if there is no such instant.
async fn at(instant: Option<Instant>) -> Option<()> {
    match instant {
        Some(instant) => sleep_until(instant).await,
        None => std::future::pending().await,
    }
    Some(())
}

async fn next_note(notes: &mut Option<node::Receiver<PremoveNote>>) -> Option<PremoveNote> {
    match notes {
        Some(receiver) => match receiver.recv().await {
            Ok(note) => Some(note),
            Err(broadcast::error::RecvError::Lagged(_)) => None,
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        },
        None => std::future::pending().await,
    }
}

fn bad(error: impl Into<ErrorCode>) -> Frame {
    Frame::bad(error.into().view())
}

/// Puts a frame where the next flush will take it from.
async fn feed(socket: &mut WebSocket, frame: &Frame) -> Result<(), Ending> {
    feed_text(socket, frame.to_json().into()).await
}

async fn feed_text(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Ending> {
    socket.feed(Message::Text(text)).await.map_err(|_| Ending::Lost)
}

async fn close(socket: &mut WebSocket, why: &'static str) -> Ending {
    let frame = CloseFrame { code: close_code::AGAIN, reason: why.into() };
    // It is closed either way.
    let _ = socket.send(Message::Close(Some(frame))).await;
    Ending::Dismissed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of_future<A, B, F: Future>(_: fn(A, B) -> F) -> usize {
        size_of::<F>()
    }

    /// There is one for each player and spectator, and it waits most of the time.
    #[test]
    fn a_session_that_waits_is_small() {
        let (session, future) = (size_of::<Session>(), size_of_future(Session::run));
        assert!(session + future < 2_048, "{session} and {future} bytes");
    }
}
