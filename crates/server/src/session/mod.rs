//! One browser on one game, over a WebSocket.

mod act;
mod chat;
mod look;
mod pending;
mod pulse;

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{
        Path, Query, State, WebSocketUpgrade,
        ws::{Utf8Bytes, WebSocket, close_code},
    },
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use game::{Game, Millis, Viewer};
use node::{Connection, News, NewsReceiver, PremoveNote, ViewerEvent, ViewerHandle};
use rules::CastlingMode;
use serde::Deserialize;
use store::Person;
use tokio::{
    sync::broadcast,
    task::JoinHandle,
    time::{Instant, sleep_until},
};
use wire::{
    GameId, client,
    error::{ErrorCode, GameCode, RequestCode},
    server::Frame,
};

use self::{
    chat::{ChatProgress, SideRequest},
    look::Opened,
    pending::PendingAnswers,
    pulse::GamePulse,
};
use crate::{
    Zone,
    caller::{self, Caller, OpenSession, SocketSlot, same_site},
    client_addr::ClientAddr,
    error::ApiError,
    form::game_id,
    limits,
    socket::{Ending, Line, Pulse, small_buffers},
    state::Channel,
    use_cases::GameRole,
};

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
                out: Vec::new(),
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
    /// Frames to be sent.
    out: Vec<Utf8Bytes>,
    _slot: SocketSlot,
}

/// How the person sees the game.
struct Seen {
    role: GameRole,
    /// How far behind the game they are.
    delay: Millis,
    /// How the game castles.
    mode: CastlingMode,
    /// How long the last pong took.
    lag: Option<Millis>,
}

impl Seen {
    fn new() -> Seen {
        Seen {
            role: GameRole::Spectator,
            delay: Millis::ZERO,
            mode: CastlingMode::Standard,
            lag: None,
        }
    }
}

/// Something that happened.
enum Step {
    Said(<GamePulse as Pulse>::Said),
    Answer(Frame),
    News(Result<News, broadcast::error::RecvError>),
    Word(ViewerEvent),
    Premove(PremoveNote),
    LineDue,
}

/// What follows from a step and may take long, since the store is asked.
enum Work {
    /// Sends the game as it stands.
    Greet,
    /// The game has ended.
    End(Arc<Game>),
    /// Sends everything beside the game.
    TellBeside,
    /// Sets or cancels the premove.
    Premove(Option<(rules::Uci, u32)>),
}

impl Session {
    async fn run(mut self: Box<Self>, socket: Box<WebSocket>) {
        let _here = self.zone.enter(self.person.id);
        let ended = self.signed_in.ends(&self.zone, self.person.id);
        let pulse = GamePulse::new(self.id, self.connection, self.signed_in);
        let mut line = Box::new(Line::new(*socket, self.zone.clone(), ended, pulse));
        let Err(ending) = self.open(&mut line).await;
        line.pulse.report_departure(&self.zone, ending);
        // Whoever sends a command and leaves meant it. The owner passes over
        // those that nobody waits for any more, so somebody waits here.
        drop(line);
        while !self.pending.is_empty() {
            self.pending.next().await;
        }
    }

    /// Shows the game, and everything that happens in it.
    async fn open(&mut self, line: &mut Line<GamePulse>) -> Result<Infallible, Ending> {
        // What runs seldom is boxed here and below: its state takes no room in idle sockets.
        let opened = Box::pin(line.during(self.listen())).await?;
        let Some(Opened { mut news, mut notes, mut visit }) = opened else {
            return Err(line.close(close_code::AGAIN, "the game cannot be read").await);
        };
        let greeted = Box::pin(line.during(self.greet(&mut visit, true))).await?;
        self.check(line, greeted).await?;
        line.ask_now();
        loop {
            // What is ready is written at once: news of a move and its acknowledgment come
            // together, and share one write.
            while let Some(step) = self.ready(&mut news) {
                self.take(line, &mut visit, step).await?;
            }
            line.send(self.out.drain(..)).await?;
            let line_due = self.next_line_due();
            let step = tokio::select! {
                event = line.event() => match line.take(event).await? {
                    Some(said) => Step::Said(said),
                    None => continue,
                },
                heard = news.recv() => Step::News(heard),
                word = visit.next() => Step::Word(word),
                Some(()) = at(line_due) => Step::LineDue,
                Some(note) = next_note(&mut notes) => Step::Premove(note),
                answer = self.pending.next() => Step::Answer(answer),
            };
            self.take(line, &mut visit, step).await?;
        }
    }

    /// What need not be waited for.
    fn ready(&mut self, news: &mut NewsReceiver) -> Option<Step> {
        if let Some(answer) = self.pending.next().now_or_never() {
            return Some(Step::Answer(answer));
        }
        match news.try_recv() {
            Ok(news) => Some(Step::News(Ok(news))),
            Err(broadcast::error::TryRecvError::Lagged(count)) => {
                Some(Step::News(Err(broadcast::error::RecvError::Lagged(count))))
            }
            Err(_) => None,
        }
    }

