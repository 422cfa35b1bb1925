//! What operators decided while the server was running, over what it was started with.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use game::{AbsenceRule, Actor, Event, GameConfig, Millis, RecordedEvent, TimeControl, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wire::{
    GameId,
    people::GameSettings,
    site::{SettingValues, SiteLook, TileView},
};

use super::{lock, logo::Logo};
use crate::{
    Settings,
    limits::{IDLE_GUEST, PEOPLE},
};

/// The names of what is stored besides [`SettingValues`].
pub(crate) mod names {
    pub(crate) const ANNOUNCEMENT: &str = "announcement";
    pub(crate) const PAUSE: &str = "pause";
}

/// How long an absent player is waited for, in seconds, where nobody says.
const ABSENCE: u32 = 30;
/// The longest that operators can choose.
pub(crate) const ABSENCE_MAX: u32 = 600;

/// The tiles of the lobby, unless operators choose others. The page knows them too, so that it need
/// not wait for them.
const TILES: [&str; 8] = ["1 min", "3 min", "3+2", "5+3", "10 min", "15+10", "30+20", "no clock"];

/// What operators decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Policy {
    pub(crate) values: SettingValues,
    /// The names of the settings that were chosen, as far as they can be read.
    pub(crate) chosen: Vec<String>,
    pub(crate) announcement: Option<Announcement>,
    pub(crate) pause: Option<Pause>,
    /// What is different here on every page, if anything is.
    pub(crate) look: Option<SiteLook>,
    /// Exactly as the server was started with, unless it was chosen.
    absence: Option<Millis>,
}

/// What everybody reads above each page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Announcement {
    pub(crate) text: String,
    /// None if somebody has to remove it.
    pub(crate) until: Option<u64>,
    /// It tells of a pause of all games, and ends with it.
    pub(crate) paused: bool,
}

/// All games were paused.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pause {
    /// Those that were not paused before: only these are resumed.
    pub(crate) games: Vec<GameId>,
    /// As what it is in the records of these games; empty in lists of 0.2.0.
    #[serde(default)]
    pub(crate) acts: Vec<PauseAct>,
}

/// Who paused games, with which reason. In the record of a game, this tells it from a pause by an
/// arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PauseAct {
    pub(crate) by: u64,
    pub(crate) reason: String,
}

impl Pause {
    /// Whether a game with this record is paused by one of these acts.
    pub(crate) fn has_paused(&self, record: &[RecordedEvent]) -> bool {
        let is_either =
            |it: &&RecordedEvent| matches!(it.event, Event::Paused(_) | Event::Resumed(_));
        let Some(last) = record.iter().rev().find(is_either) else { return false };
        let (Event::Paused(reason), Actor::Arbiter(by)) = (&last.event, last.by) else {
            return false;
        };
        self.acts.is_empty() || self.acts.iter().any(|act| act.by == by.0 && act.reason == *reason)
    }
}

/// What is decided now, and what the server was started with.
#[derive(Debug)]
pub(crate) struct Policies {
    started: Policy,
    current: Mutex<Arc<Policy>>,
}

impl Policies {
    pub(crate) fn started(settings: &Settings) -> Policies {
        let started = Policy::started(settings);
        Policies { current: Mutex::new(Arc::new(started.clone())), started }
    }

    pub(crate) fn current(&self) -> Arc<Policy> {
        Arc::clone(&lock(&self.current))
    }

    /// As the server was started.
    pub(crate) fn at_start(&self) -> &SettingValues {
        &self.started.values
    }

    /// Takes over what is stored.
    pub(crate) fn change(&self, stored: &BTreeMap<String, String>) {
        let new = self.started.with(stored);
        *lock(&self.current) = Arc::new(new);
    }
}

