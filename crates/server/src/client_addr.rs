//! Where a call comes from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::{extract::ConnectInfo, http::request::Parts};

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

/// Who is at the other end; a proxy that is trusted says for whom it calls.
fn address(parts: &Parts, settings: &Settings) -> Option<IpAddr> {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let trusted = |address: &IpAddr| settings.trusted_proxies.contains(address);
    let Some(peer) = peer.filter(trusted) else { return peer };
    let said = parts.headers.get_all("x-forwarded-for").iter();
    let said: Vec<IpAddr> = said
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|address| address.trim().parse().ok())
        .collect();
    Some(said.into_iter().rev().find(|address| !trusted(address)).unwrap_or(peer))
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
