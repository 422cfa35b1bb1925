//! A program together with the processes it started.

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};
use tokio::process::Child;

/// The processes of a program. Ended when it is dropped.
///
/// If the server dies, a paused group does not stay behind: the system wakes it and hangs up.
#[derive(Debug)]
pub(crate) struct ProcessGroup {
    #[cfg(unix)]
    leader: Option<Pid>,
    is_paused: bool,
}

impl ProcessGroup {
    /// The group of a child that was started in a group of its own.
    pub(crate) fn led_by(child: &Child) -> ProcessGroup {
        #[cfg(unix)]
        let leader = child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
        #[cfg(not(unix))]
        let _ = child;
        ProcessGroup {
            #[cfg(unix)]
            leader,
            is_paused: false,
        }
    }

    pub(crate) fn pause(&mut self) {
        if !self.is_paused {
            self.is_paused = true;
            #[cfg(unix)]
            self.send(Signal::STOP);
        }
    }

    pub(crate) fn resume(&mut self) {
        if self.is_paused {
            self.is_paused = false;
            #[cfg(unix)]
            self.send(Signal::CONT);
        }
    }

    /// If it fails, the processes are gone already.
    #[cfg(unix)]
    fn send(&self, signal: Signal) {
        if let Some(leader) = self.leader {
            let _ = kill_process_group(leader, signal);
        }
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        #[cfg(unix)]
        self.send(Signal::KILL);
    }
}