impl Policy {
    fn started(settings: &Settings) -> Policy {
        let seconds = |span: Millis| u32::try_from(span.0.div_ceil(1_000)).unwrap_or(u32::MAX);
        let values = SettingValues {
            name: String::new(),
            description: String::new(),
            rules: String::new(),
            privacy: String::new(),
            logo: String::new(),
            tiles: TILES.map(str::to_owned).into(),
            registration: settings.registration,
            accounts_only: settings.accounts_only,
            chat: !settings.no_chat,
            absence: settings.absence.map_or(ABSENCE, seconds),
            people_per_address: settings.people_per_address.unwrap_or(PEOPLE),
            keep_guests: (IDLE_GUEST.count() as u64).div_ceil(Millis::DAY.0) as u32,
            keep_chat: settings.retention.chat_days,
            keep_log: settings.retention.log_days,
        };
        let (chosen, absence) = (Vec::new(), settings.absence);
        Policy { values, chosen, announcement: None, pause: None, look: None, absence }
    }

    /// With what was chosen. What another version of the program wrote and this one cannot read is
    /// as at the start.
    fn with(&self, stored: &BTreeMap<String, String>) -> Policy {
        let mut policy = self.clone();
        for (name, text) in stored {
            let read = match name.as_str() {
                names::ANNOUNCEMENT => {
                    serde_json::from_str(text).map(|read| policy.announcement = Some(read))
                }
                names::PAUSE => serde_json::from_str(text).map(|read| policy.pause = Some(read)),
                name => policy.set(name, text),
            };
            if let Err(error) = read {
                tracing::warn!(name, %error, "a setting in the store cannot be read");
            }
        }
        policy.look = policy.look_now();
        policy
    }

    fn set(&mut self, name: &str, text: &str) -> serde_json::Result<()> {
        let mut fields: Map<String, Value> =
            serde_json::from_value(serde_json::to_value(&self.values)?)?;
        // A setting of a later version.
        let Some(field) = fields.get_mut(name) else { return Ok(()) };
        *field = serde_json::from_str(text)?;
        self.values = serde_json::from_value(Value::Object(fields))?;
        self.chosen.push(name.to_owned());
        if name == "absence" {
            self.absence = Some(Millis::from_seconds(self.values.absence.into()));
        }
        Ok(())
    }

    /// What everybody is told now.
    pub(crate) fn announced(&self, now: Timestamp) -> Option<&str> {
        let announcement = self.announcement.as_ref()?;
        let is_current = announcement.until.is_none_or(|until| until > now.0);
        is_current.then_some(announcement.text.as_str())
    }

    fn look_now(&self) -> Option<SiteLook> {
        let SettingValues { name, logo, tiles, .. } = &self.values;
        let tile = |time: &String| -> Option<TileView> {
            let speed = time.parse::<TimeControl>().ok()?.speed().key().to_owned();
            Some(TileView { time: time.clone(), speed })
        };
        let look = SiteLook {
            name: Some(name.clone()).filter(|name| !name.is_empty()),
            logo: Logo::read(logo).map(|logo| logo.address()),
            // A later version may have written some that this one cannot read.
            tiles: Some(tiles.iter().filter_map(tile).collect())
                .filter(|read: &Vec<TileView>| *tiles != TILES && !read.is_empty()),
        };
        (look != SiteLook::default()).then_some(look)
    }

    /// Whether there is something on the page about this server.
    pub(crate) fn says_something(&self) -> bool {
        let SettingValues { name, description, rules, privacy, .. } = &self.values;
        [name, description, rules, privacy].into_iter().any(|text| !text.is_empty())
    }

    /// The game, with this server's countdown for absent players if it has one of its own choice,
    /// and without a chat if the server has none.
    pub(crate) fn applied_to(&self, asked: &GameSettings, mut config: GameConfig) -> GameConfig {
        if let (None, Some(limit), AbsenceRule::Countdown(_)) =
            (asked.absence, self.absence, config.absence)
        {
            config.absence = AbsenceRule::Countdown(limit);
        }
        config.allowed.chat &= self.values.chat;
        config
    }
}

#[cfg(test)]
mod tests {
    use wire::people::Registration;

    use super::*;

