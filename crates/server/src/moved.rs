//! Addresses of earlier versions, which people have shared and programs call.

use axum::{
    Router,
    extract::{Request, State},
    http::{Method, Uri, request::Parts, uri::PathAndQuery},
    response::{IntoResponse, Redirect, Response},
};
use tower_service::Service;

use crate::{Zone, assets};

/// How an address began, and how it begins now.
const MOVED: [(&str, &str); 4] = [
    ("/event", "/tournament"),
    ("/events", "/tournaments"),
    ("/api/zone/event", "/api/zone/tournament"),
    ("/api/zone/events", "/api/zone/tournaments"),
];

/// Answers what no route takes: pages and files. A page that has moved redirects, so that the
/// browser shows the new address.
pub(crate) async fn serve_page(zone: State<Zone>, request: Request) -> Response {
    if let Some(uri) = moved(request.uri())
        && is_page(&request)
    {
        return Redirect::permanent(&uri.to_string()).into_response();
    }
    let (Parts { method, uri, headers, .. }, _) = request.into_parts();
    assets::serve(zone, method, uri, headers).await
}

/// Answers everything but pages at once as today's address is answered, since not every program
/// follows redirects. Before any route is looked for: some take all addresses of an API.
pub(crate) fn answer_as_today(today: Router) -> Router {
    Router::new().fallback(async move |mut request: Request| {
        if let Some(uri) = moved(request.uri()).filter(|_| !is_page(&request)) {
            *request.uri_mut() = uri;
        }
        answer(today, request).await
    })
}

async fn answer(mut routes: Router, request: Request) -> Response {
    match routes.call(request).await {
        Ok(answer) => answer,
        Err(never) => match never {},
    }
}

/// Where an address is now; none if it has not moved.
fn moved(uri: &Uri) -> Option<Uri> {
    let whole = uri.path_and_query()?.as_str();
    let (rest, now) = MOVED.iter().find_map(|(before, now)| {
        let rest = whole.strip_prefix(before)?;
        (rest.is_empty() || rest.starts_with(['/', '?'])).then_some((rest, now))
    })?;
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(format!("{now}{rest}")).ok()?);
    Uri::from_parts(parts).ok()
}

fn is_page(request: &Request) -> bool {
    let path = request.uri().path();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    reads && !path.starts_with("/api/") && !path.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_names_have_moved() {
        let now =
            |before: &'static str| moved(&Uri::from_static(before)).map(|now| now.to_string());
        assert_eq!(now("/events").as_deref(), Some("/tournaments"));
        assert_eq!(now("/events/new").as_deref(), Some("/tournaments/new"));
        assert_eq!(
            now("/event/a1B2c3D4/desk?x=1").as_deref(),
            Some("/tournament/a1B2c3D4/desk?x=1")
        );
        assert_eq!(
            now("/api/zone/events?before=a").as_deref(),
            Some("/api/zone/tournaments?before=a")
        );
        assert_eq!(now("/api/zone/event/a/act").as_deref(), Some("/api/zone/tournament/a/act"));
        assert_eq!(now("/eventful"), None);
        assert_eq!(now("/tournaments"), None);
        assert_eq!(now("/"), None);
    }
}
