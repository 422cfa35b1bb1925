//! The line to one browser, which is kept alive whatever the page waits for: pings go out, answers
//! to them are heard, and the browser is told whether the storage responds, while anything else asks
//! the store. So a store that hangs looks like what it is, and never like a player who left.

use std::{collections::VecDeque, future::Future, pin::Pin, pin::pin, time::Duration};

use axum::{
    Error,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
};
use futures_util::{SinkExt, future::BoxFuture};
use tokio::{
    sync::watch,
    time::{Instant, Interval, MissedTickBehavior, interval},
};

use crate::{
    Zone,
    caller::SessionEnd,
    state::{Outage, Until},
};

/// A ping that is later than this was not late by chance: this process stood still, and heard
/// nothing meanwhile.
const LATE: Duration = Duration::from_secs(2);
/// The most messages that may wait until something else is done.
const UNREAD_MAX: usize = 64;

/// What differs between the sockets of different pages: how the browser is asked whether it is
/// there, and what it may say.
pub(crate) trait Pulse: Send {
    /// What the browser says, apart from answers to pings.
    type Said: Send;

    /// How often the browser is asked.
    fn every(&self) -> Duration;

    /// What asks the browser whether it is there; none if it has been silent for too long.
    fn ask(&mut self, zone: &Zone) -> Option<[Option<Message>; 2]>;

    /// The browser may have answered while this process stood still.
    fn forgive(&mut self);

    /// Hears a message; none if it only shows that the browser is there.
    fn hear(&mut self, zone: &Zone, message: Message) -> Option<Self::Said>;

    /// How this socket says whether the storage responds.
    fn storage(&self, responds: bool) -> String;

    /// Asks the store whether the browser may still look; none if everyone may.
    fn check(&self, zone: &Zone) -> Option<BoxFuture<'static, bool>>;
}

/// Why a line ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// The browser closed it.
    Closed,
    /// The connection broke, or the browser was silent for too long.
    Lost,
    /// The server closed it, or stood still until the browser did. The browser may come back at once,
    /// so it counts until its silence is noticed.
    Dismissed,
}

/// The line to one browser.
pub(crate) struct Line<P: Pulse> {
    socket: WebSocket,
    zone: Zone,
    pub(crate) pulse: P,
    pings: Interval,
    asked_at: Instant,
    /// When it was noticed that this process had stood still.
    late_at: Option<Instant>,
    /// Waits on while other things happen: to begin anew each time would cost locks.
    alert: Pin<Box<dyn Future<Output = (Alert, Alerts)> + Send>>,
    /// Whether the browser may still look, while the store is asked.
    check: Option<BoxFuture<'static, bool>>,
    told_of_silence: bool,
    /// What the browser said while something else was done.
    unread: VecDeque<P::Said>,
}

/// Something that a line has to deal with.
pub(crate) enum Event<P: Pulse> {
    Unread(P::Said),
    Heard(Option<Result<Message, Error>>),
    PingDue,
    Alert(Alert, Alerts),
    Checked(bool),
}

/// What concerns many sockets at once.
#[derive(Copy, Clone)]
pub(crate) enum Alert {
    /// A session of this account ended, perhaps this one.
    SessionEnded,
    /// The storage responds again, or does not any more.
    Storage,
    /// The server stops.
    Closing,
}

/// Where alerts come from.
pub(crate) struct Alerts {
    ended: SessionEnd,
    storage: watch::Receiver<Option<Outage>>,
    closing: Until,
}

impl<P: Pulse> Line<P> {
    pub(crate) fn new(socket: WebSocket, zone: Zone, ended: SessionEnd, pulse: P) -> Line<P> {
        let mut pings = interval(pulse.every());
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.reset();
        let mut storage = zone.shared.storage.subscribe();
        // It may be silent already.
        storage.mark_changed();
        let alerts = Alerts { ended, storage, closing: zone.closing() };
        Line {
            socket,
            zone,
            pulse,
            pings,
            asked_at: Instant::now(),
            late_at: None,
            alert: Box::pin(alerts.next()),
            check: None,
            told_of_silence: false,
            unread: VecDeque::new(),
        }
    }

    /// Asks the browser now whether it is there.
    pub(crate) fn ask_now(&mut self) {
        self.pings.reset_immediately();
    }

    /// The next event, to be handed to [`take`](Line::take). Cancel-safe.
    pub(crate) async fn event(&mut self) -> Event<P> {
        match self.unread.pop_front() {
            Some(said) => Event::Unread(said),
            None => self.new_event().await,
        }
    }

