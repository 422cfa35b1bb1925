//! Pages of other sites may call the API: it knows nobody by a cookie.

use axum::{
    extract::Request,
    http::{HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

const METHODS: &str = "OPTIONS, GET, POST, PUT, DELETE";
const HEADERS: &str = "Origin, Authorization, If-Modified-Since, Cache-Control, Content-Type";

/// Answers what a browser asks before a call, and adds the permission to every
/// answer.
pub(crate) async fn allow(request: Request, next: Next) -> Response {
    let mut response = match *request.method() {
        Method::OPTIONS => StatusCode::NO_CONTENT.into_response(),
        _ => next.run(request).await,
    };
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::ACCESS_CONTROL_ALLOW_METHODS, METHODS),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
