//! The log, as options.

use std::{io::IsTerminal, time::Duration};

use clap::{Args, ValueEnum};
use tracing_subscriber::{Layer, Registry, filter::Targets, fmt, layer::SubscriberExt};

/// What is logged, and how it is written.
#[derive(Args)]
pub(crate) struct LogArgs {
    /// How the log is written, to the standard error stream
    ///
    /// `json` writes one object in each line, for programs that collect logs.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    log_format: LogFormat,

    /// How much is logged: error, warn, info, debug, trace, or off; also by module
    ///
    /// For example `warn,node=debug,requests=debug`. Modules are `server`, `node`, `store`,
    /// `computer`, `tabiya`, `requests` (each request, at debug), and `slow` (what takes long). No
    /// level logs passwords, tokens, or cookies.
    #[arg(long, value_name = "LEVELS", default_value = "info", value_parser = levels)]
    log_levels: Targets,

    /// Log requests, commands, and writes that take longer than this; 0 logs none
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 1_000)]
    log_slower_than: u64,
}

#[derive(Copy, Clone, ValueEnum)]
enum LogFormat {
    /// One line of text for each message
    Text,
    /// One JSON object for each message
    Json,
}

fn levels(text: &str) -> Result<Targets, String> {
    text.parse().map_err(|_| "must be like `info` or `warn,node=debug`".to_owned())
}

impl LogArgs {
    /// What takes longer is logged.
    pub(crate) fn slow(&self) -> Option<Duration> {
        (self.log_slower_than > 0).then(|| Duration::from_millis(self.log_slower_than))
    }

    /// Writes the log from now on.
    pub(crate) fn start(&self) {
        // If the log cannot be written, for example on a full disk, the server keeps running.
        let lines =
            fmt::layer::<Registry>().with_writer(std::io::stderr).log_internal_errors(false);
        let lines = match self.log_format {
            LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
            LogFormat::Json => lines.json().with_span_list(false).flatten_event(true).boxed(),
        };
        let log = Registry::default().with(lines.with_filter(self.log_levels.clone()));
        // Nobody else starts one in this program.
        let _ = tracing::subscriber::set_global_default(log);
    }
}
