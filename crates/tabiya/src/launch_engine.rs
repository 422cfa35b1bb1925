//! `tabiya launch-engine`: what the server starts instead of an engine program. It gives up what an
//! engine does not need and then becomes the engine.
//!
//! A process of its own has to do this: only between starting and becoming the program can a process
//! be limited without limiting the server.

use std::{
    io,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use clap::Args;
use rustix::process::{Resource, Rlimit, setrlimit};

use crate::{
    outcome::{CommandOutcome, Failure},
    sandbox,
};

/// The CPU time of a process, in seconds. A program that used it up is ended and started again by
/// its next request; one that left its process group behind cannot run forever.
const CPU_SECONDS: u64 = 3_600;
/// Open files. Tablebases are many.
const FILES: u64 = 1_024;
/// The size of a file it writes. The sandbox allows none; this is for kernels without it.
const FILE_BYTES: u64 = 16 * 1024 * 1024;
/// Processes and threads of a user that only engines have.
const OWN_PROCESSES: u64 = 512;
/// The same for the server's user, whose other programs count too.
const SHARED_PROCESSES: u64 = 4_096;
/// How far it steps back behind the games.
const NICENESS: i32 = 10;

/// Start an engine with limits; used by `tabiya serve --engine`
#[derive(Args)]
pub(crate) struct LaunchArgs {
    /// The data folder, which stays closed
    #[arg(long, value_name = "DIR")]
    data: PathBuf,

    /// The most memory, in MB
    #[arg(long, value_name = "MB")]
    memory: u64,

    /// The user and group to run as
    #[arg(long, value_name = "UID:GID", value_parser = user_and_group)]
    user: Option<UserAndGroup>,

    /// A folder that it may read; can be repeated
    #[arg(long = "folder", value_name = "DIR")]
    folders: Vec<PathBuf>,

    /// Leave files and the network open
    #[arg(long)]
    no_sandbox: bool,

    /// The engine
    program: PathBuf,
}

/// Numbers of a user and a group.
#[derive(Copy, Clone)]
struct UserAndGroup(u32, u32);

impl LaunchArgs {
    /// Becomes the engine. Returns only if that fails.
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let failed = |what: &str, error: &dyn std::fmt::Display| {
            Failure::Usage(format!("cannot start {}: {what}: {error}", self.program.display()))
        };
        close_inherited().map_err(|error| failed("closing descriptors", &error))?;
        self.limit().map_err(|error| failed("setting limits", &error))?;
        if !self.no_sandbox {
            sandbox::enter(&self.program, &self.folders, &self.data)
                .map_err(|error| failed("closing the data folder", &error))?;
        }
        let mut command = Command::new(&self.program);
        // Books and networks are often named relative to the program.
        command.current_dir(self.program.parent().unwrap_or(Path::new("/")));
        // Up to here, errors belong in the server's log. From here, it is the engine's chatter.
        command.stderr(Stdio::null());
        if let Some(UserAndGroup(user, group)) = self.user {
            command.gid(group).uid(user);
        }
        Err(failed("running it", &command.exec()))
    }

    fn limit(&self) -> io::Result<()> {
        let processes = if self.user.is_some() { OWN_PROCESSES } else { SHARED_PROCESSES };
        for (resource, most) in [
            (Resource::As, self.memory.saturating_mul(1024 * 1024)),
            (Resource::Core, 0),
            (Resource::Cpu, CPU_SECONDS),
            (Resource::Nofile, FILES),
            (Resource::Fsize, FILE_BYTES),
            (Resource::Nproc, processes),
        ] {
            limit(resource, most)?;
        }
        rustix::process::nice(NICENESS)?;
        // No program that it runs gets more rights than it has.
        #[cfg(target_os = "linux")]
        rustix::thread::set_no_new_privs(true)?;
        Ok(())
    }
}

/// Sets a limit, or keeps a stricter one.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let present = rustix::process::getrlimit(resource).maximum;
    let most = Some(present.map_or(most, |present| present.min(most)));
    Ok(setrlimit(resource, Rlimit { current: most, maximum: most })?)
}

/// Closes what the server was started with and did not open itself: its own files are closed on
/// their own when the engine starts.
fn close_inherited() -> io::Result<()> {
    let folder = if cfg!(target_os = "linux") { "/proc/self/fd" } else { "/dev/fd" };
    let open: Vec<i32> = std::fs::read_dir(folder)?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|descriptor| *descriptor > 2)
        .collect();
    for descriptor in open {
        // The one that listed them is closed already.
        let _ = nix::unistd::close(descriptor);
    }
    Ok(())
}

fn user_and_group(text: &str) -> Result<UserAndGroup, String> {
    let numbers = text
        .split_once(':')
        .and_then(|(user, group)| Some(UserAndGroup(user.parse().ok()?, group.parse().ok()?)));
    numbers.ok_or_else(|| "expected UID:GID, for example 65534:65534".into())
}
