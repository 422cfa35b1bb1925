use std::{net::IpAddr, sync::Arc, time::Duration};

pub use computer::{Launcher, Program};
use game::Millis;
pub use wire::people::Registration;

use crate::{backups::Backups, mail::Mailer};

/// What an operator decides.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Who can make an account.
    pub registration: Registration,
    /// Where people find the zone, such as `https://chess.example.org`.
    pub public_url: Option<String>,
    /// Whether connections to this server itself are encrypted.
    pub encrypted: bool,
    /// Machines whose word on who is calling is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Programs that can be played against, besides the built-in engine.
    pub programs: Vec<Program>,
    /// What starts them with limits.
    pub launcher: Option<Launcher>,
    /// How long an absent player is waited for, where a game does not say; 30 seconds if none.
    pub absence: Option<Millis>,
    /// Nobody chats on this server, whatever a game's settings say.
    pub no_chat: bool,
    /// Guests may look at everything, but not play, seek or chat.
    pub accounts_only: bool,
    /// How many people may share an address, by which its limits are; 200 if none.
    pub people_per_address: Option<u32>,
    /// How many connections may be open at once, by which the number of WebSockets is; 20,000 if
    /// none.
    pub max_connections: Option<usize>,
    /// How mail is sent, if it is. Its links begin with the public address.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// Who may read the metrics.
    pub metrics: MetricsAccess,
    /// Requests and writes that take longer are logged.
    pub slow: Option<Duration>,
    /// How the scheduled backups go, if there are any.
    pub backups: Option<Arc<Backups>>,
    /// How long things about people are kept.
    pub retention: Retention,
    /// Where the source code of this program is; on this server unless set.
    pub source_url: Option<String>,
}

/// How long things about people are kept, in days; 0 keeps them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Chat lines.
    pub chat_days: u32,
    /// Entries of the operators' log, and reports that were closed.
    pub log_days: u32,
}

impl Default for Retention {
    /// A year for chat, two for the log.
    fn default() -> Retention {
        Retention { chat_days: 365, log_days: 730 }
    }
}

/// Who may read `/metrics`, besides programs on this machine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MetricsAccess {
    /// Callers from these addresses.
    pub from: Vec<IpAddr>,
    /// Whoever has the token with this [`hash`](crate::hash). Only the hash, so that no message can
    /// show the token.
    pub token: Option<[u8; 32]>,
}

impl Settings {
    /// Where people find the source code of what runs here, as the AGPL asks, if the operator or
    /// the one who built it says.
    pub(crate) fn source(&self) -> Option<&str> {
        let built = option_env!("VITE_SOURCE_URL").filter(|url| !url.is_empty());
        self.source_url.as_deref().or(built)
    }

    /// Whether the public address is one of https.
    pub(crate) fn is_secure(&self) -> bool {
        self.encrypted || self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
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
    fn the_operator_says_where_the_source_is() {
        let url = "https://git.example.org/tabiya";
        let settings = Settings { source_url: Some(url.into()), ..Settings::default() };
        assert_eq!(settings.source(), Some(url));
        assert_eq!(Settings::default().source(), option_env!("VITE_SOURCE_URL"));
    }

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
