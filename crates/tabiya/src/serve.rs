//! `tabiya serve`: run the server.

use std::{
    io::Write,
    net::{IpAddr, SocketAddr},
    ops::RangeInclusive,
    sync::Arc,
    time::Duration,
};

use clap::{Args, ValueEnum};
use game::Millis;
use server::{Connections, Registration, Retention, Settings, Zone, limits, router};
use tokio::net::TcpListener;

use crate::{
    backups::{BackupScheduleArgs, Schedule},
    cluster_args::ClusterArgs,
    config::ConfigFileArgs,
    data::DataArgs,
    engines::EngineArgs,
    log_args::LogArgs,
    metrics_args::MetricsArgs,
    outcome::{CommandOutcome, Failure},
    smtp::SmtpArgs,
    start_node::start_node,
    tls_args::TlsArgs,
    waiting::Waiting,
};

/// How long requests in progress may take when the program stops. Streams get
/// their last chunk at once, if the client reads it.
const GRACE: Duration = Duration::from_secs(3);
/// How long stopping may take in all, even if the disk does not answer any more. What was
/// acknowledged is stored; the rest is as after a crash.
const STOP_WITHIN: Duration = Duration::from_millis(4_800);

/// Run the chess server
///
/// Stores everything in one folder, or in a PostgreSQL database. Stop it with Ctrl-C or SIGTERM. When it starts again, all games
/// resume where they were, and the downtime is not charged to any clock.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya serve
  tabiya serve --listen 0.0.0.0:8080 --data /var/lib/tabiya
  tabiya serve --database-url postgres://tabiya@db.example.org/tabiya
  tabiya serve --database-url postgres://… --nats-url nats://nats.example.org --node-name east
  tabiya serve --engine Stockfish=/usr/games/stockfish --engine-option 'Stockfish:Skill Level=5'")]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    config: ConfigFileArgs,

    /// The address to listen on
    ///
    /// 127.0.0.1 accepts connections from this machine only, 0.0.0.0 from anywhere. Port 0 picks a
    /// free port; the address is printed.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,

    #[command(flatten)]
    data: DataArgs,

    #[command(flatten)]
    cluster: ClusterArgs,

    /// Who can create an account in the browser
    ///
    /// `invitation`: people with an invitation from `tabiya account invite`. `closed`: no one; use
    /// `tabiya account create`.
    #[arg(long, value_enum, default_value = "open", value_name = "WHO")]
    registration: RegistrationArg,

    /// The public address of the server, if it differs from the one it listens on
    ///
    /// Required behind a reverse proxy. With https, cookies are sent over encrypted connections
    /// only.
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,

    #[command(flatten)]
    tls: TlsArgs,

    /// The address of a proxy whose `X-Forwarded-For` header to trust; can be repeated
    ///
    /// Required behind a reverse proxy, so that rate limits count visitors and not the proxy.
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<IpAddr>,

    /// How many seconds a player who left a game has to come back, 5 to 600
    ///
    /// Then the opponent wins. Applies to games whose settings do not say otherwise. Raise it where
    /// connections are poor. No one loses like this against the computer or in correspondence.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 30,
        value_parser = clap::value_parser!(u64).range(5..=600)
    )]
    absence: u64,

    /// Turn chat off on the whole server, for example at a school
    ///
    /// No one can read or write chat, in any game, whatever its settings say. Chat that was written
    /// before stays stored.
    #[arg(long)]
    no_chat: bool,

    /// Let only people with an account play, seek and chat
    ///
    /// Guests can look at everything. Games that guests have begun can be finished.
    #[arg(long)]
    accounts_only: bool,

    /// Delete chat that is older than so many days; 0 keeps it
    #[arg(long, value_name = "DAYS", default_value_t = Retention::default().chat_days)]
    keep_chat: u32,

    /// Delete entries of the operators' log and closed reports that are older than so many days; 0
    /// keeps them
    #[arg(long, value_name = "DAYS", default_value_t = Retention::default().log_days)]
    keep_log: u32,

    /// Where the source code of this program is, for the link in the footer
    ///
    /// The AGPL asks for it. Set it if you changed the program.
    #[arg(long, value_name = "URL", value_parser = public_url)]
    source_url: Option<String>,

    /// How many connections may be open at once
    ///
    /// Each player, spectator and program has one or two, and half of all, or 10,000 if that is
    /// more, can be WebSockets. The system's limit on open files (`ulimit -n`) must be higher.
    #[arg(long, value_name = "NUMBER", default_value_t = limits::CONNECTIONS.count())]
    max_connections: usize,

    /// How many connections may be open at once from one address (for IPv6, one /64 network)
    ///
    /// A school often has one address for everyone. Proxies named by --trusted-proxy are not
    /// limited.
    #[arg(long, value_name = "NUMBER", default_value_t = limits::CONNECTIONS_EACH.count())]
    max_connections_per_address: usize,

    /// How many people may share an address, 10 to 10000
    ///
    /// The limits on what one address can do, such as new games and sign-ins, are in proportion.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = limits::PEOPLE,
        value_parser = clap::value_parser!(u32).range(people_range())
    )]
    people_per_address: u32,

    #[command(flatten)]
    smtp: SmtpArgs,

    #[command(flatten)]
    backups: BackupScheduleArgs,

    #[command(flatten)]
    log: LogArgs,

    #[command(flatten)]
    metrics: MetricsArgs,

    #[command(flatten)]
    engines: EngineArgs,
}

