//! A server of PostgreSQL for tests: that of `make test`, or one of their own from the binaries of
//! the distribution, in a folder for a while.

use std::{
    ffi::OsStr,
    fs,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex, Weak,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;
use tokio_postgres::{NoTls, SimpleQueryMessage};

use crate::lock::lock;

/// The address of a server that tests may use, with the right to create databases.
const SHARED: &str = "TABIYA_TEST_POSTGRES";

/// Whether what is written survives a crash of the machine. Tests that kill the server say yes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fsync {
    /// As in production.
    On,
    /// Faster.
    Off,
}

/// A server on a Unix socket in a folder of its own. Both are gone when this is dropped.
#[derive(Debug)]
pub struct TestServer {
    folder: TempDir,
    programs: PathBuf,
    owner: Option<(u32, u32)>,
    fsync: Fsync,
    settings: Vec<String>,
    process: Mutex<Option<Child>>,
}

impl TestServer {
    /// Starts a server.
    ///
    /// # Panics
    ///
    /// With a sentence about what is missing.
    pub fn start(fsync: Fsync) -> TestServer {
        TestServer::start_with(fsync, &[])
    }

    /// The same with settings, such as `synchronous_commit=off`.
    ///
    /// # Panics
    ///
    /// With a sentence about what is missing.
    pub fn start_with(fsync: Fsync, settings: &[&str]) -> TestServer {
        TestServer::start_with_files(fsync, settings, &[])
    }

    /// The same with these files, each with its text, among its data.
    ///
    /// # Panics
    ///
    /// With a sentence about what is missing.
    pub fn start_with_files(fsync: Fsync, settings: &[&str], files: &[(&str, &str)]) -> TestServer {
        let server = TestServer::empty(fsync, settings);
        let data = server.data();
        let made = server
            .command("initdb")
            .args(["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8"])
            .args([OsStr::new("--locale=C"), OsStr::new("--pgdata"), data.as_os_str()])
            .output()
            .expect("initdb runs");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        files.iter().for_each(|(name, text)| server.write(name, text));
        server.go_on();
        server
    }

    /// A file that the server alone may read.
    fn write(&self, name: &str, text: &str) {
        let path = self.data().join(name);
        fs::write(&path, text).expect("the folder is ours");
        let closed = fs::set_permissions(&path, fs::Permissions::from_mode(0o600));
        closed.expect("the file is ours");
        if let Some((user, group)) = self.owner {
            let given = std::os::unix::fs::chown(&path, Some(user), Some(group));
            given.expect("root can give the file to the user postgres");
        }
    }

    /// A folder for a server that has no data yet.
    fn empty(fsync: Fsync, settings: &[&str]) -> TestServer {
        let folder = tempfile::Builder::new().prefix("tabiya-postgres-").tempdir();
        let folder = folder.expect("a folder for a while");
        let owner = owner();
        if let Some((user, group)) = owner {
            let given = std::os::unix::fs::chown(folder.path(), Some(user), Some(group));
            given.expect("root can give the folder to the user postgres");
        }
        TestServer {
            folder,
            programs: programs(),
            owner,
            fsync,
            settings: settings.iter().map(|setting| (*setting).to_owned()).collect(),
            process: Mutex::new(None),
        }
    }

