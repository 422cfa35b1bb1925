//! Just enough JSON for the exercises.

use std::{collections::BTreeMap, iter::Peekable, str::Chars};

/// A value; numbers and other plain words are texts.
pub(crate) enum Json {
    Text(String),
    Object(BTreeMap<String, Json>),
}

impl Json {
    pub(crate) fn new(text: &str) -> Json {
        value(&mut text.chars().peekable())
    }

    #[track_caller]
    pub(crate) fn get(&self, key: &str) -> &Json {
        match self {
            Json::Object(map) => map.get(key).unwrap_or_else(|| panic!("no {key}")),
            Json::Text(text) => panic!("{text} has no {key}"),
        }
    }

    pub(crate) fn entries(&self) -> Vec<(&str, &Json)> {
        match self {
            Json::Object(map) => map.iter().map(|(key, value)| (key.as_str(), value)).collect(),
            Json::Text(_) => Vec::new(),
        }
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            Json::Object(_) => panic!("an object is not a text"),
        }
    }
}

fn value(chars: &mut Peekable<Chars<'_>>) -> Json {
    skip(chars);
    match chars.peek() {
        Some('{') => {
            chars.next();
            let mut map = BTreeMap::new();
            loop {
                skip(chars);
                if chars.next_if_eq(&'}').is_some() {
                    return Json::Object(map);
                }
                let Json::Text(key) = value(chars) else { panic!("a key is a text") };
                skip(chars);
                map.insert(key, value(chars));
            }
        }
        Some('"') => {
            chars.next();
            let mut text = String::new();
            while let Some(letter) = chars.next() {
                match letter {
                    '"' => break,
                    '\\' => match chars.next() {
                        Some('n') => text.push('\n'),
                        Some(other) => text.push(other),
                        None => break,
                    },
                    other => text.push(other),
                }
            }
            Json::Text(text)
        }
        _ => {
            let mut text = String::new();
            while let Some(letter) = chars.next_if(|it| !" \n\t,}]:".contains(*it)) {
                text.push(letter);
            }
            assert!(!text.is_empty(), "a value is expected");
            Json::Text(text)
        }
    }
}

fn skip(chars: &mut Peekable<Chars<'_>>) {
    while chars.next_if(|letter| " \n\t\r,:".contains(*letter)).is_some() {}
}
