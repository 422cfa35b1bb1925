//! The clock, the limits, and the network settings.

use std::{
    io::ErrorKind,
    net::{SocketAddr, TcpListener},
    path::Path,
    time::{Duration, SystemTime},
};

use super::{Checkup, Finding};

/// systemd's clients of time servers leave this file once the clock was set by one.
const SYNCHRONIZED: &str = "/run/systemd/timesync/synchronized";
/// Other programs that keep the time.
const OTHER_CLIENTS: [&str; 3] = ["/run/chrony", "/run/ntpd.pid", "/run/ntpsec"];
/// No machine that runs this version is older: 1 November 2026.
const NOT_BEFORE: Duration = Duration::from_secs(1_793_491_200);
/// Files that are open besides connections.
const OTHER_FILES: u64 = 100;

pub(super) fn clock() -> Finding {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    if now < NOT_BEFORE {
        let advice = "set the clock: dates of games and certificates depend on it";
        return Finding::bad("clock", "is years behind", advice);
    }
    let exists = |path: &&str| Path::new(path).exists();
    if exists(&SYNCHRONIZED) {
        Finding::good("clock", "set by a time server")
    } else if OTHER_CLIENTS.iter().any(exists) {
        Finding::good("clock", "kept by a time program")
    } else {
        // No problem for games: their clocks do not follow the system's.
        Finding::good("clock", "plausible; no time program was found")
    }
}

pub(super) fn open_files(max_connections: usize) -> Finding {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    judge_open_files(limit.current, limit.maximum, max_connections)
}

/// A limit of this shell that may be raised says nothing about a service, which has its own.
fn judge_open_files(current: Option<u64>, maximum: Option<u64>, max_connections: usize) -> Finding {
    let needed = max_connections as u64 + OTHER_FILES;
    let too_few = |limit: u64| limit < needed;
    match (current, maximum) {
        (Some(_), Some(maximum)) if too_few(maximum) => Finding::bad(
            "open files",
            format!("at most {maximum} may be open, {max_connections} connections need {needed}"),
            format!(
                "LimitNOFILE={needed} in the service, a higher limit for the user, or a lower \
                 --max-connections"
            ),
        ),
        (Some(current), _) if too_few(current) => Finding::good(
            "open files",
            format!(
                "{needed} are needed and can be allowed; a service has its own limit, LimitNOFILE, \
                 but this shell allows {current} until `ulimit -n {needed}`"
            ),
        ),
        (Some(current), _) => Finding::good("open files", format!("{current} may be open")),
        (None, _) => Finding::good("open files", "not limited"),
    }
}

pub(super) fn address(listen: SocketAddr) -> Finding {
    match TcpListener::bind(listen) {
        Ok(_) => Finding::good("address", format!("{listen} is free")),
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            Finding::good("address", format!("{listen} is in use; by the server, if it runs"))
        }
        Err(error) => Finding::bad(
            "address",
            format!("cannot listen on {listen}: {error}"),
            "choose another with --listen; ports below 1024 need a right of their own",
        ),
    }
}

/// Whether the settings for a proxy fit together.
pub(super) fn proxy(checkup: &Checkup) -> Finding {
    let is_local = checkup.listen.ip().is_loopback();
    match (checkup.has_public_url, checkup.has_trusted_proxy, checkup.has_certificate) {
        (true, false, false) => Finding::bad(
            "proxy",
            "there is a public address, but no proxy is trusted",
            "name your proxy with --trusted-proxy, or everyone behind it shares one visitor's \
             limits",
        ),
        (false, true, false) => Finding::bad(
            "proxy",
            "a proxy is trusted, but the public address is not known",
            "say with --public-url how people reach the server, for links and secure cookies",
        ),
        (_, true, _) if !is_local => Finding::good(
            "proxy",
            "trusted; make sure that visitors cannot reach this port without it",
        ),
        (_, true, _) => Finding::good("proxy", "trusted, and the only way in"),
        (_, false, true) => Finding::good("proxy", "none; this server encrypts itself"),
        (false, false, false) if is_local => {
            Finding::good("proxy", "none; only this machine can connect")
        }
        (false, false, false) => Finding::bad(
            "proxy",
            "connections from other machines are not encrypted",
            "use --tls-certificate or a proxy; fine within one house",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_need_open_files() {
        let judge = |current, maximum| judge_open_files(current, maximum, 20_000);
        assert!(judge(Some(1_024), Some(4_096)).is_bad());
        assert!(judge(Some(20_099), Some(20_099)).is_bad());
        assert!(!judge(Some(20_100), Some(20_100)).is_bad());
        assert!(!judge(None, None).is_bad());
        for maximum in [Some(20_100), None] {
            let shell = judge(Some(1_024), maximum);
            assert!(!shell.is_bad(), "{shell}");
            assert!(shell.to_string().contains("LimitNOFILE"), "{shell}");
        }
    }

    #[test]
    fn settings_for_a_proxy_belong_together() {
        for (listen, public, trusted, certificate, is_bad) in [
            ("127.0.0.1:80", false, false, false, false),
            ("0.0.0.0:80", false, false, false, true),
            ("0.0.0.0:80", true, false, false, true),
            ("127.0.0.1:80", false, true, false, true),
            ("127.0.0.1:80", true, true, false, false),
            ("0.0.0.0:443", true, false, true, false),
            ("0.0.0.0:443", false, false, true, false),
        ] {
            let checkup = Checkup {
                folder: "/".into(),
                database_url: None,
                nats_url: None,
                listen: listen.parse().expect("an address"),
                max_connections: 1,
                has_public_url: public,
                has_trusted_proxy: trusted,
                has_certificate: certificate,
            };
            let found = proxy(&checkup);
            assert_eq!(
                found.is_bad(),
                is_bad,
                "{listen} {public} {trusted} {certificate}: {found}"
            );
        }
    }
}