    async fn take(
        &mut self,
        line: &mut Line<GamePulse>,
        visit: &mut ViewerHandle,
        step: Step,
    ) -> Result<(), Ending> {
        self.seen.lag = line.pulse.lag;
        let work = match step {
            Step::Said(said) => self.hear(said),
            Step::Answer(answer) => {
                self.answer(&answer);
                None
            }
            // The node is gone.
            Step::News(Err(broadcast::error::RecvError::Closed)) => return Err(Ending::Dismissed),
            Step::News(heard) => self.pass_on(heard.ok()),
            Step::Word(word) => self.pass_word(word),
            Step::Premove(note) => {
                self.tell_premove(note);
                None
            }
            Step::LineDue => {
                self.tell_lines_due();
                None
            }
        };
        if let Some(work) = work {
            // What is known already does not wait for it.
            line.send(self.out.drain(..)).await?;
            let done = Box::pin(line.during(self.do_work(visit, work))).await?;
            self.check(line, done).await?;
        } else {
            line.pulse.follow(&self.zone, self.seen.role, self.seen.delay, self.seq);
        }
        Ok(())
    }

    /// Lets the line follow what was done, or ends it.
    async fn check(
        &mut self,
        line: &mut Line<GamePulse>,
        done: Result<(), &'static str>,
    ) -> Result<(), Ending> {
        line.pulse.follow(&self.zone, self.seen.role, self.seen.delay, self.seq);
        match done {
            Ok(()) => Ok(()),
            Err(why) => Err(line.close(close_code::AGAIN, why).await),
        }
    }

    async fn do_work(&mut self, visit: &mut ViewerHandle, work: Work) -> Result<(), &'static str> {
        match work {
            Work::Greet => self.greet(visit, false).await,
            Work::End(game) => {
                self.end(&game).await;
                Ok(())
            }
            Work::TellBeside => {
                self.tell_beside().await;
                Ok(())
            }
            Work::Premove(uci) => {
                self.premove(uci).await;
                Ok(())
            }
        }
    }

    /// News; none if some was missed, and the whole game has to be looked at.
    fn pass_on(&mut self, news: Option<News>) -> Option<Work> {
        let Some(news) = news else { return Some(Work::Greet) };
        if i64::from(news.seq) <= self.seq {
            return None;
        }
        if i64::from(news.first) != self.seq + 1 {
            return Some(Work::Greet);
        }
        self.seq = i64::from(news.seq);
        let frame = news.frames.of(self.seen.role.viewer(news.over())).clone();
        self.out.push(Utf8Bytes::try_from(frame).expect("it was encoded as a text"));
        if news.whole {
            // What happened and why comes first; then how everything stands.
            return Some(Work::Greet);
        }
        news.over().then_some(Work::End(news.game))
    }

    fn viewer(&self) -> Viewer {
        self.seen.role.viewer(self.heard.over)
    }

    fn tell_premove(&mut self, note: PremoveNote) {
        if self.seen.role == GameRole::Player(note.color) {
            let uci = note.waiting.map(|premove| premove.uci.to_string());
            self.push(&Frame::premove(uci, note.dropped));
        }
    }

    fn hear(&mut self, said: <GamePulse as Pulse>::Said) -> Option<Work> {
        let frame = match said {
            Ok(frame) => frame,
            Err(error) => {
                self.answer(&bad(error));
                return None;
            }
        };
        match frame {
            // The line hears it.
            client::Frame::Pong { .. } => {}
            client::Frame::Do { id, act } => self.act(id, act),
            client::Frame::Premove { uci, ply } => match client::read_uci(&uci) {
                Ok(uci) => return Some(Work::Premove(Some((uci, ply)))),
                Err(error) => self.answer(&bad(error)),
            },
            client::Frame::CancelPremove => return Some(Work::Premove(None)),
            client::Frame::Say { id, .. } if matches!(self.seen.role, GameRole::Assistant(_)) => {
                self.refuse(id, GameCode::WrongRole);
            }
            client::Frame::Say { id, text } => self.run_side_request(id, SideRequest::Say(text)),
            client::Frame::Rematch { id } => self.run_side_request(id, SideRequest::Rematch),
            client::Frame::DeclineRematch { id } => {
                self.run_side_request(id, SideRequest::DeclineRematch);
            }
        }
        None
    }

    fn refuse(&mut self, id: u64, error: impl Into<ErrorCode>) {
        self.answer(&Frame::refused(id, error.into().view()));
    }

    /// Answers what the browser sent. Refusals are counted.
    fn answer(&mut self, frame: &Frame) {
        if let Frame::Refused { code, .. } | Frame::Bad { code, .. } = frame {
            self.zone.shared.meters.count_refusal(Channel::Socket, code);
        }
        self.push(frame);
    }

    /// Puts a frame where the next write will take it from.
    fn push(&mut self, frame: &Frame) {
        self.out.push(frame.to_json().into());
    }
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
