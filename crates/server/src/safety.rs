//! Headers that keep a browser from doing what the page never asks for.

use axum::{
    http::{HeaderName, HeaderValue, header},
    response::Response,
};

/// Everything comes from this server alone. The board sets `style` attributes
/// on its pictures; the pieces are pictures inside the style.
const POLICY: &str = "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      img-src 'self' data:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

/// The policy of a page with one style inside it, named by its hash:
/// `sha256-…`. Everything else still comes from files of this server.
pub(crate) fn policy_with_style(hash: &str) -> String {
    POLICY.replacen("style-src 'self'", &format!("style-src 'self' '{hash}'"), 1)
}

/// The policy of the engine's worker: WebAssembly may be compiled there, and nowhere else. A worker
/// has the policy that its own script came with.
pub(crate) const ENGINE_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// Where the server is reached by https, browsers use nothing else for a year.
const ENCRYPTED_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds it to an answer.
pub(crate) fn keep_encrypted(answer: &mut Response) {
    answer.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, ENCRYPTED_ONLY);
}

/// Adds them to an answer, where it does not say otherwise itself.
pub(crate) async fn guard(mut answer: Response) -> Response {
    for (name, value) in HEADERS {
        answer.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    answer
}
