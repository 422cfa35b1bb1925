//! What a program asks for.

use store::Scope;
use wire::error::{ProgramCode, RequestCode};

use crate::{
    error::{ApiError, AtField as _},
    form::Form,
};

/// A program asks to act for somebody.
pub(super) struct AskedFor {
    /// What it calls itself.
    pub(super) client: String,
    /// Where the code is sent.
    pub(super) redirect: String,
    /// Given back with the code, for the program to know its own question.
    pub(super) state: Option<String>,
    /// The hash of a secret that only the program knows.
    pub(super) challenge: [u8; 32],
    /// What it wants to do. What only lichess knows cannot be granted, and is
    /// left out.
    pub(super) scopes: Vec<Scope>,
}

const CLIENT_MAX: usize = 60;
const REDIRECT_MAX: usize = 1_000;

impl AskedFor {
    pub(super) fn read(form: &Form) -> Result<AskedFor, ApiError> {
        let client: String = form.needed("client_id")?;
        if client.chars().count() > CLIENT_MAX || client.chars().any(char::is_control) {
            return Err(
                ApiError::from(RequestCode::TextTooLong { max: CLIENT_MAX as u64 }).at("client_id")
            );
        }
        let redirect: String = form.needed("redirect_uri")?;
        check_redirect(&redirect).at("redirect_uri")?;
        if form.needed::<String>("response_type")? != "code" {
            return Err(only("response_type", "code"));
        }
        if form.needed::<String>("code_challenge_method")? != "S256" {
            return Err(only("code_challenge_method", "S256"));
        }
        let challenge: String = form.needed("code_challenge")?;
        let challenge =
            decode(&challenge).ok_or(ProgramCode::CodeChallengeFormat).at("code_challenge")?;
        let words = form.text("scope").unwrap_or_default().split([' ', ',']);
        let mut scopes: Vec<Scope> = words.filter_map(|word| word.parse().ok()).collect();
        scopes.sort_unstable();
        scopes.dedup();
        let state = form.text("state").map(str::to_owned);
        Ok(AskedFor { client, redirect, state, challenge, scopes })
    }

    /// Where the browser goes with these words.
    pub(super) fn address(&self, name: &str, value: &str) -> String {
        let mut words = form_urlencoded::Serializer::new(String::new());
        words.append_pair(name, value);
        if let Some(state) = &self.state {
            words.append_pair("state", state);
        }
        let join = if self.redirect.contains('?') { '&' } else { '?' };
        format!("{}{join}{}", self.redirect, words.finish())
    }

    /// Where the user is sent, for people.
    pub(super) fn place(&self) -> &str {
        let (scheme, rest) = self.redirect.split_once(':').unwrap_or((&self.redirect, ""));
        match scheme {
            "http" | "https" => {
                rest.trim_start_matches('/').split(['/', '?']).next().unwrap_or_default()
            }
            app => app,
        }
    }
}

/// Codes go over encrypted connections, to this machine, or to an app that has
/// a name of its own (RFC 8252), never to whatever a browser would run.
fn check_redirect(uri: &str) -> Result<(), ProgramCode> {
    if uri.len() > REDIRECT_MAX || !uri.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(ProgramCode::RedirectInvalid);
    }
    if uri.contains(['#', '\\', '"', '<', '>']) {
        return Err(ProgramCode::RedirectFragment);
    }
    let (scheme, rest) = uri.split_once(':').ok_or(ProgramCode::RedirectInvalid)?;
    let letters = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    if !scheme.starts_with(|letter: char| letter.is_ascii_lowercase())
        || !scheme.bytes().all(letters)
    {
        return Err(ProgramCode::RedirectInvalid);
    }
    let host = |rest: &str| {
        let authority = rest.strip_prefix("//")?.split(['/', '?']).next()?;
        let host = match authority.strip_prefix('[') {
            Some(six) => six.split_once(']')?.0,
            None => authority.split(':').next()?,
        };
        // A name and a password before the host look like a host.
        (!host.is_empty() && !authority.contains('@')).then(|| host.to_owned())
    };
    match scheme {
        "https" => host(rest).map(|_| ()).ok_or(ProgramCode::RedirectInvalid),
        "http" => match host(rest).as_deref() {
            Some("localhost" | "127.0.0.1" | "::1") => Ok(()),
            _ => Err(ProgramCode::RedirectInsecure),
        },
        app if app.contains('.') => Ok(()),
        _ => Err(ProgramCode::RedirectInsecure),
    }
}

fn only(field: &'static str, value: &str) -> ApiError {
    ApiError::from(ProgramCode::OnlyValue { value: value.into() }).at(field)
}

/// The 32 bytes behind 43 letters of base64url.
fn decode(text: &str) -> Option<[u8; 32]> {
    let text = text.trim_end_matches('=');
    if text.len() != 43 {
        return None;
    }
    let (mut bytes, mut held, mut bits) = (Vec::with_capacity(32), 0_u32, 0);
    for letter in text.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        held = (held << 6) | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    bytes.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sent_only_where_they_are_safe() {
        for (uri, fine) in [
            ("https://example.org/back", true),
            ("https://example.org:8443/back?x=1", true),
            ("http://localhost:3000/", true),
            ("http://127.0.0.1:3000", true),
            ("http://[::1]:3000/", true),
            ("org.example.chess://oauth", true),
            ("http://example.org/", false),
            ("http://localhost.example.org/", false),
            ("http://localhost@example.org/", false),
            ("https://localhost@example.org/", false),
            ("https://", false),
            ("https:example.org", false),
            ("javascript:alert(1)", false),
            ("data:text/html,x", false),
            ("JavaScript://x.y", false),
            ("https://example.org/#fragment", false),
            ("https://example.org/ x", false),
            ("//example.org", false),
            ("", false),
        ] {
            assert_eq!(check_redirect(uri).is_ok(), fine, "{uri}");
        }
    }

    #[test]
    fn a_challenge_is_read_as_rfc_7636_writes_it() {
        // The example of its appendix B.
        let challenge = decode("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM").expect("43 letters");
        assert_eq!(challenge, crate::secret::hash("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"));
        for bad in ["", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM", "E9Melhoa"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_answer_goes_back_with_the_state() {
        let asked = |redirect: &str, state: Option<&str>| AskedFor {
            client: "a program".into(),
            redirect: redirect.into(),
            state: state.map(str::to_owned),
            challenge: [0; 32],
            scopes: vec![],
        };
        let plain = asked("https://example.org/x", None);
        assert_eq!(plain.address("code", "c1"), "https://example.org/x?code=c1");
        assert_eq!(plain.place(), "example.org");
        let more = asked("org.example.app://x?y=1", Some("a&b"));
        assert_eq!(more.address("code", "c1"), "org.example.app://x?y=1&code=c1&state=a%26b");
        assert_eq!(more.place(), "org.example.app");
    }
}