    /// Starts the server again after [`kill`](TestServer::kill).
    ///
    /// # Panics
    ///
    /// If it does not start within a minute.
    pub fn go_on(&self) {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let mut child = self.run();
            // A server that was killed may still have processes that are about to end.
            loop {
                if answers(&self.address("postgres")) {
                    *lock(&self.process) = Some(child);
                    return;
                }
                if child.try_wait().expect("a child").is_some() {
                    break;
                }
                assert!(Instant::now() < until, "{}", self.log());
                thread::sleep(Duration::from_millis(20));
            }
            assert!(Instant::now() < until, "PostgreSQL does not start: {}", self.log());
        }
    }

    fn run(&self) -> Child {
        let log =
            fs::File::options().create(true).append(true).open(self.folder.path().join("log"));
        let log = log.expect("a log in the folder");
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        for setting in ["listen_addresses=", "max_connections=400", "shared_buffers=64MB"] {
            command.args(["-c", setting]);
        }
        if self.fsync == Fsync::Off {
            command.args(["-c", "fsync=off", "-c", "full_page_writes=off"]);
        }
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        // A group of its own, so that Ctrl-C is for the tests alone.
        command.process_group(0).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        command.spawn().expect("postgres runs")
    }

    /// Kills all processes of the server at once, as `kill -9` does.
    pub fn kill(&self) {
        if let Some(child) = lock(&self.process).take() {
            end("-KILL", child);
        }
    }

    /// Stops all processes of the server where they are: nobody is answered, and no connection
    /// closes.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Lets them go on after [`freeze`](TestServer::freeze).
    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, how: &str) {
        if let Some(child) = &*lock(&self.process) {
            signal(how, &all_processes(child));
        }
    }

    /// The address of a database.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@{}/{database}", self.socket())
    }

    /// A standby that has everything this server has answered for: a commit is answered when it is
    /// on both disks.
    ///
    /// # Panics
    ///
    /// If it does not start within a minute.
    pub fn standby(&self) -> TestServer {
        let standby = TestServer::empty(self.fsync, &[]);
        let (from, data) = (self.folder.path(), standby.data());
        let copied = standby
            .command("pg_basebackup")
            .args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync"])
            .args(["--username=postgres", "--wal-method=stream", "--host"])
            .args([from.as_os_str(), OsStr::new("--pgdata"), data.as_os_str()])
            .output()
            .expect("pg_basebackup runs");
        assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
        standby.go_on();
        let address = self.address("postgres");
        command_at(&address, "ALTER SYSTEM SET synchronous_standby_names = '*'");
        command_at(&address, "SELECT pg_reload_conf()");
        let synchronous = "SELECT pid FROM pg_stat_replication WHERE sync_state = 'sync'";
        let until = Instant::now() + Duration::from_secs(60);
        while texts_at(&address, synchronous).is_empty() {
            assert!(Instant::now() < until, "the standby does not follow: {}", standby.log());
            thread::sleep(Duration::from_millis(20));
        }
        standby
    }

    /// Makes a standby the server that takes writes. It needs no standby of its own.
    ///
    /// # Panics
    ///
    /// If it does not do so within a minute.
    pub fn promote(&self) {
        let address = self.address("postgres");
        // The statement does not wait for the promotion: what it may still see would hold up the
        // recovery that it waits for.
        command_at(&address, "SELECT pg_promote(FALSE)");
        let begun = Instant::now();
        while texts_at(&address, "SELECT pg_is_in_recovery()") != ["f"] {
            assert!(begun.elapsed() < Duration::from_secs(60), "the standby was not promoted");
            thread::sleep(Duration::from_millis(20));
        }
        command_at(&address, "ALTER SYSTEM SET synchronous_standby_names = ''");
        command_at(&address, "SELECT pg_reload_conf()");
    }

    /// The address of a database on this server or another, whichever takes writes.
    pub fn address_with(&self, other: &TestServer, database: &str) -> String {
        let [one, two] = [self, other].map(TestServer::socket);
        format!("postgres://postgres@{one},{two}/{database}")
    }

    fn socket(&self) -> String {
        self.folder.path().display().to_string().replace('/', "%2F")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.folder.path()).env("LC_ALL", "C");
        if let Some((user, group)) = self.owner {
            command.gid(group).uid(user);
        }
        command
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if let Some(child) = lock(&self.process).take() {
            // All of it at once: nothing is needed any more.
            end("-QUIT", child);
        }
    }
}

/// An empty database, which is gone when this is dropped.
#[derive(Debug)]
pub struct TestDatabase {
    admin: String,
    name: String,
    /// Kept as long as the database.
    _server: Option<Arc<TestServer>>,
}

impl TestDatabase {
    /// A database on the server of `make test`, or on one that all tests of this process share.
    ///
    /// # Panics
    ///
    /// With a sentence about what is missing.
    pub fn new() -> TestDatabase {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        static OWN: Mutex<Weak<TestServer>> = Mutex::new(Weak::new());
        let (admin, server) = match std::env::var(SHARED) {
            Ok(address) => (address, None),
            Err(_) => {
                let mut own = lock(&OWN);
                let server = own.upgrade().unwrap_or_else(|| {
                    let server = Arc::new(TestServer::start(Fsync::Off));
                    *own = Arc::downgrade(&server);
                    server
                });
                (server.address("postgres"), Some(server))
            }
        };
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tabiya_{}_{count}", std::process::id());
        command_at(&admin, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        command_at(&admin, &format!("CREATE DATABASE {name}"));
        TestDatabase { admin, name, _server: server }
    }

    /// Its address.
    pub fn address(&self) -> String {
        let (server, _) = self.admin.rsplit_once('/').expect("an address names a database");
        format!("{server}/{}", self.name)
    }
}

impl Default for TestDatabase {
    fn default() -> TestDatabase {
        TestDatabase::new()
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        command_at(&self.admin, &format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name));
    }
}

