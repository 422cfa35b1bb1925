//! What an address asks for: `sslmode`, `sslrootcert`, `sslcert`, and `sslkey`, as libpq has them.

use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;
use tokio_postgres::{
    Config,
    config::{Host, SslMode},
};
use tokio_rustls::rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};

use super::{
    TlsError,
    verify::{Verify, client_config},
};

/// How a connection is encrypted, and what is checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::postgres) struct TlsOptions {
    mode: Mode,
    roots: Option<Roots>,
    /// A certificate of ours and its key.
    own: Option<(PathBuf, PathBuf)>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Mode {
    Disable,
    Allow,
    Prefer,
    Require,
    VerifyCa,
    VerifyFull,
}

/// Who may sign the certificate of the database.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Roots {
    System,
    File(PathBuf),
}

const MODES: [(&str, Mode); 6] = [
    ("disable", Mode::Disable),
    ("allow", Mode::Allow),
    ("prefer", Mode::Prefer),
    ("require", Mode::Require),
    ("verify-ca", Mode::VerifyCa),
    ("verify-full", Mode::VerifyFull),
];

/// The options of one address, as text.
#[derive(Default)]
struct Given {
    mode: Option<String>,
    roots: Option<String>,
    certificate: Option<String>,
    key: Option<String>,
}

impl Given {
    fn named(&mut self, name: &str) -> Option<&mut Option<String>> {
        match name {
            "sslmode" => Some(&mut self.mode),
            "sslrootcert" => Some(&mut self.roots),
            "sslcert" => Some(&mut self.certificate),
            "sslkey" => Some(&mut self.key),
            _ => None,
        }
    }
}

impl TlsOptions {
    /// Takes the options out of an address such as `postgres://host/name?sslmode=require`. Returns
    /// them and the rest of the address, which is for the client library.
    pub(in crate::postgres) fn split(address: &str) -> Result<(TlsOptions, String), String> {
        let mut given = Given::default();
        // A password may have a question mark in it.
        let hosts = address.find('@').unwrap_or(0);
        let Some(query) = address[hosts..].find('?').map(|at| hosts + at) else {
            return Ok((TlsOptions::from_given(given)?, address.to_owned()));
        };
        let mut rest = Vec::new();
        for option in address[query + 1..].split('&') {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            match given.named(name) {
                Some(place) => {
                    let value = percent_decode_str(value).decode_utf8();
                    let value = value.map_err(|_| format!("{name} is not UTF-8"))?;
                    // As in libpq, an empty value is none.
                    *place = Some(value.into_owned()).filter(|value| !value.is_empty());
                }
                None => rest.push(option),
            }
        }
        let separator = if rest.is_empty() { "" } else { "?" };
        let rest = format!("{}{separator}{}", &address[..query], rest.join("&"));
        Ok((TlsOptions::from_given(given)?, rest))
    }

    fn from_given(given: Given) -> Result<TlsOptions, String> {
        let roots = given.roots.map(|roots| match roots.as_str() {
            "system" => Roots::System,
            file => Roots::File(file.into()),
        });
        let usual = if roots == Some(Roots::System) { Mode::VerifyFull } else { Mode::Prefer };
        let mode = match &given.mode {
            None => usual,
            Some(name) => match MODES.into_iter().find(|(known, _)| known == name) {
                Some((_, mode)) => mode,
                None => {
                    let known = MODES.map(|(known, _)| known).join(", ");
                    return Err(format!("sslmode is '{name}', and can be {known}"));
                }
            },
        };
        // Anyone can get a certificate for a name of their own from those the system trusts.
        if roots == Some(Roots::System) && mode != Mode::VerifyFull {
            return Err("sslrootcert=system needs sslmode=verify-full".into());
        }
        if roots.is_none() && matches!(mode, Mode::VerifyCa | Mode::VerifyFull) {
            return Err("sslmode=verify-ca and verify-full need sslrootcert: the file with the \
                        certificate of the authority, or 'system'"
                .into());
        }
        let own = match (given.certificate, given.key) {
            (None, None) => None,
            (Some(certificate), Some(key)) => Some((certificate.into(), key.into())),
            (Some(_), None) => return Err("sslcert needs sslkey".into()),
            (None, Some(_)) => return Err("sslkey needs sslcert".into()),
        };
        Ok(TlsOptions { mode, roots, own })
    }

