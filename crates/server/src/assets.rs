//! The page, which is part of the program.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use wire::{error::RequestCode, site::SiteLook};

use crate::{
    Zone,
    addresses::{self, Named},
    error::{ApiError, wants_json},
    previews::Preview,
    safety, site_look,
    state::WrittenPage,
    tournaments,
};

/// A file of the built page.
struct File {
    name: &'static str,
    /// Tells this content from any other.
    tag: &'static str,
    plain: &'static [u8],
    /// The same, made smaller when the page was built.
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Every file of the built page; none if it was not built.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

const PLACEHOLDER: &str = "<!doctype html><title>Tabiya</title><p>The server runs, but the page \
                           was not built into it. Use <code>make run</code>.";

/// The entry page of every address that has none.
const MISSING: &str = "pages/missing.html";

/// The chess engine of the analysis page: its script, and its WebAssembly (web/dev/engine.mjs).
const ENGINE: &str = "assets/stockfish-";

/// The source code of this build, as the AGPL asks.
const SOURCE: &str = "source.tar.gz";

/// The address of the source code of this build; none if it was not built from a Git checkout.
pub(crate) fn source() -> Option<&'static str> {
    FILES.iter().any(|file| file.name == SOURCE).then_some("/source.tar.gz")
}

/// Names with the hash of their content in them, so that they never change.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Anything that is no route: a file of the page, or the page itself, which
/// knows its own addresses.
pub(crate) async fn serve(
    State(zone): State<Zone>,
    method: Method,
    uri: Uri,
    asked: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    if let Some((id, kind)) = tournaments::download_in(path)
        && method == Method::GET
    {
        return tournaments::download(&zone, id, kind, &asked).await.into_response();
    }
    let is_page = path == "index.html" || first != "assets" && !last_name(path).contains('.');
    // An old client that calls a route of lichess must not take a page for an answer.
    if matches!(first, "api" | "ws") || is_page && wants_json(&asked) {
        return ApiError::from(RequestCode::NotFound).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let file =
        if is_page { entry_page(FILES, path) } else { FILES.iter().find(|file| file.name == path) };
    match file {
        Some(file) if is_page => {
            if is_there(&zone, file, path, &asked).await {
                let look = zone.policy().look.clone();
                match (preview(&zone, file, path).await, look) {
                    (None, None) => file.answer(&asked),
                    (None, Some(look)) => {
                        let write = || file.write(None, Some(&look));
                        let page = zone.shared.own_pages.get(&look, file.name, write);
                        file.answer_written(&page, &asked)
                    }
                    (preview, look) => {
                        file.answer_written(&file.write(preview.as_ref(), look.as_ref()), &asked)
                    }
                }
            } else {
                file.not_found(&asked)
            }
        }
        Some(file) => file.answer(&asked),
        None if is_page => {
            ([(header::CACHE_CONTROL, "no-cache")], Html(PLACEHOLDER)).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Whether there is anything at the address of an entry page.
async fn is_there(zone: &Zone, page: &File, path: &str, asked: &HeaderMap) -> bool {
    match addresses::named(page.name, path.trim_end_matches('/')) {
        Some(named) => addresses::is_there(zone, named, asked).await,
        None => page.name != MISSING,
    }
}

/// What a link to this address shows where it is shared. The picture of every other page is part of
/// its file. A store that fails is no reason not to send the page.
async fn preview(zone: &Zone, page: &File, path: &str) -> Option<Preview> {
    match addresses::named(page.name, path.trim_end_matches('/'))? {
        Named::Game(id) => Preview::of_game(zone, id).await.ok().flatten(),
        Named::Player(_) | Named::Tournament(_) => None,
    }
}

fn last_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// The entry page for an address. They differ in the static shell they show
/// and in what they preload; any of them renders any address.
///
/// The build names them after their addresses: `pages/help/api.html`. In a
/// name `_id` stands for the id of a game and `_name` for anything.
fn entry_page<'a>(files: &'a [File], path: &str) -> Option<&'a File> {
    let path = path.trim_end_matches('/');
    let named = |name: &str| files.iter().find(|file| file.name == name);
    if matches!(path, "" | "index.html") {
        return named("index.html");
    }
    let fits = |file: &&File| {
        let address = file.name.strip_prefix("pages/").and_then(|rest| rest.strip_suffix(".html"));
        address.is_some_and(|address| matches_address(address, path))
    };
    // A name without placeholders fits better than one with.
    let placeholders = |file: &&File| file.name.matches("/_").count();
    let found = files.iter().filter(fits).min_by_key(placeholders);
    found.or_else(|| named(MISSING)).or_else(|| named("index.html"))
}

fn matches_address(address: &str, path: &str) -> bool {
    let fits = |(expected, part): (&str, &str)| match expected {
        "_id" => part.len() == 8 && part.bytes().all(|byte| byte.is_ascii_alphanumeric()),
        "_name" => true,
        _ => expected == part,
    };
    address.split('/').count() == path.split('/').count()
        && address.split('/').zip(path.split('/')).all(fits)
}

impl File {
    fn answer(&self, asked: &HeaderMap) -> Response {
        let (coding, body) = self.smallest(asked);
        self.answer_body(asked, self.tag, coding, || body)
    }

    /// The page with other words in it.
    fn write(&self, preview: Option<&Preview>, look: Option<&SiteLook>) -> WrittenPage {
        let mut page = str::from_utf8(self.plain).unwrap_or_default().to_owned();
        if let Some(preview) = preview {
            page = preview.write_into(&page);
        }
        if let Some(look) = look {
            page = site_look::write_into(look, &page);
        }
        WrittenPage::new(self.tag, page)
    }

    fn answer_written(&self, page: &WrittenPage, asked: &HeaderMap) -> Response {
        if accepts(asked, "gzip") {
            self.answer_body(asked, &page.tag, Some("gzip"), || page.gzip())
        } else {
            self.answer_body(asked, &page.tag, None, || page.plain.clone())
        }
    }

    fn answer_body<B: IntoResponse>(
        &self,
        asked: &HeaderMap,
        tag: &str,
        coding: Option<&'static str>,
        body: impl FnOnce() -> B,
    ) -> Response {
        let tag = match coding {
            Some(coding) => format!("\"{tag}-{coding}\""),
            None => format!("\"{tag}\""),
        };
        let known = asked.get_all(header::IF_NONE_MATCH).iter().any(|known| {
            let known = known.to_str().unwrap_or_default();
            known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)
        });
        let caching = if self.name.starts_with("assets/") { FOREVER } else { "no-cache" };
        let mut answer = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, media_type(self.name))], body()).into_response()
        };
        let headers = answer.headers_mut();
        if let Some(policy) = self.policy() {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
        if let Some(coding) = coding.filter(|_| !known) {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        answer
    }

    /// The page for an address at which there is nothing. It has no tag: the same
    /// file is sent with another status once there is something.
    fn not_found(&self, asked: &HeaderMap) -> Response {
        let mut asked = asked.clone();
        asked.remove(header::IF_NONE_MATCH);
        let mut answer = self.answer(&asked);
        answer.headers_mut().remove(header::ETAG);
        *answer.status_mut() = StatusCode::NOT_FOUND;
        answer
    }

    /// For an entry page: the policy that allows the one style inside it. The
    /// build wrote its hash beside it. The engine's worker has its own.
    fn policy(&self) -> Option<HeaderValue> {
        if self.name.starts_with(ENGINE) && self.name.ends_with(".js") {
            return Some(HeaderValue::from_static(safety::ENGINE_POLICY));
        }
        if !self.name.ends_with(".html") {
            return None;
        }
        let text = str::from_utf8(self.plain).ok()?;
        let (_, rest) = text.split_once("<style data-hash=\"")?;
        let (hash, _) = rest.split_once('"')?;
        HeaderValue::from_str(&safety::policy_with_style(hash)).ok()
    }

    /// The smallest form that the browser understands.
    fn smallest(&self, asked: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
        for (coding, body) in [("br", self.brotli), ("gzip", self.gzip)] {
            if let Some(body) = body.filter(|_| accepts(asked, coding)) {
                return (Some(coding), body);
            }
        }
        (None, self.plain)
    }
}

fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter();
    values.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        named && weight.is_none_or(|weight| weight.parse::<f32>().is_ok_and(|q| q > 0.0))
    })
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("gz") => "application/gzip",
        Some("ico") => "image/x-icon",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static FILE: File = File {
        name: "assets/index-abc.js",
        tag: "12ab",
        plain: b"plain",
        brotli: Some(b"br"),
        gzip: Some(b"gz"),
    };

    fn asked(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    fn coding(accepted: &str) -> Option<&'static str> {
        FILE.smallest(&asked(header::ACCEPT_ENCODING, accepted)).0
    }

    #[test]
    fn the_smallest_form_that_is_understood_is_sent() {
        assert_eq!(coding("gzip, deflate, br, zstd"), Some("br"));
        assert_eq!(coding("gzip, deflate"), Some("gzip"));
        assert_eq!(coding("br;q=0, GZIP;q=0.5"), Some("gzip"));
        assert_eq!(coding("identity"), None);
        assert_eq!(coding("brotli"), None);
        assert_eq!(FILE.smallest(&HeaderMap::new()), (None, &b"plain"[..]));
    }

    #[test]
    fn what_is_known_already_is_not_sent_again() {
        let answer = FILE.answer(&asked(header::ACCEPT_ENCODING, "br"));
        let tag = answer.headers()[header::ETAG].to_str().unwrap().to_owned();
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(answer.headers()[header::VARY], "accept-encoding");
        assert_eq!(answer.headers()[header::CACHE_CONTROL], FOREVER);
        let mut again = asked(header::IF_NONE_MATCH, &format!("\"other\", W/{tag}"));
        // Without `br` it is another form, which is not known.
        assert_eq!(FILE.answer(&again).status(), StatusCode::OK);
        again.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br"));
        assert_eq!(FILE.answer(&again).status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn each_address_has_its_entry_page() {
        let files: Vec<File> = [
            "index.html",
            "pages/_id.html",
            "pages/_id/text.html",
            "pages/game/_id/text.html",
            "pages/help.html",
            "pages/help/api.html",
            "pages/register.html",
            "pages/people/_name.html",
            "pages/missing.html",
        ]
        .map(|name| File { name, ..FILE })
        .into();
        let page = |path| entry_page(&files, path).unwrap().name;
        assert_eq!(page(""), "index.html");
        assert_eq!(page("index.html"), "index.html");
        assert_eq!(page("a1B2c3D4"), "pages/_id.html");
        assert_eq!(page("a1B2c3D4/"), "pages/_id.html");
        assert_eq!(page("a1B2c3D"), "pages/missing.html");
        assert_eq!(page("a1B2-3D4"), "pages/missing.html");
        assert_eq!(page("register"), "pages/register.html", "a page, though it could be an id");
        assert_eq!(page("a1B2c3D4/text"), "pages/_id/text.html");
        assert_eq!(page("game/a1B2c3D4/text"), "pages/game/_id/text.html");
        assert_eq!(page("help"), "pages/help.html");
        assert_eq!(page("help/api/"), "pages/help/api.html");
        assert_eq!(page("help/nothing"), "pages/missing.html");
        assert_eq!(page("people/Ada_L"), "pages/people/_name.html");
        assert_eq!(page("people/Ada_L/games"), "pages/missing.html");
        assert!(entry_page(&[], "help").is_none());
    }

    #[test]
    fn only_the_style_of_an_entry_page_is_allowed_inside_it() {
        let plain = b"<style data-hash=\"sha256-AB+/=\">i{}</style>";
        let page = File { name: "pages/help.html", plain, ..FILE };
        let answer = page.answer(&HeaderMap::new());
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("; style-src 'self' 'sha256-AB+/=';"), "{policy}");
        assert!(policy.starts_with("default-src 'self';"), "{policy}");
        assert!(!policy.contains("script-src"), "{policy}");
        let script = File { plain, ..FILE }.answer(&HeaderMap::new());
        assert!(!script.headers().contains_key(header::CONTENT_SECURITY_POLICY));
    }

    #[test]
    fn only_the_engine_may_compile_web_assembly() {
        let engine = File { name: "assets/stockfish-0a1b.js", ..FILE }.answer(&HeaderMap::new());
        assert_eq!(engine.headers()[header::CONTENT_SECURITY_POLICY], safety::ENGINE_POLICY);
        assert_eq!(engine.headers()[header::CACHE_CONTROL], FOREVER);
        let wasm = File { name: "assets/stockfish-0a1b.wasm", ..FILE }.answer(&HeaderMap::new());
        assert_eq!(wasm.headers()[header::CONTENT_TYPE], "application/wasm");
        assert!(!wasm.headers().contains_key(header::CONTENT_SECURITY_POLICY));
        assert!(!safety::policy_with_style("sha256-AB").contains("wasm"));
    }

    #[test]
    fn nothing_is_found_anew_each_time() {
        let page = File { name: MISSING, ..FILE };
        let known = asked(header::IF_NONE_MATCH, "\"12ab\"");
        assert_eq!(page.answer(&known).status(), StatusCode::NOT_MODIFIED);
        let answer = page.not_found(&known);
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        assert!(!answer.headers().contains_key(header::ETAG));
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    }

    #[test]
    fn an_address_without_an_entry_page_gets_the_first_page() {
        let files = [File { name: "index.html", ..FILE }];
        assert_eq!(entry_page(&files, "a1B2c3D4").unwrap().name, "index.html");
    }

    #[test]
    fn the_page_is_asked_for_anew_each_time() {
        let page = File { name: "index.html", ..FILE };
        let answer = page.answer(&HeaderMap::new());
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-cache");
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
        assert_eq!(answer.headers()[header::ETAG], "\"12ab\"");
    }
}
