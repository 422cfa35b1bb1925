//! Settings of a node that shares its database with others.

use clap::Args;

use crate::data::DataArgs;

/// The longest name of a node.
const NAME_MAX: usize = 40;

/// How this node talks to others.
#[derive(Args)]
pub(crate) struct ClusterArgs {
    /// The NATS server that connects several nodes on one PostgreSQL database
    ///
    /// For example nats://nats.example.org:4222. Several can be named, with commas between. Requires
    /// --database-url. Without it, only one node can use the database.
    #[arg(long, value_name = "URL", value_parser = nats_url)]
    pub(crate) nats_url: Option<String>,

    /// A name for this node, shown by `tabiya cluster status`
    ///
    /// Letters, digits, dots, and hyphens. No two nodes that run may have the same.
    #[arg(long, value_name = "NAME", value_parser = node_name)]
    pub(crate) node_name: Option<String>,

    /// Seconds by which the clock of this machine is pretended to be wrong, for tests
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 0,
        hide = true,
        allow_hyphen_values = true
    )]
    pub(crate) clock_error: i64,
}

impl ClusterArgs {
    /// Checks what one option cannot tell alone.
    pub(crate) fn check(&self, data: &DataArgs) -> Result<(), String> {
        if self.nats_url.is_some() && data.database_url.is_none() {
            return Err(
                "--nats-url connects nodes that share a PostgreSQL database, and only one \
                        node can use a data folder: name the database with --database-url"
                    .into(),
            );
        }
        Ok(())
    }
}

fn nats_url(text: &str) -> Result<String, String> {
    let is_address = |address: &str| {
        let host = address.strip_prefix("nats://").or(address.strip_prefix("tls://"));
        host.is_some_and(|host| !host.is_empty() && !host.starts_with('/'))
    };
    if text.split(',').all(|address| is_address(address.trim())) {
        Ok(text.to_owned())
    } else {
        Err("must look like nats://nats.example.org:4222".into())
    }
}

fn node_name(text: &str) -> Result<String, String> {
    let is_fine =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_');
    if !text.is_empty() && text.len() <= NAME_MAX && text.chars().all(is_fine) {
        Ok(text.to_owned())
    } else {
        Err(format!("must be 1 to {NAME_MAX} letters, digits, dots, and hyphens"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_nats_have_a_scheme_and_a_host() {
        for text in
            ["nats://localhost", "tls://a:4222", "nats://u:p@a:4222,nats://b", "nats://a, nats://b"]
        {
            assert_eq!(nats_url(text), Ok(text.into()));
        }
        for text in ["", "localhost:4222", "nats://", "nats:///x", "http://a", "nats://a,"] {
            assert!(nats_url(text).is_err(), "{text}");
        }
    }

    #[test]
    fn names_of_nodes_are_short_and_plain() {
        let longest = "n".repeat(NAME_MAX);
        for text in ["a", "node-1.example.org", "a_b", &longest] {
            assert_eq!(node_name(text), Ok(text.into()));
        }
        for text in ["", "a b", "a/b", "ä", &format!("{longest}n")] {
            assert!(node_name(text).is_err(), "{text}");
        }
    }
}