    /// What to try, one after the other, with these hosts. Unix sockets are never encrypted.
    pub(super) fn attempts(&self, config: &Config) -> &'static [SslMode] {
        let over_net = |host: &Host| matches!(host, Host::Tcp(_));
        if config.get_hostaddrs().is_empty() && !config.get_hosts().iter().any(over_net) {
            return &[SslMode::Disable];
        }
        match self.mode {
            Mode::Disable => &[SslMode::Disable],
            Mode::Allow => &[SslMode::Disable, SslMode::Require],
            Mode::Prefer => &[SslMode::Prefer, SslMode::Disable],
            Mode::Require | Mode::VerifyCa | Mode::VerifyFull => &[SslMode::Require],
        }
    }

    /// Reads the files, which may have been renewed since the last connection.
    pub(super) fn read(&self) -> Result<ClientConfig, TlsError> {
        let roots = self.roots.as_ref().map(Roots::read).transpose()?;
        let verify = match roots {
            None => Verify::Nothing,
            Some(roots) if self.mode == Mode::VerifyFull => Verify::Host(roots),
            // As in libpq: who names an authority wants it to be asked.
            Some(roots) => Verify::Authority(roots),
        };
        let own = self.own.as_ref().map(|(certificate, key)| {
            let wrong = |error| file_error("sslkey", key, error);
            let read = PrivateKeyDer::from_pem_file(key).map_err(wrong)?;
            Ok::<_, TlsError>((certificates("sslcert", certificate)?, read))
        });
        client_config(verify, own.transpose()?)
    }
}

impl Roots {
    fn read(&self) -> Result<RootCertStore, TlsError> {
        let mut roots = RootCertStore::empty();
        match self {
            Roots::System => {
                let found = rustls_native_certs::load_native_certs();
                if roots.add_parsable_certificates(found.certs).0 == 0 {
                    let why = "sslrootcert=system: this system has no certificates (on Debian, \
                               install ca-certificates)";
                    return Err(TlsError(why.into()));
                }
            }
            Roots::File(file) => {
                for certificate in certificates("sslrootcert", file)? {
                    let added = roots.add(certificate);
                    added.map_err(|error| file_error("sslrootcert", file, error))?;
                }
            }
        }
        Ok(roots)
    }
}

fn certificates(option: &str, file: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
    let found: Vec<_> = read.map_err(|error| file_error(option, file, error))?;
    match found.is_empty() {
        true => Err(file_error(option, file, "there is no certificate in this file")),
        false => Ok(found),
    }
}

fn file_error(option: &str, file: &Path, why: impl std::fmt::Display) -> TlsError {
    TlsError(format!("{option} {}: {why}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(query: &str) -> Result<TlsOptions, String> {
        TlsOptions::split(&format!("postgres://db/chess{query}")).map(|(options, _)| options)
    }

    #[test]
    fn the_rest_of_an_address_stays() {
        for (address, rest) in [
            ("postgres://db/chess", "postgres://db/chess"),
            ("postgres://db/chess?sslmode=disable", "postgres://db/chess"),
            (
                "postgres://db/chess?hostaddr=10.0.0.1&sslmode=require&application_name=a",
                "postgres://db/chess?hostaddr=10.0.0.1&application_name=a",
            ),
            // Not an option, but a password.
            ("postgres://a:b?sslmode=require@db/chess", "postgres://a:b?sslmode=require@db/chess"),
        ] {
            assert_eq!(TlsOptions::split(address).expect("good").1, rest, "{address}");
        }
    }

    #[test]
    fn modes_are_those_of_libpq() {
        let mode = |query: &str| options(query).map(|options| options.mode);
        assert_eq!(mode(""), Ok(Mode::Prefer));
        assert_eq!(mode("?sslmode="), Ok(Mode::Prefer));
        for (name, expected) in MODES {
            assert_eq!(mode(&format!("?sslmode={name}&sslrootcert=ca.pem")), Ok(expected));
        }
        assert_eq!(mode("?sslrootcert=system"), Ok(Mode::VerifyFull));
        assert_eq!(mode("?sslmode=require&sslmode=disable"), Ok(Mode::Disable));
        let wrong = mode("?sslmode=verify").expect_err("no such mode");
        assert!(wrong.starts_with("sslmode is 'verify', and can be disable, "), "{wrong}");
    }

    #[test]
    fn what_does_not_go_together_is_told() {
        for (query, what) in [
            ("?sslmode=verify-ca", "need sslrootcert"),
            ("?sslmode=verify-full", "need sslrootcert"),
            ("?sslmode=verify-ca&sslrootcert=system", "needs sslmode=verify-full"),
            ("?sslcert=own.pem", "sslcert needs sslkey"),
            ("?sslkey=own.key", "sslkey needs sslcert"),
        ] {
            let wrong = options(query).expect_err(query);
            assert!(wrong.contains(what), "{wrong}");
        }
        let both = options("?sslcert=a%20b.pem&sslkey=own.key").expect("good");
        assert_eq!(both.own, Some(("a b.pem".into(), "own.key".into())));
    }

    #[test]
    fn sockets_of_the_machine_are_not_encrypted() {
        let verified = options("?sslrootcert=system").expect("good");
        let attempts = |address: &str| verified.attempts(&address.parse().expect("good"));
        assert_eq!(attempts("postgres://%2Frun/chess"), [SslMode::Disable]);
        assert_eq!(attempts("postgres://db/chess"), [SslMode::Require]);
        assert_eq!(attempts("host=/run,db"), [SslMode::Require]);
    }
}
