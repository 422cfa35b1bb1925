//! What every request that changes something goes through first.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv6Addr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{HeaderMap, Method, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use wire::error::RequestCode;

use super::limits::{Limited, Who};
use crate::{Settings, Zone, error::ApiError};

/// Refuses what the page of another site would have done, and making too much.
pub(crate) async fn guard(State(zone): State<Zone>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && request.uri().path().starts_with("/api/zone/") {
        if !same_site(request.headers(), &zone.shared.settings) {
            return ApiError::from(RequestCode::CrossSite).into_response();
        }
        if makes_something(request.uri().path()) {
            let (parts, body) = request.into_parts();
            if let Err(error) = ClientAddr::of(&parts, &zone).may_make(&zone) {
                return error.into_response();
            }
            return next.run(Request::from_parts(parts, body)).await;
        }
    }
    next.run(request).await
}

/// Where a call comes from: an address, or the network of one line.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClientAddr(Option<IpAddr>);

impl ClientAddr {
    pub(super) fn of(parts: &Parts, zone: &Zone) -> ClientAddr {
        address(parts, &zone.shared.settings).map_or(ClientAddr(None), ClientAddr::at)
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

    /// Refuses those who make too much.
    pub(crate) fn may_make(self, zone: &Zone) -> Result<(), ApiError> {
        // A proxy that was not named, or programs on this machine.
        if self.is_this_machine() {
            return Ok(());
        }
        zone.shared.limits.take(Limited::Create, Who::Client(self), zone.now())
    }
}

impl FromRequestParts<Zone> for ClientAddr {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<ClientAddr, Infallible> {
        Ok(ClientAddr::of(parts, zone))
    }
}

fn makes_something(path: &str) -> bool {
    let made = ["/api/zone/games", "/api/zone/seeks", "/api/zone/challenges"];
    // What is done in a game makes nothing.
    made.iter().any(|prefix| path.starts_with(prefix)) && !path.ends_with("/acts")
}

/// A browser tells which site's page it shows; other programs tell nothing.
pub(crate) fn same_site(headers: &HeaderMap, settings: &Settings) -> bool {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else {
        let fetch_site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
        return matches!(fetch_site, None | Some("same-origin" | "none"));
    };
    if Some(origin) == settings.public_origin() {
        return true;
    }
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.is_some() && authority == text(header::HOST)
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

    #[test]
    fn the_page_of_another_site_is_told_by_its_origin() {
        let public_url = Some("https://chess.example.org".to_owned());
        let settings = Settings { public_url, ..Settings::default() };
        for (headers, fine) in [
            (vec![], true),
            (vec![("origin", "http://here:80")], true),
            (vec![("origin", "https://chess.example.org")], true),
            (vec![("origin", "https://evil.example.org")], false),
            (vec![("origin", "null")], false),
            (vec![("sec-fetch-site", "cross-site")], false),
            (vec![("sec-fetch-site", "same-site")], false),
            (vec![("sec-fetch-site", "same-origin")], true),
        ] {
            let mut map = HeaderMap::new();
            map.insert("host", "here:80".parse().expect("a host"));
            for (name, value) in &headers {
                map.insert(*name, value.parse().expect("a value"));
            }
            assert_eq!(same_site(&map, &settings), fine, "{headers:?}");
        }
    }
}
