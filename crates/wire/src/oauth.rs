//! A program asks to act for a person, and the page asks that person.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a program asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProgramRequest {
    /// The name the program gives itself.
    pub client: String,
    /// Where the person is sent back to.
    pub place: String,
    /// The scopes it asks for.
    pub scopes: Vec<String>,
}

/// The person's decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ProgramDecision {
    /// Whether the program is authorized.
    pub allow: bool,
}

/// Where the browser goes next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProgramRedirect {
    /// The address.
    pub redirect: String,
}
