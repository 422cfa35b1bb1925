//! Who may read the metrics, as options.

use std::{net::IpAddr, path::PathBuf};

use clap::Args;
use server::MetricsAccess;

/// The shortest token: shorter ones can be guessed.
const TOKEN_MIN: usize = 16;

/// Who may read `/metrics`.
#[derive(Args)]
pub(crate) struct MetricsArgs {
    /// An address that may read /metrics; can be repeated
    ///
    /// Programs on this machine always may, unless a proxy passes their request on.
    #[arg(long, value_name = "ADDRESS")]
    metrics_from: Vec<IpAddr>,

    /// A file with a token; requests with `Authorization: Bearer TOKEN` may read /metrics
    #[arg(long, value_name = "FILE")]
    metrics_token_file: Option<PathBuf>,
}

impl MetricsArgs {
    /// Reads the token.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or its token is too short.
    pub(crate) fn load(&self) -> Result<MetricsAccess, String> {
        let token = self.metrics_token_file.as_ref().map(|file| {
            let shown = file.display();
            let text = std::fs::read_to_string(file)
                .map_err(|error| format!("cannot read the token in {shown}: {error}"))?;
            match text.trim() {
                token if token.len() >= TOKEN_MIN => Ok(server::hash(token)),
                _ => Err(format!("the token in {shown} needs at least {TOKEN_MIN} characters")),
            }
        });
        Ok(MetricsAccess { from: self.metrics_from.clone(), token: token.transpose()? })
    }
}