impl ServeArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        self.log.start();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::Usage(format!("cannot start: {error}")))?;
        runtime.block_on(self.serve())
    }

    /// What `tabiya doctor` looks at.
    #[cfg(unix)]
    pub(crate) fn checkup(&self) -> crate::doctor::Checkup {
        crate::doctor::Checkup {
            folder: self.data.folder.clone(),
            database_url: self.data.database_url.clone(),
            nats_url: self.cluster.nats_url.clone(),
            listen: self.listen,
            max_connections: self.max_connections,
            has_public_url: self.public_url.is_some(),
            has_trusted_proxy: !self.trusted_proxy.is_empty(),
            has_certificate: self.tls.is_named(),
        }
    }

    /// The data folder, unless everything is in a database.
    pub(crate) fn folder(&self) -> Option<&std::path::Path> {
        self.data.database_url.is_none().then_some(self.data.folder.as_path())
    }

    /// Checks what no option can tell alone.
    pub(crate) fn check(self) -> Result<(), String> {
        self.cluster.check(&self.data)?;
        self.tls.load()?;
        self.metrics.load()?;
        self.smtp.load(self.public_url.as_deref())?;
        self.backups.schedule(&self.data)?;
        self.engines.read(&self.data.folder).map(drop)
    }

    async fn serve(self) -> Result<CommandOutcome, Failure> {
        let wrong = |error: String| Failure::Usage(error);
        let _limit = live_with_file_limits();
        self.cluster.check(&self.data).map_err(wrong)?;
        let (programs, launcher) = self.engines.read(&self.data.folder).map_err(wrong)?;
        let tls = self.tls.load().map_err(wrong)?;
        let metrics = self.metrics.load().map_err(wrong)?;
        let mailer = self.smtp.load(self.public_url.as_deref()).map_err(wrong)?;
        let backups = self.backups.schedule(&self.data).map_err(wrong)?;
        let listener = TcpListener::bind(self.listen)
            .await
            .map_err(|error| wrong(format!("cannot listen on {}: {error}", self.listen)))?;
        tokio::task::spawn_blocking(node::prepare_openings);
        let (listener, waiting) =
            Waiting::new(listener).map_err(|error| wrong(format!("cannot listen: {error}")))?;
        let waits = waiting.told();
        let node = tokio::select! {
            node = start_node(&self.data, &self.cluster, waits) => node.map_err(wrong)?,
            never = waiting.answer(tls.clone()) => match never {},
        };
        drop(waiting);
        node.meters().log_slower_than(self.log.slow().unwrap_or_default());
        let address = listener.local_addr().map_err(|error| wrong(error.to_string()))?;
        if self.public_url.is_some() && self.trusted_proxy.is_empty() {
            tracing::warn!(
                "--public-url without --trusted-proxy: if a proxy is in front, everyone behind it \
                 shares one visitor's limits"
            );
        }
        let connections = Connections::new(
            self.max_connections,
            self.max_connections_per_address,
            &self.trusted_proxy,
        );
        let settings = Settings {
            registration: self.registration.into(),
            public_url: self.public_url,
            encrypted: tls.is_some(),
            trusted_proxies: self.trusted_proxy,
            programs,
            launcher,
            absence: Some(Millis::from_seconds(self.absence)),
            no_chat: self.no_chat,
            accounts_only: self.accounts_only,
            people_per_address: Some(self.people_per_address),
            max_connections: Some(self.max_connections),
            retention: Retention { chat_days: self.keep_chat, log_days: self.keep_log },
            source_url: self.source_url,
            metrics,
            mailer,
            slow: self.log.slow(),
            backups: backups.as_ref().map(Schedule::state),
        };
        let zone =
            Zone::start(node.clone(), settings).await.map_err(|error| wrong(error.to_string()))?;
        let routes = router(zone.clone());

        let mut out = std::io::stdout();
        let scheme = if tls.is_some() { "https" } else { "http" };
        writeln!(out, "listening on {scheme}://{address}").map_err(Failure::Output)?;
        out.flush().map_err(Failure::Output)?;
        tell_service_manager(sd_notify::NotifyState::Status(""));
        tell_service_manager(sd_notify::NotifyState::Ready);
        if let Some(backups) = backups {
            tokio::spawn(backups.run());
        }
        if let Some(tls) = &tls {
            tokio::spawn(Arc::clone(tls).watch());
        }
        let asked = {
            let zone = zone.clone();
            async move {
                asked_to_stop().await;
                tracing::info!("stopping");
                tell_service_manager(sd_notify::NotifyState::Stopping);
                limit_stopping();
                zone.close();
            }
        };
        let out_of_patience = async {
            zone.closed().await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            () = server::serve(listener, routes, connections, tls, asked) => {}
            () = out_of_patience => tracing::info!("some clients took too long to read their streams"),
        }
        // Open sockets are closed; pages reconnect and send again what was not
        // acknowledged.
        node.stop().await;
        Ok(CommandOutcome::Fine)
    }
}

