//! Who may read the metrics.

use std::net::SocketAddr;

use axum::{
    extract::ConnectInfo,
    http::{header, request::Parts},
};

use crate::{Settings, client_addr::ClientAddr, secret::hash};

/// Whether the metrics are for this caller: a program on this machine, one of the addresses that the
/// operator named, or a caller with the token.
pub(super) fn may_read(parts: &Parts, settings: &Settings) -> bool {
    if has_token(parts, settings) || is_on_this_machine(parts) {
        return true;
    }
    let caller = ClientAddr::of(parts, settings);
    settings.metrics.from.iter().any(|address| ClientAddr::at(*address) == caller)
}

fn has_token(parts: &Parts, settings: &Settings) -> bool {
    let sent = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|value| value.strip_prefix("Bearer "));
    settings.metrics.token.is_some_and(|token| sent.is_some_and(|sent| hash(sent.trim()) == token))
}

/// Whether a program on this machine is calling, and not a proxy on it for somebody else. A proxy
/// says so in one of these headers, whether it is trusted or not.
fn is_on_this_machine(parts: &Parts) -> bool {
    const FORWARDED: [&str; 4] = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    peer.is_some_and(|peer| peer.to_canonical().is_loopback())
        && !FORWARDED.iter().any(|name| parts.headers.contains_key(*name))
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;
    use crate::settings::MetricsAccess;

    fn parts(peer: &str, headers: &[(&str, &str)]) -> Parts {
        let mut request = Request::get("/metrics");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (mut parts, ()) = request.body(()).expect("a request").into_parts();
        let peer: SocketAddr = peer.parse().expect("an address");
        parts.extensions.insert(ConnectInfo(peer));
        parts
    }

    #[test]
    fn this_machine_named_addresses_and_the_token_may_read_and_nobody_else() {
        let from = vec!["192.0.2.7".parse().expect("an address")];
        let metrics = MetricsAccess { from, token: Some(hash("a long secret")) };
        let trusted_proxies = vec!["10.0.0.1".parse().expect("an address")];
        let settings = Settings { trusted_proxies, metrics, ..Settings::default() };
        let right = ("authorization", "Bearer a long secret");
        let wrong = ("authorization", "Bearer a long secre");
        for (peer, headers, fine) in [
            ("127.0.0.1:5", &[][..], true),
            ("[::1]:5", &[], true),
            ("[::ffff:127.0.0.1]:5", &[], true),
            ("127.0.0.1:5", &[("x-forwarded-for", "192.0.2.9")], false),
            ("127.0.0.1:5", &[("forwarded", "for=192.0.2.9")], false),
            ("127.0.0.1:5", &[("x-real-ip", "192.0.2.9")], false),
            ("127.0.0.1:5", &[("via", "1.1 proxy")], false),
            ("192.0.2.7:5", &[], true),
            ("192.0.2.8:5", &[], false),
            ("192.0.2.8:5", &[("x-forwarded-for", "192.0.2.7")], false),
            ("10.0.0.1:5", &[("x-forwarded-for", "192.0.2.7")], true),
            ("10.0.0.1:5", &[("x-forwarded-for", "192.0.2.8")], false),
            ("192.0.2.8:5", &[right], true),
            ("192.0.2.8:5", &[wrong], false),
            ("192.0.2.8:5", &[("authorization", "a long secret")], false),
            ("10.0.0.1:5", &[("x-forwarded-for", "192.0.2.8"), right], true),
        ] {
            assert_eq!(may_read(&parts(peer, headers), &settings), fine, "{peer} {headers:?}");
        }
    }

    #[test]
    fn without_a_token_none_is_right() {
        let parts = parts("192.0.2.8:5", &[("authorization", "Bearer ")]);
        assert!(!may_read(&parts, &Settings::default()));
    }
}