    fn stored<const N: usize>(pairs: [(&str, &str); N]) -> BTreeMap<String, String> {
        pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    #[test]
    fn what_was_chosen_overrides_the_start_and_can_be_taken_back() {
        let policies = Policies::started(&Settings { no_chat: true, ..Settings::default() });
        assert!(!policies.current().values.chat);
        policies.change(&stored([("chat", "true"), ("registration", "\"closed\"")]));
        let policy = policies.current();
        assert_eq!(policy.values.registration, Registration::Closed);
        assert!(policy.values.chat);
        assert_eq!(policy.chosen, ["chat", "registration"]);
        policies.change(&BTreeMap::new());
        assert_eq!(policies.current().values, *policies.at_start());
    }

    #[test]
    fn what_cannot_be_read_is_as_at_the_start() {
        let policies = Policies::started(&Settings::default());
        policies.change(&stored([("chat", "7"), ("fonts", "[]"), ("name", "\"Club\"")]));
        let policy = policies.current();
        assert!(policy.values.chat);
        assert_eq!(
            (policy.values.name.as_str(), &policy.chosen[..]),
            ("Club", &["name".into()][..])
        );
    }

    #[test]
    fn only_what_is_different_is_told_on_every_page() {
        let policies = Policies::started(&Settings::default());
        assert_eq!(policies.current().look, None);
        policies.change(&stored([("name", "\"Club\""), ("tiles", "[\"90+30\",\"3 days\"]")]));
        let tile = |time: &str, speed: &str| TileView { time: time.into(), speed: speed.into() };
        let tiles = vec![tile("90+30", "classical"), tile("3 days", "correspondence")];
        let look = SiteLook { name: Some("Club".into()), logo: None, tiles: Some(tiles) };
        assert_eq!(policies.current().look, Some(look));
    }

    /// They are written as the server writes time controls, and known on the page.
    #[test]
    fn the_usual_tiles_are_those_of_the_page() {
        for time in TILES {
            assert_eq!(time.parse::<TimeControl>().expect("a time control").to_string(), time);
        }
        let page = include_str!("../../../../web/src/lib/lobby/tiles.ts");
        let known: Vec<(&str, &str)> = page
            .lines()
            .filter_map(|line| line.strip_prefix("  { time: '")?.strip_suffix("' },"))
            .filter_map(|tile| tile.split_once("', speed: '"))
            .collect();
        let speed = |time: &str| time.parse::<TimeControl>().expect("a time control").speed().key();
        assert_eq!(known, TILES.map(|time| (time, speed(time))));
    }

    #[test]
    fn an_announcement_ends_at_its_time() {
        let policies = Policies::started(&Settings::default());
        let text = r#"{"text":"Back at nine","until":9000,"paused":false}"#;
        policies.change(&stored([("announcement", text)]));
        let policy = policies.current();
        assert_eq!(policy.announced(Timestamp(8_999)), Some("Back at nine"));
        assert_eq!(policy.announced(Timestamp(9_000)), None);
    }

    #[test]
    fn the_countdown_of_the_server_is_for_games_that_do_not_say() {
        let settings = Settings { absence: Some(Millis(7_000)), ..Settings::default() };
        let own = Policies::started(&settings);
        let game_settings = |absence: Option<u64>| -> GameSettings {
            let text = serde_json::json!({ "time": "3+2", "absence": absence });
            serde_json::from_value(text).expect("settings")
        };
        let game = |time: &str| GameConfig::casual(Timestamp(0), time.parse().unwrap());
        let countdown = |policies: &Policies, asked, config| {
            policies.current().applied_to(&game_settings(asked), config).absence.countdown()
        };
        assert_eq!(countdown(&own, None, game("3+2")), Some(Millis(7_000)));
        assert_eq!(countdown(&own, Some(30), game("3+2")), Some(Millis(30_000)));
        assert_eq!(countdown(&own, None, game("3 days")), None);
        assert_eq!(countdown(&own, None, game("3+2").without_countdown()), None);
        let default = Policies::started(&Settings::default());
        assert_eq!(countdown(&default, None, game("3+2")), Some(Millis(30_000)));
        own.change(&stored([("absence", "45")]));
        assert_eq!(countdown(&own, None, game("3+2")), Some(Millis(45_000)));
    }
}