/// As the settings page has it.
fn people_range() -> RangeInclusive<i64> {
    let range = limits::PEOPLE_RANGE;
    i64::from(*range.start())..=i64::from(*range.end())
}

/// Tells systemd, if it started this program as a service of type `notify`.
pub(crate) fn tell_service_manager(state: sd_notify::NotifyState) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the service manager could not be told");
    }
}

/// Ends the program if it has not stopped in time. On a thread of its own: the others may be
/// waiting for the disk.
fn limit_stopping() {
    let limit = || {
        std::thread::sleep(STOP_WITHIN);
        tracing::error!("the store did not answer in time: stopped as after a crash");
        std::process::exit(1);
    };
    if let Err(error) = std::thread::Builder::new().name("stop-limit".into()).spawn(limit) {
        tracing::warn!(%error, "stopping may take longer than usual");
    }
}

/// Treats a limit on file sizes like a full disk: the write fails, and the server
/// keeps running. Without a handler, the signal would end the program.
#[cfg(unix)]
fn live_with_file_limits() -> Option<tokio::signal::unix::Signal> {
    const SIGXFSZ: i32 = 25;
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(SIGXFSZ)).ok()
}

#[cfg(not(unix))]
fn live_with_file_limits() {}

/// Who can create an account.
#[derive(Copy, Clone, ValueEnum)]
enum RegistrationArg {
    /// Anyone
    Open,
    /// People with an invitation
    Invitation,
    /// No one
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
            Err("must start with http:// or https://, for example https://chess.example.org".into())
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

#[cfg(test)]
mod tests {
    use clap::Command;

    use super::*;

    #[test]
    fn as_many_people_may_share_an_address_as_the_help_says() {
        let command = ServeArgs::augment_args(Command::new("serve"));
        let (least, most) = (*limits::PEOPLE_RANGE.start(), *limits::PEOPLE_RANGE.end());
        let help = {
            let mut options = command.get_arguments();
            options.find_map(|it| (it.get_id() == "people_per_address").then(|| it.get_help()))
        };
        let help = help.flatten().expect("it has a help").to_string();
        assert!(help.ends_with(&format!(", {least} to {most}")), "{help}");
        for (people, fits) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
            let number = people.to_string();
            let read =
                command.clone().try_get_matches_from(["serve", "--people-per-address", &number]);
            assert_eq!(read.is_ok(), fits, "{people}");
        }
    }
}
