//! The settings file: TOML with the long options of `tabiya serve` as keys.

use std::{collections::BTreeMap, path::Path};

use toml::{Spanned, Value};

/// One line of a settings file: a key and its values, as texts for the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FileSetting {
    pub(super) key: String,
    pub(super) values: Vec<String>,
    /// Whether the file has a list.
    pub(super) is_list: bool,
    pub(super) line: usize,
}

/// Reads a settings file.
///
/// # Errors
///
/// It cannot be read, is not TOML, or has a value that is no setting; with the line.
pub(super) fn read(path: &Path) -> Result<Vec<FileSetting>, String> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    parse(&text).map_err(|(line, problem)| format!("{name}, line {line}: {problem}"))
}

fn parse(text: &str) -> Result<Vec<FileSetting>, (usize, String)> {
    let line_at = |offset: usize| 1 + text[..offset.min(text.len())].matches('\n').count();
    let table: BTreeMap<Spanned<String>, Spanned<Value>> =
        toml::from_str(text).map_err(|error| {
            let line = line_at(error.span().map_or(0, |span| span.start));
            (line, error.message().to_owned())
        })?;
    let mut settings = Vec::with_capacity(table.len());
    for (key, value) in table {
        let line = line_at(key.span().start);
        let key = key.into_inner();
        let (values, is_list) = texts(value.into_inner()).ok_or_else(|| {
            (line, format!("{key} must be a text, a number, true or false, or a list of texts"))
        })?;
        settings.push(FileSetting { key, values, is_list, line });
    }
    settings.sort_by_key(|setting| setting.line);
    Ok(settings)
}

fn texts(value: Value) -> Option<(Vec<String>, bool)> {
    match value {
        Value::Array(list) => {
            let texts = list.into_iter().map(text).collect::<Option<_>>()?;
            Some((texts, true))
        }
        one => Some((vec![text(one)?], false)),
    }
}

fn text(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(is) => Some(is.to_string()),
        Value::Float(_) | Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_values_and_lines() {
        let text = "# a club\nlisten = \"0.0.0.0:80\"\n\nabsence = 60\nno-chat = true\n\
                    trusted-proxy = [\"10.0.0.1\", \"10.0.0.2\"]\n";
        let setting = |key: &str, values: &[&str], is_list: bool, line: usize| FileSetting {
            key: key.to_owned(),
            values: values.iter().map(|&value| value.to_owned()).collect(),
            is_list,
            line,
        };
        let expected = vec![
            setting("listen", &["0.0.0.0:80"], false, 2),
            setting("absence", &["60"], false, 4),
            setting("no-chat", &["true"], false, 5),
            setting("trusted-proxy", &["10.0.0.1", "10.0.0.2"], true, 6),
        ];
        assert_eq!(parse(text), Ok(expected));
        assert_eq!(parse(""), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_setting_is_named_with_its_line() {
        for (text, line, part) in [
            ("listen = 1.5", 1, "listen must be"),
            ("\n[server]\nlisten = \"x\"", 2, "server must be"),
            ("absence = 60\nabsence = 61", 2, "duplicate key"),
            ("listen 0.0.0.0", 1, ""),
            ("absence = 60\nengine = [[\"a\"]]", 2, "engine must be"),
        ] {
            let (found, problem) = parse(text).expect_err(text);
            assert_eq!(found, line, "{text}: {problem}");
            assert!(problem.contains(part), "{text}: {problem}");
        }
    }
}
