//! The NATS server, if nodes share a database.

use node::NatsTransport;

use super::Finding;
use crate::{data::background_runtime, outcome::Failure};

/// Connects as a node does.
pub(super) fn look(address: &str) -> Result<Finding, Failure> {
    let connected =
        background_runtime()?.block_on(NatsTransport::connect(address, "doctor", "doctor"));
    Ok(match connected {
        Ok(_) => Finding::good("NATS", "answers"),
        Err(error) => Finding::bad(
            "NATS",
            error.to_string(),
            "look whether nats-server runs, listens there, and knows the user and the password",
        ),
    })
}
