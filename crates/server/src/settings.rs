use std::net::IpAddr;

pub use computer::Program;
pub use wire::people::Registration;

/// What an operator decides.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Who can make an account.
    pub registration: Registration,
    /// Where people find the zone, such as `https://chess.example.org`.
    pub public_url: Option<String>,
    /// Machines whose word on who is calling is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Programs that can be played against, beside the zone's own engine.
    pub programs: Vec<Program>,
}

impl Settings {
    /// Whether cookies are for encrypted connections alone.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The part of the public address that names the site.
    pub(crate) fn public_origin(&self) -> Option<&str> {
        let url = self.public_url.as_deref()?;
        let (scheme, rest) = url.split_once("://")?;
        let host = rest.split('/').next()?;
        url.get(..scheme.len() + 3 + host.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_is_the_beginning_of_the_address() {
        for (url, origin, secure) in [
            ("https://chess.example.org", "https://chess.example.org", true),
            ("https://chess.example.org/", "https://chess.example.org", true),
            ("http://localhost:8080/x/y", "http://localhost:8080", false),
        ] {
            let settings = Settings { public_url: Some(url.into()), ..Settings::default() };
            assert_eq!(settings.public_origin(), Some(origin));
            assert_eq!(settings.is_secure(), secure);
        }
        assert_eq!(Settings::default().public_origin(), None);
    }
}
