//! A program asks to act for somebody, and the page asks that person.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a program asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProgramRequest {
    /// The program, by the name it gives itself.
    pub client: String,
    /// Where the person is sent back to.
    pub place: String,
    /// What it wants to do.
    pub scopes: Vec<String>,
}

/// The person's decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ProgramDecision {
    /// Whether the program may.
    pub allow: bool,
}

/// Where the browser goes next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProgramRedirect {
    /// The address.
    pub redirect: String,
}
