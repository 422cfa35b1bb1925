//! Every error that leaves the process, with a machine-readable code, parameters, an HTTP status,
//! and an English sentence.
//!
//! The rows in the files of this folder are the one table of all codes. The enums, the statuses,
//! the sentences, the page's types, and its English messages are generated from it. A published
//! code keeps its meaning; its sentence may change.

mod from_game;
mod game;
mod lobby;
mod official;
mod people;
mod position;
mod program;
mod report;
mod request;
mod row;
mod tournament;

pub use game::GameCode;
pub use lobby::LobbyCode;
pub use official::OfficialCode;
pub use people::PeopleCode;
pub use position::PositionCode;
pub use program::ProgramCode;
pub use report::ReportCode;
pub use request::RequestCode;
pub use row::{PieceParam, Row, SideParam};
pub use tournament::TournamentCode;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The parameters of an error by name: texts and numbers.
pub type Params = std::collections::BTreeMap<String, Value>;

/// An error as the page reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ErrorView {
    /// The code, as in the table.
    pub code: String,
    /// Its parameters, and `field` if one field of the request is wrong.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | number>"))]
    pub params: Params,
    /// The sentence in English.
    pub message: String,
}

/// The part of the table with this code.
macro_rules! concerns {
    ($($concern:ident $codes:ident,)*) => {
        /// Any code of the table, with its parameters.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum ErrorCode {
            $(
                #[doc = concat!("One of [`", stringify!($codes), "`].")]
                $concern($codes),
            )*
        }

        $(
            impl From<$codes> for ErrorCode {
                fn from(code: $codes) -> ErrorCode {
                    ErrorCode::$concern(code)
                }
            }
        )*

        impl ErrorCode {
            /// The table, by topic.
            pub const TABLE: &'static [(&'static str, &'static [Row])] =
                &[$((stringify!($concern), $codes::ROWS),)*];

            /// The code for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $(ErrorCode::$concern(code) => code.code(),)*
                }
            }

            /// The HTTP status.
            pub fn status(&self) -> u16 {
                match self {
                    $(ErrorCode::$concern(code) => code.status(),)*
                }
            }

            /// The English sentence.
            pub fn message(&self) -> String {
                match self {
                    $(ErrorCode::$concern(code) => code.message(),)*
                }
            }

            /// The parameters with their values.
            pub fn params(&self) -> Params {
                match self {
                    $(ErrorCode::$concern(code) => code.params(),)*
                }
            }

            /// Each code once, with example values, for tests.
            pub fn samples() -> Vec<ErrorCode> {
                let mut all = Vec::new();
                $(all.extend($codes::samples().into_iter().map(ErrorCode::$concern));)*
                all
            }
        }
    };
}

concerns! {
    Request RequestCode,
    Position PositionCode,
    Game GameCode,
    Lobby LobbyCode,
    People PeopleCode,
    Official OfficialCode,
    Tournament TournamentCode,
    Report ReportCode,
    Program ProgramCode,
}

impl std::fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for ErrorCode {}

impl ErrorCode {
    /// The error as the page reads it.
    pub fn view(&self) -> ErrorView {
        ErrorView { code: self.code().to_owned(), params: self.params(), message: self.message() }
    }
}

/// The start of a text from outside, short enough to quote in a sentence.
pub fn shown(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
