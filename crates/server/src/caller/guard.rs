//! What every request that changes something goes through first.

use std::convert::Infallible;

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, Method, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use wire::error::RequestCode;

use crate::{
    Settings, Zone,
    client_addr::{ClientAddr, distrust_strangers, is_encrypted},
    error::ApiError,
    safety,
    state::{Limited, Who},
};

/// Browsers that have an encrypted connection keep to it. What anybody but a trusted proxy says
/// about encryption is removed here, before it is read.
pub(crate) async fn keep_encrypted(
    State(zone): State<Zone>,
    request: Request,
    next: Next,
) -> Response {
    let settings = &zone.shared.settings;
    let (mut parts, body) = request.into_parts();
    distrust_strangers(&mut parts, settings);
    let encrypted = is_encrypted(&parts.headers, settings);
    let mut answer = next.run(Request::from_parts(parts, body)).await;
    if encrypted {
        safety::keep_encrypted(&mut answer);
    }
    answer
}

/// Refuses what the page of another site would have done, and making too much.
pub(crate) async fn guard(State(zone): State<Zone>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && request.uri().path().starts_with("/api/zone/") {
        if !same_site(request.headers(), &zone.shared.settings) {
            return ApiError::from(RequestCode::CrossSite).into_response();
        }
        if makes_something(request.uri().path()) {
            let (parts, body) = request.into_parts();
            if let Err(error) = ClientAddr::of(&parts, &zone.shared.settings).may_make(&zone) {
                return error.into_response();
            }
            return next.run(Request::from_parts(parts, body)).await;
        }
    }
    next.run(request).await
}

impl ClientAddr {
    /// Refuses those who make too much.
    pub(crate) fn may_make(self, zone: &Zone) -> Result<(), ApiError> {
        // A proxy that was not named, or programs on this machine.
        if self.is_this_machine() {
            return Ok(());
        }
        zone.shared.limits.take(Limited::CreateHere, Who::Client(self), zone.now())
    }
}

impl FromRequestParts<Zone> for ClientAddr {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<ClientAddr, Infallible> {
        Ok(ClientAddr::of(parts, &zone.shared.settings))
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

#[cfg(test)]
mod tests {
    use super::*;

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
