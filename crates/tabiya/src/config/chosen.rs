//! What operators chose on the administration page, which overrides the settings.

use std::path::Path;

use store::{SettingStore as _, SqliteStore};

use crate::wait::wait;

/// The settings that the page can change, by their names there and as options.
const NAMES: [(&str, &str); 7] = [
    ("registration", "registration"),
    ("accountsOnly", "accounts-only"),
    ("chat", "no-chat"),
    ("absence", "absence"),
    ("peoplePerAddress", "people-per-address"),
    ("keepChat", "keep-chat"),
    ("keepLog", "keep-log"),
];

/// A setting that operators chose.
pub(super) struct Chosen {
    /// The option that it overrides.
    pub(super) option: &'static str,
    /// What they chose, as on the page: `chat = false`.
    pub(super) text: String,
}

/// What operators chose in a data folder; nothing if there is none, or it cannot be read now.
pub(super) fn on_page(folder: Option<&Path>) -> Vec<Chosen> {
    let Some(folder) = folder.filter(|folder| folder.join("tabiya.sqlite").is_file()) else {
        return Vec::new();
    };
    let Ok(store) = SqliteStore::open_shared(folder) else { return Vec::new() };
    let Ok(settings) = wait(store.settings()) else { return Vec::new() };
    let chosen = |(name, option): (&str, &'static str)| {
        let value = settings.get(name)?;
        Some(Chosen { option, text: format!("{name} = {value}") })
    };
    NAMES.into_iter().filter_map(chosen).collect()
}