/// Runs statements without values, one after the other.
///
/// # Panics
///
/// If they fail.
pub fn command_at(address: &str, sql: &str) {
    let done = with_client(address, async |client| client.batch_execute(sql).await);
    done.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
}

/// The first column of what a query finds, as text.
///
/// # Panics
///
/// If it fails.
pub fn texts_at(address: &str, sql: &str) -> Vec<String> {
    let found = with_client(address, async |client| client.simple_query(sql).await);
    let found = found.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
    let text = |message: &SimpleQueryMessage| match message {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    };
    found.iter().filter_map(text).collect()
}

fn answers(address: &str) -> bool {
    with_client(address, async |client| client.batch_execute("SELECT 1").await).is_ok()
}

fn with_client<T>(
    address: &str,
    work: impl AsyncFnOnce(&tokio_postgres::Client) -> Result<T, tokio_postgres::Error>,
) -> Result<T, tokio_postgres::Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let (client, connection) = tokio_postgres::connect(address, NoTls).await?;
        let connection = tokio::spawn(connection);
        let done = work(&client).await;
        drop(client);
        let _ = connection.await;
        done
    })
}

/// Ends all processes of the server. Each of them is in a group of its own, and those that serve a
/// connection would go on for a while without the first one.
fn end(how: &str, mut child: Child) {
    let all = all_processes(&child);
    signal(how, &all);
    // One that was frozen ends as well.
    signal("-CONT", &all);
    let _ = child.wait();
}

fn all_processes(first: &Child) -> Vec<String> {
    let first = first.id().to_string();
    // The first one last: it would start others anew.
    let mut all = processes_of(&first);
    all.push(first);
    all
}

fn signal(how: &str, processes: &[String]) {
    let _ = Command::new("kill").arg(how).args(processes).stderr(Stdio::null()).status();
}

/// The processes that another one has started.
fn processes_of(parent: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_child = |number: &String| {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        // After the name, which is in parentheses: the state, then the parent.
        let rest = stat.rsplit(')').next().unwrap_or_default();
        rest.split_whitespace().nth(1) == Some(parent)
    };
    let numbers = processes.filter_map(|process| process.file_name().into_string().ok());
    numbers.filter(|name| name.bytes().all(|byte| byte.is_ascii_digit())).filter(is_child).collect()
}

/// Where the programs of the newest server are.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<(u32, PathBuf)> = versions
        .filter_map(|version| {
            let number = version.file_name().to_str()?.parse().ok()?;
            Some((number, version.path().join("bin")))
        })
        .filter(|(_, bin)| bin.join("postgres").exists())
        .collect();
    found.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let beside = std::env::split_paths(&path).find(|folder| folder.join("initdb").exists());
    found.pop().map(|(_, bin)| bin).or(beside).unwrap_or_else(|| {
        panic!(
            "these tests need PostgreSQL 15 or newer: install the package postgresql, or set \
             {SHARED} to the address of a server"
        )
    })
}

/// The user that runs the server if root runs the tests, since PostgreSQL refuses root.
fn owner() -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt;
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    is_root.then(|| {
        user(Path::new("/etc/passwd"), "postgres").unwrap_or_else(|| {
            panic!(
                "PostgreSQL does not run as root: install the package postgresql, which makes \
                    the user postgres"
            )
        })
    })
}

fn user(file: &Path, name: &str) -> Option<(u32, u32)> {
    let text = fs::read_to_string(file).ok()?;
    let fields: Vec<&str> = text
        .lines()
        .map(|line| line.split(':').collect())
        .find(|line: &Vec<&str>| line[0] == name)?;
    Some((fields.get(2)?.parse().ok()?, fields.get(3)?.parse().ok()?))
}
