//! The picture that operators put before the name of the server.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};

/// The most bytes of it.
pub(crate) const LOGO_MAX: usize = 64 << 10;

/// The kinds of pictures that browsers show and that cannot hold a script, by how they begin.
const KINDS: [(&str, &[u8]); 3] =
    [("image/png", b"\x89PNG\r\n\x1a\n"), ("image/jpeg", b"\xff\xd8\xff"), ("image/webp", b"RIFF")];

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Logo {
    pub(crate) kind: &'static str,
    pub(crate) bytes: Vec<u8>,
}

impl Logo {
    /// From a `data:` URL, if it is what it says and small enough.
    pub(crate) fn read(url: &str) -> Option<Logo> {
        let (kind, text) = url.strip_prefix("data:")?.split_once(";base64,")?;
        if text.len() > LOGO_MAX.div_ceil(3) * 4 {
            return None;
        }
        let &(kind, start) = KINDS.iter().find(|(known, _)| *known == kind)?;
        let bytes = STANDARD.decode(text).ok()?;
        (bytes.len() <= LOGO_MAX && bytes.starts_with(start)).then_some(Logo { kind, bytes })
    }

    /// Where it is. Another picture has another address, so each can be kept by browsers.
    pub(crate) fn address(&self) -> String {
        let hash = Sha256::digest(&self.bytes);
        let version: String = hash.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
        format!("/api/zone/logo?v={version}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(kind: &str, bytes: &[u8]) -> String {
        format!("data:{kind};base64,{}", STANDARD.encode(bytes))
    }

    #[test]
    fn a_picture_is_what_it_says() {
        let png = b"\x89PNG\r\n\x1a\n and more";
        let logo = Logo::read(&url("image/png", png)).expect("a picture");
        assert_eq!((logo.kind, &logo.bytes[..]), ("image/png", &png[..]));
        assert!(Logo::read(&url("image/jpeg", b"\xff\xd8\xff\xe0")).is_some());
        assert!(Logo::read(&url("image/webp", b"RIFF1234WEBP")).is_some());
        for wrong in [
            url("image/jpeg", png),
            url("image/svg+xml", b"<svg/>"),
            url("text/html", b"<p>"),
            "data:image/png;base64,%%%".to_owned(),
            "https://example.org/logo.png".to_owned(),
            String::new(),
        ] {
            assert_eq!(Logo::read(&wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_picture_has_a_largest_size() {
        let sized = |size: usize| {
            let mut bytes = b"\xff\xd8\xff".to_vec();
            bytes.resize(size, 0);
            Logo::read(&url("image/jpeg", &bytes))
        };
        assert!(sized(LOGO_MAX).is_some());
        assert_eq!(sized(LOGO_MAX + 1), None);
    }

    #[test]
    fn another_picture_has_another_address() {
        let [one, other] = [b"\xff\xd8\xff1", b"\xff\xd8\xff2"]
            .map(|bytes| Logo::read(&url("image/jpeg", bytes)).expect("a picture").address());
        assert_ne!(one, other);
    }
}
