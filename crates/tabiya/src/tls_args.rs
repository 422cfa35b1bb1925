//! Encryption without a proxy, as named on the command line.

use std::{path::PathBuf, sync::Arc};

use clap::Args;
use server::{Tls, TlsFiles};

/// The certificate of the server.
#[derive(Args)]
pub(crate) struct TlsArgs {
    /// A certificate in PEM, with those that vouch for it, to serve https without a proxy
    ///
    /// Read again when the file changes; open connections stay. Needs --tls-key.
    #[arg(long, value_name = "FILE")]
    tls_certificate: Option<PathBuf>,

    /// The private key of the certificate, in PEM
    #[arg(long, value_name = "FILE")]
    tls_key: Option<PathBuf>,
}

impl TlsArgs {
    #[cfg(unix)]
    pub(crate) fn is_named(&self) -> bool {
        self.tls_certificate.is_some()
    }

    /// The certificate, if one is named.
    ///
    /// # Errors
    ///
    /// Only one of the files is named, or they cannot be used.
    pub(crate) fn load(self) -> Result<Option<Arc<Tls>>, String> {
        let files = match (self.tls_certificate, self.tls_key) {
            (None, None) => return Ok(None),
            (Some(certificate), Some(key)) => TlsFiles { certificate, key },
            (Some(_), None) => return Err("--tls-certificate needs --tls-key".into()),
            (None, Some(_)) => return Err("--tls-key needs --tls-certificate".into()),
        };
        let tls = Tls::load(files).map_err(|error| error.to_string())?;
        Ok(Some(Arc::new(tls)))
    }
}
