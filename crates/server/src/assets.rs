//! The page, which is part of the program.

use axum::{
    http::{Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};

/// Every file of the built page; none if it was not built.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

const PLACEHOLDER: &str = "<!doctype html><title>Tabiya</title><p>The server runs, but the page \
                           was not built into it. Use <code>make run</code>.";

/// Anything that is no route: a file of the page, or the page itself, which
/// knows its own addresses.
pub(crate) async fn serve(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path.starts_with("ws/") {
        let words = serde_json::json!({ "error": "there is nothing at this address" });
        return (StatusCode::NOT_FOUND, axum::Json(words)).into_response();
    }
    if let Some(body) = find(path).filter(|_| path != "index.html") {
        // The build puts a hash of the content into these names.
        let caching = if path.starts_with("assets/") {
            "public, max-age=31536000, immutable"
        } else {
            "public, max-age=3600"
        };
        let headers = [(header::CONTENT_TYPE, media_type(path)), (header::CACHE_CONTROL, caching)];
        return (headers, body).into_response();
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file && path != "index.html" {
        return StatusCode::NOT_FOUND.into_response();
    }
    let headers = [(header::CACHE_CONTROL, "no-cache")];
    match find("index.html") {
        Some(page) => (headers, Html(page)).into_response(),
        None => (headers, Html(PLACEHOLDER)).into_response(),
    }
}

fn find(path: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(name, _)| *name == path).map(|(_, body)| *body)
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        _ => "application/octet-stream",
    }
}
