//! The fields of a game in a list, each with what is wrong with it.

use std::ops::RangeInclusive;

use serde_json::Value;
use wire::{
    arbiter::LineError,
    error::{ErrorCode, RequestCode, shown},
};

use super::TableLine;

/// The longest text of a field.
const TEXT_MAX: usize = 200;

/// The fields of one game, and every mistake found in them.
pub(crate) struct Fields<'a> {
    line: &'a TableLine,
    faults: Vec<LineError>,
}

impl<'a> Fields<'a> {
    /// Fields that nobody knows are mistakes.
    pub(crate) fn of(line: &'a TableLine, known: &[&str]) -> Fields<'a> {
        let mut fields = Fields { line, faults: Vec::new() };
        for name in line.fields.keys() {
            if !known.contains(&name.as_str()) {
                fields.wrong(name, RequestCode::UnknownField);
            }
        }
        fields
    }

    pub(crate) fn faults(self) -> Vec<LineError> {
        self.faults
    }

    pub(crate) fn wrong(&mut self, field: &str, error: impl Into<ErrorCode>) {
        let (line, field) = (self.line.number, Some(field.to_owned()));
        self.faults.push(LineError::new(line, field, error));
    }

    /// None if the field is not there, or empty.
    pub(crate) fn text(&mut self, field: &str) -> Option<String> {
        let text = match self.line.fields.get(field)? {
            Value::Null => return None,
            Value::String(text) => text.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            _ => {
                self.wrong(field, RequestCode::NotAText);
                return None;
            }
        };
        if text.chars().count() > TEXT_MAX || text.chars().any(char::is_control) {
            self.wrong(field, RequestCode::TextNotPlain { max: TEXT_MAX as u64 });
            return None;
        }
        (!text.is_empty()).then_some(text)
    }

    /// A field that must be there.
    pub(crate) fn needed(&mut self, field: &str) -> Option<String> {
        let before = self.faults.len();
        let text = self.text(field);
        if text.is_none() && self.faults.len() == before {
            self.wrong(field, RequestCode::FieldRequired);
        }
        text
    }

    /// Several texts: a list, or one text with `;` between them.
    pub(crate) fn texts(&mut self, field: &str) -> Vec<String> {
        let texts: Vec<String> = match self.line.fields.get(field) {
            Some(Value::Array(values)) if values.iter().all(Value::is_string) => {
                values.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            }
            Some(Value::Array(_)) => {
                self.wrong(field, RequestCode::NotAList);
                Vec::new()
            }
            _ => {
                self.text(field).iter().flat_map(|all| all.split(';')).map(str::to_owned).collect()
            }
        };
        texts.iter().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect()
    }

    pub(crate) fn flag(&mut self, field: &str, otherwise: bool) -> bool {
        if let Some(Value::Bool(value)) = self.line.fields.get(field) {
            return *value;
        }
        match self.text(field).map(|text| text.to_ascii_lowercase()).as_deref() {
            None => otherwise,
            Some("yes" | "true" | "1") => true,
            Some("no" | "false" | "0") => false,
            Some(other) => {
                self.wrong(field, RequestCode::NotAFlag { value: shown(other) });
                otherwise
            }
        }
    }

    pub(crate) fn number(&mut self, field: &str, range: RangeInclusive<u64>) -> Option<u64> {
        let text = self.text(field)?;
        let number = text.parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let (min, max) = (*range.start(), *range.end());
            self.wrong(field, RequestCode::OutOfRange { min, max, value: shown(&text) });
        }
        number
    }

    /// One of these words.
    pub(crate) fn choice<T: Copy>(&mut self, field: &str, words: &[(&str, T)], otherwise: T) -> T {
        let Some(text) = self.text(field) else { return otherwise };
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return *value;
        }
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let (allowed, value) = (known.join(", "), shown(&text));
        self.wrong(field, RequestCode::NotAChoice { allowed, value });
        otherwise
    }
}
