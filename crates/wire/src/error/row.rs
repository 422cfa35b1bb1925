//! One row of the table of errors, and the macro that generates the enums.

use std::fmt;

use rules::{Color, Role};
use serde_json::Value;

/// Everything about a code except the values of its parameters.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The code for programs: `rate_limited`.
    pub code: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The English sentence, with `{name}` where a parameter goes.
    pub template: &'static str,
    /// The parameters, each with its type in TypeScript.
    pub params: &'static [(&'static str, &'static str)],
}

/// The types that a parameter can have.
pub(super) trait Param: fmt::Display + Sized {
    /// The type in TypeScript.
    const TYPE: &'static str;

    /// The value as JSON.
    fn to_json(&self) -> Value;

    /// An example value, for tests.
    fn sample() -> Self;
}

impl Param for u64 {
    const TYPE: &'static str = "number";

    fn to_json(&self) -> Value {
        (*self).into()
    }

    fn sample() -> u64 {
        7
    }
}

impl Param for String {
    const TYPE: &'static str = "string";

    fn to_json(&self) -> Value {
        self.as_str().into()
    }

    fn sample() -> String {
        "sample".into()
    }
}

/// A side as a parameter: `white` in JSON, `White` in a sentence.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SideParam(pub Color);

impl fmt::Display for SideParam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

impl Param for SideParam {
    const TYPE: &'static str = "Side";

    fn to_json(&self) -> Value {
        self.0.to_string().to_lowercase().into()
    }

    fn sample() -> SideParam {
        SideParam(Color::White)
    }
}

/// A kind of piece as a parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PieceParam(pub Role);

impl fmt::Display for PieceParam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Param for PieceParam {
    const TYPE: &'static str = "PieceName";

    fn to_json(&self) -> Value {
        self.0.to_string().into()
    }

    fn sample() -> PieceParam {
        PieceParam(Role::Knight)
    }
}

/// Generates an enum of codes from rows of code, variant with parameters, status, and English
/// sentence.
macro_rules! error_codes {
    (
        $(#[$doc:meta])*
        $name:ident;
        $(
            $code:ident $variant:ident $({ $($param:ident: $type:ident),+ })?
            $status:literal $template:literal;
        )*
    ) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $name {
            $(
                #[doc = $template]
                $variant $({
                    $(
                        #[doc = concat!("The parameter `", stringify!($param), "`.")]
                        $param: $type,
                    )+
                })?,
            )*
        }

        impl $name {
            /// The rows of these codes.
            pub const ROWS: &'static [$crate::error::Row] = &[
                $(
                    $crate::error::Row {
                        code: stringify!($code),
                        status: $status,
                        template: $template,
                        params: &[
                            $($((
                                stringify!($param),
                                <$type as $crate::error::row::Param>::TYPE,
                            ),)+)?
                        ],
                    },
                )*
            ];

            /// The code for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $($name::$variant { .. } => stringify!($code),)*
                }
            }

            /// The HTTP status.
            pub fn status(&self) -> u16 {
                match self {
                    $($name::$variant { .. } => $status,)*
                }
            }

            /// The English sentence.
            pub fn message(&self) -> String {
                match self {
                    $(
                        $name::$variant { $($($param),+)? } => {
                            $($(let _ = $param;)+)?
                            format!($template)
                        }
                    )*
                }
            }

            /// The parameters with their values.
            pub fn params(&self) -> $crate::error::Params {
                #[allow(unused_imports, reason = "some lists have no parameters at all")]
                use $crate::error::row::Param as _;
                match self {
                    $(
                        $name::$variant { $($($param),+)? } => [
                            $($((stringify!($param).to_owned(), $param.to_json()),)+)?
                        ]
                        .into_iter()
                        .collect(),
                    )*
                }
            }

            /// Each code once, with example values, for tests.
            pub fn samples() -> Vec<$name> {
                #[allow(unused_imports, reason = "some lists have no parameters at all")]
                use $crate::error::row::Param as _;
                vec![
                    $($name::$variant { $($($param: <$type>::sample()),+)? },)*
                ]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.message())
            }
        }

        impl std::error::Error for $name {}
    };
}

pub(super) use error_codes;
