//! The error codes for the page: their types, and the English sentences as the catalog that other
//! languages are checked against.

use std::fmt::Write as _;

use ts_rs::{Config, TS};

use super::MADE_BY;
use crate::error::{ErrorCode, ErrorView, Row};

/// The parameters of each code.
pub(super) fn types() -> String {
    let mut text = format!("{MADE_BY}import type {{ Side }} from './types';\n\n");
    text.push_str(
        "export type PieceName = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';\n\n",
    );
    let _ = write!(text, "export {}\n\n", ErrorView::decl(&Config::default()));
    text.push_str("/** The parameters of each code. */\nexport interface ErrorParams {\n");
    for row in rows() {
        let params: Vec<String> =
            row.params.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
        let params = match params.is_empty() {
            true => "Record<never, never>".to_owned(),
            false => format!("{{ {} }}", params.join("; ")),
        };
        let _ = writeln!(text, "  {}: {params};", row.code);
    }
    text.push_str("}\n\nexport type ErrorCode = keyof ErrorParams;\n");
    text
}

/// The names of the parameters of each code.
pub(super) fn params() -> String {
    let mut text = format!("{MADE_BY}import type {{ ErrorCode }} from './errors';\n\n");
    text.push_str("/** The names of the parameters of each code. */\n");
    text.push_str("export const ERROR_PARAMS: Record<ErrorCode, readonly string[]> = {\n");
    for row in rows() {
        let names: Vec<String> = row.params.iter().map(|(name, _)| quoted(name)).collect();
        let _ = writeln!(text, "  {}: [{}],", row.code, names.join(", "));
    }
    text.push_str("};\n");
    text
}

/// The English sentences by topic, as the catalogs of the page have their texts.
pub(super) fn english() -> String {
    let topics: Vec<String> = ErrorCode::TABLE
        .iter()
        .map(|(concern, rows)| {
            let sentences: Vec<String> = rows
                .iter()
                .map(|row| {
                    let sentence = row.template.replace("{{", "{").replace("}}", "}");
                    format!("    \"{}\": {}", row.code, json_text(&sentence))
                })
                .collect();
            format!("  \"{}\": {{\n{}\n  }}", concern.to_lowercase(), sentences.join(",\n"))
        })
        .collect();
    format!("{{\n{}\n}}\n", topics.join(",\n"))
}

fn json_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn rows() -> impl Iterator<Item = &'static Row> {
    ErrorCode::TABLE.iter().flat_map(|(_, rows)| rows.iter())
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
