//! Connections, and the checks before a database is used.

use std::{error::Error, future::Future, pin::Pin, str::FromStr, sync::Arc, time::Duration};

use deadpool_postgres::{
    Connect, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod,
};
use tokio::{runtime::Handle, task::JoinHandle};
use tokio_postgres::{
    Client, Config,
    config::{Host, TargetSessionAttrs},
    error::SqlState,
};

use super::{
    OpenError,
    limits::{Connections, OpenConnections, Work},
    reconnect::Reconnect,
    tls::{self, TlsOptions},
};

/// How long connecting to one host may take: the hosts are tried one after the other, in the time
/// that there is to get a connection.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// How long what was sent may stay without any answer of the other machine. A server that is gone
/// without a word is noticed after this.
const SILENCE: Duration = Duration::from_secs(10);

/// The oldest version of the server, as a number.
const OLDEST: i32 = 150_000;

/// Where a database is.
#[derive(Clone, Debug)]
pub(super) struct Database {
    config: Config,
    place: String,
    tls: TlsOptions,
    open: Arc<OpenConnections>,
    reconnect: Arc<Reconnect>,
}

impl Database {
    pub(super) fn at(address: &str) -> Result<Database, OpenError> {
        let wrong = |error: tokio_postgres::Error| OpenError::Address { why: whole(&error) };
        let split = TlsOptions::split(address);
        let (tls, address) = split.map_err(|why| OpenError::Address { why })?;
        let mut config = Config::from_str(&address).map_err(wrong)?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(OpenError::Address { why: "it names no host".into() });
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE);
        }
        config.keepalives_idle(SILENCE);
        // A standby would take reads and refuse the first write.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        if config.get_application_name().is_none() {
            config.application_name("tabiya");
        }
        let place = place(&config);
        Ok(Database { config, place, tls, open: Arc::default(), reconnect: Arc::default() })
    }

    /// A connection, after the server was checked.
    pub(super) async fn first_connection(&self) -> Result<Object, OpenError> {
        let unreachable = |why: String| OpenError::Unreachable { place: self.place.clone(), why };
        let client = match self.pool(1, Work::Job).try_get().await {
            Some(Ok(client)) => client,
            Some(Err(PoolError::Backend(error))) if is_refusal(&error) => {
                return Err(OpenError::Refused { place: self.place.clone(), why: whole(&error) });
            }
            Some(Err(PoolError::Backend(error))) => return Err(unreachable(whole(&error))),
            Some(Err(error)) => return Err(unreachable(error.to_string())),
            None => return Err(unreachable("it does not answer".into())),
        };
        let show = async |setting: &str| -> Result<String, OpenError> {
            let row = client.query_one("SELECT current_setting($1)", &[&setting]).await;
            row.and_then(|row| row.try_get(0)).map_err(|error| unreachable(whole(&error)))
        };
        let version: i32 = show("server_version_num").await?.parse().unwrap_or(0);
        if version < OLDEST {
            return Err(OpenError::TooOld { found: show("server_version").await? });
        }
        let synchronous = show("synchronous_commit").await?;
        if synchronous != "on" && synchronous != "remote_apply" {
            return Err(OpenError::NotSynchronous { found: synchronous });
        }
        Ok(client)
    }

    /// At most this many connections for such work, made when they are needed.
    pub(super) fn pool(&self, most: usize, work: Work) -> Connections {
        self.pool_with(most, work, "")
    }

    /// The same, with settings for each session.
    pub(super) fn pool_with(&self, most: usize, work: Work, settings: &str) -> Connections {
        let mut config = self.config.clone();
        let before = config.get_options().unwrap_or_default().to_owned();
        config.options(format!("{before} {settings} {}", work.settings()).trim());
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let runtime = Handle::current();
        let (tls, open) = (self.tls.clone(), Arc::clone(&self.open));
        let reconnect = Arc::clone(&self.reconnect);
        let connect = OnRuntime { runtime: runtime.clone(), work, tls, open, reconnect };
        let manager = Manager::from_connect(config, connect, recycling);
        let pool = Pool::builder(manager).max_size(most).build();
        let pool = pool.expect("a pool without timeouts needs no runtime");
        Connections::new(pool, runtime, work)
    }

    /// The connections that are open.
    pub(super) fn open(&self) -> &OpenConnections {
        &self.open
    }
}

/// Checks whether a database can be used, and changes nothing in it: the version of its server, and
/// where it is.
///
/// # Errors
///
/// If the database cannot be reached or used.
pub async fn examine(address: &str) -> Result<(String, String), OpenError> {
    let database = Database::at(address)?;
    let client = database.first_connection().await?;
    let row = client.query_one("SELECT current_setting('server_version')", &[]).await;
    let version = row.and_then(|row| row.try_get(0));
    let failed = |error: tokio_postgres::Error| OpenError::Failed { why: whole(&error) };
    Ok((version.map_err(failed)?, database.place))
}

/// Connects on this runtime, whoever waits for it.
struct OnRuntime {
    runtime: Handle,
    work: Work,
    tls: TlsOptions,
    open: Arc<OpenConnections>,
    reconnect: Arc<Reconnect>,
}

type Connecting<'a> =
    Pin<Box<dyn Future<Output = Result<Connected, tokio_postgres::Error>> + Send + 'a>>;
type Connected = (Client, JoinHandle<()>);

/// An attempt to connect, given up when nobody waits for it.
struct Attempt<T>(JoinHandle<T>);

impl<T> Drop for Attempt<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Connect for OnRuntime {
    fn connect(&self, config: &Config) -> Connecting<'_> {
        let (config, tls) = (config.clone(), self.tls.clone());
        let reconnect = Arc::clone(&self.reconnect);
        let mut attempt = Attempt(
            self.runtime.spawn(async move { reconnect.attempt(tls::connect(&config, &tls)).await }),
        );
        Box::pin(async move {
            let (client, connection) = match (&mut attempt.0).await {
                Ok(connected) => connected?,
                Err(error) => match error.try_into_panic() {
                    Ok(panic) => std::panic::resume_unwind(panic),
                    // The runtime stops, and with it everything that waits.
                    Err(_) => std::future::pending().await,
                },
            };
            // If it ends, whoever uses the client is told.
            let task = self.runtime.spawn(async move {
                let _ = connection.await;
            });
            self.open.add(self.work, task.abort_handle());
            Ok((client, task))
        })
    }
}

/// Whether the address or the settings have to change before a connection can be made. A server that
/// is away, starts, or does not take writes yet is worth waiting for.
fn is_refusal(error: &tokio_postgres::Error) -> bool {
    let refusals = [
        &SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
        &SqlState::INVALID_PASSWORD,
        &SqlState::INVALID_CATALOG_NAME,
        &SqlState::INSUFFICIENT_PRIVILEGE,
    ];
    error.code().is_some_and(|code| refusals.contains(&code)) || tls::is_cause_of(error)
}

/// An error with its causes: the first is often only a heading.
pub(super) fn whole(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

fn place(config: &Config) -> String {
    let ports = config.get_ports();
    let hosts: Vec<String> = (0..)
        .zip(config.get_hosts())
        .map(|(index, host): (usize, _)| {
            let host = match host {
                Host::Tcp(name) => name.clone(),
                Host::Unix(path) => path.display().to_string(),
            };
            let port = ports.get(index).or(ports.first()).copied().unwrap_or(5_432);
            format!("{host}:{port}")
        })
        .collect();
    format!("{}/{}", hosts.join(","), config.get_dbname().or(config.get_user()).unwrap_or(""))
}
