//! Where a call comes from, and whether it came encrypted.

use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Once,
};

use axum::{
    extract::ConnectInfo,
    http::{HeaderMap, request::Parts},
};

use crate::Settings;

/// Where a call comes from: an address, or the network of one line.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClientAddr(Option<IpAddr>);

impl ClientAddr {
    pub(crate) fn of(parts: &Parts, settings: &Settings) -> ClientAddr {
        address(parts, settings).map_or(ClientAddr(None), ClientAddr::at)
    }

    pub(crate) fn at(address: IpAddr) -> ClientAddr {
        ClientAddr(Some(match address.to_canonical() {
            // Whoever has one address of IPv6 has all that begin so.
            IpAddr::V6(long) if !long.is_loopback() => {
                IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() & !u128::from(u64::MAX)))
            }
            address => address,
        }))
    }

    /// Whether it comes from this machine.
    pub(crate) fn is_this_machine(self) -> bool {
        self.0.is_some_and(|address| address.is_loopback())
    }
}

/// Who is at the other end; a proxy that is trusted says for whom it calls. The list is read from
/// its end, where the nearest proxy writes: everything before an entry that cannot be read, or
/// before the first stranger, may be made up.
fn address(parts: &Parts, settings: &Settings) -> Option<IpAddr> {
    let peer = peer(parts);
    let trusted = |address: IpAddr| is_trusted(address, settings);
    let Some(peer) = peer.filter(|peer| trusted(*peer)) else {
        warn_of_stranger(parts, peer);
        return peer;
    };
    let headers: Vec<_> = parts.headers.get_all("x-forwarded-for").iter().collect();
    let mut nearest = peer;
    for header in headers.into_iter().rev() {
        let Ok(text) = header.to_str() else { return Some(nearest) };
        for entry in text.rsplit(',') {
            let Some(address) = read_entry(entry.trim()) else { return Some(nearest) };
            if !trusted(address) {
                return Some(address);
            }
            nearest = address;
        }
    }
    Some(nearest)
}

/// Whether a trusted proxy made the connection.
pub(crate) fn comes_from_proxy(parts: &Parts, settings: &Settings) -> bool {
    peer(parts).is_some_and(|peer| is_trusted(peer, settings))
}

fn peer(parts: &Parts) -> Option<IpAddr> {
    parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

fn is_trusted(address: IpAddr, settings: &Settings) -> bool {
    let is = |proxy: &IpAddr| proxy.to_canonical() == address.to_canonical();
    settings.trusted_proxies.iter().any(is)
}

/// The header in which a proxy says how it was reached.
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// Removes what others than a trusted proxy say about encryption, so that [`is_encrypted`] can
/// believe the headers.
pub(crate) fn distrust_strangers(parts: &mut Parts, settings: &Settings) {
    if !peer(parts).is_some_and(|peer| is_trusted(peer, settings)) {
        parts.headers.remove(FORWARDED_PROTO);
    }
}

/// Whether the browser has an encrypted connection: the public address says so, or the proxy.
pub(crate) fn is_encrypted(headers: &HeaderMap, settings: &Settings) -> bool {
    let said = headers.get_all(FORWARDED_PROTO).iter().next_back();
    let nearest = said.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    settings.is_secure() || nearest.is_some_and(|word| word.trim().eq_ignore_ascii_case("https"))
}

/// Behind a proxy missing from `--trusted-proxy`, all visitors share one address, so warn the
/// operator. Any visitor can send this header, so warn only once.
fn warn_of_stranger(parts: &Parts, peer: Option<IpAddr>) {
    static SAID: Once = Once::new();
    if let Some(peer) = peer.filter(|_| parts.headers.contains_key("x-forwarded-for")) {
        SAID.call_once(|| {
            tracing::warn!(
                "X-Forwarded-For from {peer} is ignored. If that is your proxy, start with \
                 --trusted-proxy {peer}, or everyone behind it shares one visitor's limits."
            );
        });
    }
}

/// An address, with or without a port: `203.0.113.9`, `203.0.113.9:5`, `2001:db8::1`,
/// `[2001:db8::1]`, `[2001:db8::1]:5`.
fn read_entry(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn parts(peer: &str, forwarded: &str) -> Parts {
        let request = Request::get("/").header("x-forwarded-for", forwarded).body(());
        let (mut parts, ()) = request.expect("a request").into_parts();
        let peer: SocketAddr = peer.parse().expect("an address");
        parts.extensions.insert(ConnectInfo(peer));
        parts
    }

    #[test]
    fn only_a_trusted_proxy_says_who_is_calling() {
        let proxy: IpAddr = "10.0.0.1".parse().expect("an address");
        let settings = Settings { trusted_proxies: vec![proxy], ..Settings::default() };
        for (peer, forwarded, expected) in [
            ("10.0.0.1:5", "203.0.113.9", "203.0.113.9"),
            ("10.0.0.1:5", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
            ("10.0.0.1:5", "203.0.113.9, 10.0.0.1", "203.0.113.9"),
            ("10.0.0.1:5", "nonsense", "10.0.0.1"),
            ("10.0.0.1:5", "6.6.6.6, nonsense", "10.0.0.1"),
            ("10.0.0.1:5", "6.6.6.6, nonsense, 203.0.113.9", "203.0.113.9"),
            ("10.0.0.1:5", "6.6.6.6, 203.0.113.9:4711", "203.0.113.9"),
            ("10.0.0.1:5", "[2001:db8::1]:4711", "2001:db8::1"),
            ("10.0.0.1:5", "[2001:db8::1]", "2001:db8::1"),
            ("[::ffff:10.0.0.1]:5", "203.0.113.9", "203.0.113.9"),
            ("10.0.0.1:5", "203.0.113.9, ::ffff:10.0.0.1", "203.0.113.9"),
            ("192.0.2.7:5", "203.0.113.9", "192.0.2.7"),
        ] {
            let found = address(&parts(peer, forwarded), &settings);
            assert_eq!(found, Some(expected.parse().expect("an address")), "{peer} {forwarded}");
        }
    }

    #[test]
    fn one_line_is_one_place_whichever_of_its_addresses_calls() {
        let at = |text: &str| ClientAddr::at(text.parse().expect("an address"));
        for (one, other, same) in [
            ("192.0.2.7", "192.0.2.7", true),
            ("192.0.2.7", "192.0.2.8", false),
            ("192.0.2.7", "::ffff:192.0.2.7", true),
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("::1", "::2", false),
        ] {
            assert_eq!(at(one) == at(other), same, "{one} {other}");
        }
        for here in ["127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1"] {
            assert!(at(here).is_this_machine(), "{here}");
        }
        assert!(!at("2001:db8::1").is_this_machine());
    }
}