    /// Deals with an event; what the browser said is left to the caller.
    pub(crate) async fn take(&mut self, event: Event<P>) -> Result<Option<P::Said>, Ending> {
        match event {
            Event::Unread(said) => return Ok(Some(said)),
            Event::Heard(Some(Ok(Message::Close(_)))) => return Err(self.ended(Ending::Closed)),
            Event::Heard(Some(Ok(message))) => return Ok(self.pulse.hear(&self.zone, message)),
            Event::Heard(Some(Err(_)) | None) => return Err(self.ended(Ending::Lost)),
            Event::PingDue => self.ping().await?,
            Event::Alert(alert, alerts) => {
                self.alert = Box::pin(alerts.next());
                self.hear_alert(alert).await?;
            }
            Event::Checked(true) => self.check = None,
            Event::Checked(false) => {
                return Err(self.close(close_code::AGAIN, "you are signed out").await);
            }
        }
        Ok(None)
    }

    /// Keeps the line alive until something is done that may take long. What the browser says
    /// meanwhile waits.
    pub(crate) async fn during<T>(&mut self, work: impl Future<Output = T>) -> Result<T, Ending> {
        let mut work = pin!(work);
        loop {
            let event = tokio::select! {
                biased;
                done = &mut work => return Ok(done),
                event = self.new_event() => event,
            };
            if let Some(said) = self.take(event).await? {
                if self.unread.len() == UNREAD_MAX {
                    return Err(self.close(close_code::AGAIN, "too many messages").await);
                }
                self.unread.push_back(said);
            }
        }
    }

    /// Sends texts in one write.
    pub(crate) async fn send(
        &mut self,
        texts: impl IntoIterator<Item = Utf8Bytes>,
    ) -> Result<(), Ending> {
        for text in texts {
            self.feed(Message::Text(text)).await?;
        }
        self.flush().await
    }

    /// Closes the line, and says why.
    pub(crate) async fn close(&mut self, code: u16, why: &'static str) -> Ending {
        let frame = CloseFrame { code, reason: why.into() };
        // It is closed either way.
        let _ = self.socket.send(Message::Close(Some(frame))).await;
        Ending::Dismissed
    }

    /// Cancel-safe: nothing is done until [`take`](Line::take).
    async fn new_event(&mut self) -> Event<P> {
        tokio::select! {
            heard = self.socket.recv() => Event::Heard(heard),
            _ = self.pings.tick() => Event::PingDue,
            (alert, alerts) = &mut self.alert => Event::Alert(alert, alerts),
            good = checked(&mut self.check) => Event::Checked(good),
        }
    }

    async fn ping(&mut self) -> Result<(), Ending> {
        if self.is_late() {
            self.late_at = Some(Instant::now());
            self.pulse.forgive();
        }
        self.asked_at = Instant::now();
        let Some(messages) = self.pulse.ask(&self.zone) else { return Err(Ending::Lost) };
        if self.zone.shared.storage.is_reached_elsewhere() {
            let why = "another node can go on with the game";
            return Err(self.close(close_code::AGAIN, why).await);
        }
        // The operator's command line ends sessions without telling.
        self.look_whether_good();
        for message in messages.into_iter().flatten() {
            self.feed(message).await?;
        }
        self.flush().await
    }

    fn is_late(&self) -> bool {
        self.asked_at.elapsed() > self.pulse.every() + LATE
    }

    /// How the line ends that the browser closed. A page that gave up while this process stood still
    /// comes back: nobody left.
    fn ended(&self, how: Ending) -> Ending {
        let was_late = self.late_at.is_some_and(|at| at.elapsed() <= LATE);
        if was_late || self.is_late() { Ending::Dismissed } else { how }
    }

    async fn hear_alert(&mut self, alert: Alert) -> Result<(), Ending> {
        match alert {
            Alert::SessionEnded => {
                // An answer on its way may be from before.
                self.check = None;
                self.look_whether_good();
                Ok(())
            }
            Alert::Storage => {
                let responds = self.zone.shared.storage.responds();
                if responds != self.told_of_silence {
                    return Ok(());
                }
                self.told_of_silence = !responds;
                let text = self.pulse.storage(responds);
                self.send([Utf8Bytes::from(text)]).await
            }
            Alert::Closing => Err(self.close(close_code::RESTART, "the server stops").await),
        }
    }

    /// If the store does not say, nobody is sent away.
    fn look_whether_good(&mut self) {
        if self.check.is_none() {
            self.check = self.pulse.check(&self.zone);
        }
    }

    async fn feed(&mut self, message: Message) -> Result<(), Ending> {
        self.socket.feed(message).await.map_err(|_| Ending::Lost)
    }

    async fn flush(&mut self) -> Result<(), Ending> {
        self.socket.flush().await.map_err(|_| Ending::Lost)
    }
}

impl Alerts {
    async fn next(mut self) -> (Alert, Alerts) {
        let alert = tokio::select! {
            () = self.ended.next() => Alert::SessionEnded,
            Ok(()) = self.storage.changed() => Alert::Storage,
            () = self.closing.closing() => Alert::Closing,
        };
        (alert, self)
    }
}

async fn checked(check: &mut Option<BoxFuture<'static, bool>>) -> bool {
    match check {
        Some(check) => check.await,
        None => std::future::pending().await,
    }
}
