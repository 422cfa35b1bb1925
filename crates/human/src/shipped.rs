//! The weights that come with the crate.

use std::sync::LazyLock;

use crate::Network;

static WEIGHTS: &[u8] = include_bytes!("../data/net.safetensors");

static NETWORK: LazyLock<Network<'static>> =
    LazyLock::new(|| Network::read(WEIGHTS).expect("the shipped weights are whole"));

/// The network with the weights that come with the crate, checked on first use.
#[must_use]
pub fn network() -> &'static Network<'static> {
    &NETWORK
}
