//! The pulse of a game's socket: pings measure the lag, and answers to them make a player present.

use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes};
use futures_util::future::BoxFuture;
use game::{Departure, Millis};
use node::Connection;
use tokio::time::Instant;
use wire::{
    GameId, client,
    error::{ErrorCode, RequestCode},
    server::Frame,
};

use crate::{
    Zone,
    caller::OpenSession,
    socket::{Ending, Pulse},
    use_cases::GameRole,
};

/// How often a browser is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(3);
/// How long it may not answer.
const SILENCE: Duration = Duration::from_secs(10);

/// What is known of the line to the browser. Measured by the monotonic clock: the time of day may be
/// set.
pub(super) struct GamePulse {
    id: GameId,
    connection: Connection,
    signed_in: OpenSession,
    role: GameRole,
    /// How far behind the game they are.
    delay: Millis,
    /// The number of the last event the browser knows.
    seq: i64,
    pings: u32,
    pinged_at: Option<Instant>,
    ponged_at: Instant,
    /// How long the last answer took.
    pub(super) lag: Option<Millis>,
}

impl GamePulse {
    pub(super) fn new(id: GameId, connection: Connection, signed_in: OpenSession) -> GamePulse {
        GamePulse {
            id,
            connection,
            signed_in,
            role: GameRole::Spectator,
            delay: Millis::ZERO,
            seq: -1,
            pings: 0,
            pinged_at: None,
            ponged_at: Instant::now(),
            lag: None,
        }
    }

    /// Follows what the session knows. One who takes a seat is present in it at once.
    pub(super) fn follow(&mut self, zone: &Zone, role: GameRole, delay: Millis, seq: i64) {
        (self.delay, self.seq) = (delay, seq);
        if self.role != role {
            self.role = role;
            self.report_presence(zone);
        }
    }

    /// Tells the game that the player is present: for as long after the last pong as a browser may be
    /// silent. An assistant does not make the player present.
    fn report_presence(&self, zone: &Zone) {
        let GameRole::Player(color) = self.role else { return };
        let left = SILENCE.saturating_sub(self.ponged_at.elapsed());
        if !left.is_zero() {
            zone.node.connection_alive(self.id, color, self.connection, millis(left));
        }
    }

    /// A closed connection is reported at once. One that ends because the server stops is not: that
    /// counts against no one.
    pub(super) fn report_departure(&self, zone: &Zone, ending: Ending) {
        let GameRole::Player(color) = self.role else { return };
        let why = match ending {
            Ending::Closed => Departure::Left,
            Ending::Lost => Departure::Lost,
            Ending::Dismissed => return,
        };
        if !zone.is_closing() {
            zone.node.gone(self.id, color, self.connection, why);
        }
    }

    fn hear_pong(&mut self, zone: &Zone, n: u32) {
        let now = Instant::now();
        self.ponged_at = now;
        if n == self.pings
            && let Some(pinged_at) = self.pinged_at.take()
        {
            self.lag = Some(millis(now - pinged_at));
        }
        self.report_presence(zone);
    }
}

impl Pulse for GamePulse {
    type Said = Result<client::Frame, ErrorCode>;

    fn every(&self) -> Duration {
        PING_EVERY
    }

    fn ask(&mut self, zone: &Zone) -> Option<[Option<Message>; 2]> {
        if self.ponged_at.elapsed() > SILENCE {
            return None;
        }
        self.pings = self.pings.wrapping_add(1);
        self.pinged_at = Some(Instant::now());
        let seq = u32::try_from(self.seq.max(0)).unwrap_or(u32::MAX);
        // Those who are behind have a clock that is behind too: they see other clocks run by it.
        let now = zone.now().0.saturating_sub(self.delay.0);
        let ping = Frame::Ping { n: self.pings, now, seq }.to_json();
        Some([Some(Message::Text(Utf8Bytes::from(ping))), None])
    }

    fn forgive(&mut self) {
        self.ponged_at = Instant::now();
    }

    fn hear(&mut self, zone: &Zone, message: Message) -> Option<Self::Said> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Some(Err(RequestCode::BinaryFrame.into())),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return None,
        };
        match client::Frame::from_json(text.as_str()) {
            Ok(client::Frame::Pong { n }) => {
                self.hear_pong(zone, n);
                None
            }
            Ok(frame) => Some(Ok(frame)),
            Err(error) => Some(Err(error.into())),
        }
    }

    fn storage(&self, responds: bool) -> String {
        Frame::Storage { responds }.to_json()
    }

    fn check(&self, zone: &Zone) -> Option<BoxFuture<'static, bool>> {
        self.signed_in.check(zone)
    }
}

fn millis(span: Duration) -> Millis {
    Millis(u64::try_from(span.as_millis()).unwrap_or(u64::MAX))
}
