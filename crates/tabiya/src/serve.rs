//! `tabiya serve`: the whole zone.

use std::{
    io::{IsTerminal, Write},
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::serve::ListenerExt;
use clap::{Args, ValueEnum};
use node::{Clock, LocalBus, Node};
use server::{Registration, Settings, Zone, router};
use store::{SqliteStore, Store};
use tokio::net::TcpListener;

use crate::{
    data::DataArgs,
    ending::{Ending, Failure},
    engines::EngineArgs,
};

/// How long calls that were begun may take when the program stops: streams
/// have their last chunk at once, if their other end takes it.
const GRACE: Duration = Duration::from_secs(3);

/// Run the zone: page, games and clocks
///
/// Everything is in one folder. Stop it with Ctrl-C or SIGTERM; games go on where they were when
/// it runs again, and the time in between is charged to nobody.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya serve
  tabiya serve --listen 0.0.0.0:8080 --data /var/lib/tabiya
  tabiya serve --engine Stockfish=/usr/games/stockfish --engine-option 'Stockfish:Skill Level=5'")]
pub(crate) struct ServeArgs {
    /// The address to listen on
    ///
    /// 127.0.0.1 is for this machine alone; use 0.0.0.0 for everybody who can reach it. Port 0
    /// takes any free port; the address is printed.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,

    #[command(flatten)]
    data: DataArgs,

    /// Who can make an account on the page
    ///
    /// With `invitation`, those who have one: `tabiya account invite` prints it. With `closed`,
    /// nobody: `tabiya account create` makes accounts.
    #[arg(long, value_enum, default_value = "open", value_name = "WHO")]
    registration: RegistrationArg,

    /// Where people find the zone, if not at the address it listens on
    ///
    /// Say it when a proxy stands before the server. With https, cookies are for encrypted
    /// connections alone.
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,

    /// The address of a proxy whose `X-Forwarded-For` is believed; may be given more than once
    ///
    /// Say it when a proxy stands before the server, so that limits count visitors and not the
    /// proxy.
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<IpAddr>,

    #[command(flatten)]
    engines: EngineArgs,

    /// Not yet: one node of a cluster on PostgreSQL
    #[arg(long, value_name = "URL", hide = true)]
    database_url: Option<String>,

    /// Not yet: the messenger of a cluster
    #[arg(long, value_name = "URL", hide = true)]
    nats_url: Option<String>,
}

impl ServeArgs {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        if self.database_url.is_some() || self.nats_url.is_some() {
            return Err(Failure::Usage(
                "a zone of several nodes (--database-url, --nats-url) is not there yet: leave \
                 these out to run alone on the embedded store"
                    .into(),
            ));
        }
        let colored = std::io::stderr().is_terminal();
        tracing_subscriber::fmt()
            .with_writer(std::io::stderr)
            .with_ansi(colored)
            .with_target(false)
            // A log that cannot be written, on a full disk for one, harms nobody.
            .log_internal_errors(false)
            .init();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::Usage(format!("cannot start: {error}")))?;
        runtime.block_on(self.serve())
    }

    async fn serve(self) -> Result<Ending, Failure> {
        let wrong = |error: String| Failure::Usage(error);
        let _limit = live_with_file_limits();
        let programs = self.engines.read().map_err(wrong)?;
        let store =
            SqliteStore::open(&self.data.folder).map_err(|error| wrong(error.to_string()))?;
        let listener = TcpListener::bind(self.listen)
            .await
            .map_err(|error| wrong(format!("cannot listen on {}: {error}", self.listen)))?;
        tokio::task::spawn_blocking(node::prepare_openings);
        let clock = Clock::start(game::Timestamp(0));
        let node = Node::start(Store::new(Arc::new(store)), Arc::new(LocalBus::default()), clock)
            .await
            .map_err(|error| wrong(error.to_string()))?;
        let address = listener.local_addr().map_err(|error| wrong(error.to_string()))?;
        // Frames are small and nobody wants to wait for more of them to come
        // together. A connection on which this fails is slower, no more.
        let listener = listener.tap_io(|stream| {
            drop(stream.set_nodelay(true));
            notice_silence(stream);
        });
        let settings = Settings {
            registration: self.registration.into(),
            public_url: self.public_url,
            trusted_proxies: self.trusted_proxy,
            programs,
        };
        let zone =
            Zone::start(node.clone(), settings).await.map_err(|error| wrong(error.to_string()))?;
        let routes = router(zone.clone()).into_make_service_with_connect_info::<SocketAddr>();

        let mut out = std::io::stdout();
        writeln!(out, "listening on http://{address}").map_err(Failure::Output)?;
        out.flush().map_err(Failure::Output)?;
        let asked = {
            let zone = zone.clone();
            async move {
                asked_to_stop().await;
                tracing::info!("stopping");
                zone.close();
            }
        };
        let out_of_patience = async {
            zone.closed().await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            served = axum::serve(listener, routes).with_graceful_shutdown(asked) => {
                served.map_err(|error| wrong(format!("the server stopped: {error}")))?;
            }
            () = out_of_patience => tracing::info!("somebody took too long to listen"),
        }
        // Open sockets are cut: browsers come back by themselves. What was
        // acknowledged is stored; what was not is sent again.
        node.stop().await;
        Ok(Ending::Fine)
    }
}

/// Somebody who vanished without a word is gone when what was sent to them has
/// not arrived for so long: streams of the API have no other sign.
#[cfg(target_os = "linux")]
fn notice_silence(stream: &tokio::net::TcpStream) {
    const SILENCE: std::time::Duration = std::time::Duration::from_secs(10);
    // A connection on which this fails is noticed later, no more.
    drop(socket2::SockRef::from(stream).set_tcp_user_timeout(Some(SILENCE)));
}

#[cfg(not(target_os = "linux"))]
fn notice_silence(_: &tokio::net::TcpStream) {}

/// A limit on the size of files is like a full disk: what cannot be written is
/// told to whoever asked, and the program goes on. Left alone, the signal that
/// comes with it would end the program.
#[cfg(unix)]
fn live_with_file_limits() -> Option<tokio::signal::unix::Signal> {
    const SIGXFSZ: i32 = 25;
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(SIGXFSZ)).ok()
}

#[cfg(not(unix))]
fn live_with_file_limits() {}

/// Who can make an account.
#[derive(Copy, Clone, ValueEnum)]
enum RegistrationArg {
    /// Everybody
    Open,
    /// Whoever has an invitation
    Invitation,
    /// Nobody
    Closed,
}

impl From<RegistrationArg> for Registration {
    fn from(who: RegistrationArg) -> Registration {
        match who {
            RegistrationArg::Open => Registration::Open,
            RegistrationArg::Invitation => Registration::Invitation,
            RegistrationArg::Closed => Registration::Closed,
        }
    }
}

fn public_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or(text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.starts_with('/') => Ok(text.to_owned()),
        _ => {
            Err("an address begins with http:// or https://, such as https://chess.example.org"
                .into())
        }
    }
}

async fn asked_to_stop() {
    use tokio::signal;
    let interrupt = async {
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match signal::unix::signal(signal::unix::SignalKind::terminate()) {
            Ok(mut terminate) => {
                terminate.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
