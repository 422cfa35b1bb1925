//! Reports and lists that were sent in: how they were read, and what was not kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_pairing::trf::Encoding;

use super::TournamentActDone;
use crate::arbiter::LineError;

/// How the bytes of a file were read: UTF-8 if they can be that, else Windows-1252.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum EncodingName {
    /// UTF-8.
    #[serde(rename = "utf-8")]
    Utf8,
    /// Windows-1252, which has the printed characters of Latin-1.
    #[serde(rename = "windows-1252")]
    Windows1252,
}

impl From<Encoding> for EncodingName {
    fn from(encoding: Encoding) -> EncodingName {
        match encoding {
            Encoding::Utf8 => EncodingName::Utf8,
            Encoding::Windows1252 => EncodingName::Windows1252,
        }
    }
}

/// A report or a list was taken, and is on disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportDone {
    /// The tournament.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub done: TournamentActDone,
    /// How the bytes were read.
    pub encoding: EncodingName,
    /// What the report says and the tournament does not keep.
    pub left_out: Vec<LineError>,
}

/// What importing a report would give.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportCheck {
    /// How the bytes were read.
    pub encoding: EncodingName,
    /// Why the report cannot be imported; empty if it can.
    pub faults: Vec<LineError>,
    /// What the report says and the tournament would not keep.
    pub left_out: Vec<LineError>,
}
