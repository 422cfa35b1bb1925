//! What `tabiya serve` says while it waits for its database: in the log, to the service manager, and
//! to those who ask whether it is ready.

use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use server::{Connections, Tls, routes_while_waiting};
use store::postgres::OpenError;
use tokio::{net::TcpListener, sync::watch, time::Instant};

use crate::serve::tell_service_manager;

/// How often the log says that it still waits.
const TOLD_EVERY: Duration = Duration::from_secs(60);
/// Only health checks are answered.
const CONNECTIONS: usize = 256;

/// The port of a server that may have to wait.
pub(crate) struct Waiting {
    address: SocketAddr,
    listener: std::net::TcpListener,
    begun: watch::Sender<bool>,
}

impl Waiting {
    /// Shares the port of the server, which is returned.
    pub(crate) fn new(listener: TcpListener) -> io::Result<(TcpListener, Waiting)> {
        let listener = listener.into_std()?;
        let (begun, _) = watch::channel(false);
        let address = listener.local_addr()?;
        let waiting = Waiting { address, listener: listener.try_clone()?, begun };
        Ok((TcpListener::from_std(listener)?, waiting))
    }

    /// To be called before each further attempt.
    pub(crate) fn told(&self) -> impl FnMut(&OpenError) + use<> {
        let (begun, address) = (self.begun.clone(), self.address);
        let mut told: Option<Instant> = None;
        move |error| {
            if told.is_none_or(|told| told.elapsed() >= TOLD_EVERY) {
                told = Some(Instant::now());
                tracing::warn!(listen = %address, "waiting for the database: {error}");
                tell_service_manager(sd_notify::NotifyState::Status("waiting for the database"));
            }
            begun.send_replace(true);
        }
    }

    /// Answers that the server is not ready, once it waits.
    pub(crate) async fn answer(&self, tls: Option<Arc<Tls>>) -> Infallible {
        let mut begun = self.begun.subscribe();
        let begins = begun.wait_for(|begun| *begun).await.is_ok();
        let listener = self.listener.try_clone().and_then(TcpListener::from_std);
        if let (true, Ok(listener)) = (begins, listener) {
            let connections = Connections::new(CONNECTIONS, CONNECTIONS, &[]);
            let forever = std::future::pending();
            server::serve(listener, routes_while_waiting(), connections, tls, forever).await;
        }
        std::future::pending().await
    }
}
