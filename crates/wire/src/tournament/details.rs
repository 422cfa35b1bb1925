//! What the federation wants to know of a tournament, over HTTP.

use serde::{Deserialize, Serialize};
use tabiya_pairing::trf::Date;
use tournament::{Arbiter, Details};

use crate::error::{ErrorCode, TournamentCode};

/// Where and when a tournament is played, and who directs it, for the federation's report. All of
/// it can be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DetailsView {
    /// The building or the room.
    #[serde(default)]
    pub venue: String,
    /// The city.
    #[serde(default)]
    pub city: String,
    /// The federation, three capital letters.
    #[serde(default)]
    pub federation: String,
    /// The days of the rounds, `2026/11/16`; empty for a round that is played on the day it starts.
    #[serde(default)]
    pub dates: Vec<String>,
    /// The arbiters as the federation knows them; if there are none, the staff of the tournament.
    #[serde(default)]
    pub arbiters: Vec<ArbiterView>,
}

/// An arbiter as the federation knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ArbiterView {
    /// Whether they are the chief arbiter; the others are deputies.
    #[serde(default)]
    pub chief: bool,
    /// The name, `Family, Given` by custom.
    pub name: String,
    /// The title, such as `IA` or `FA`.
    #[serde(default)]
    pub title: String,
    /// The number in FIDE's list.
    #[serde(default)]
    pub fide_id: Option<u32>,
}

impl From<&Details> for DetailsView {
    fn from(details: &Details) -> DetailsView {
        let text = |date: &Option<Date>| date.map_or_else(String::new, |it| it.to_string());
        let arbiter = |one: &Arbiter| ArbiterView {
            chief: one.is_chief,
            name: one.name.clone(),
            title: one.title.clone(),
            fide_id: one.fide_id,
        };
        DetailsView {
            venue: details.venue.clone(),
            city: details.city.clone(),
            federation: details.federation.clone(),
            dates: details.dates.iter().map(text).collect(),
            arbiters: details.arbiters.iter().map(arbiter).collect(),
        }
    }
}

impl DetailsView {
    /// The details. Whether they fit a report is for the tournament to say.
    ///
    /// # Errors
    ///
    /// If a date cannot be read.
    pub(super) fn read(&self) -> Result<Details, ErrorCode> {
        let date = |text: &String| match text.trim() {
            "" => Ok(None),
            day => day.parse().map(Some).map_err(|_| TournamentCode::TournamentDetails),
        };
        let arbiter = |one: &ArbiterView| Arbiter {
            is_chief: one.chief,
            name: one.name.trim().to_owned(),
            title: one.title.trim().to_owned(),
            fide_id: one.fide_id,
        };
        Ok(Details {
            venue: self.venue.trim().to_owned(),
            city: self.city.trim().to_owned(),
            federation: self.federation.trim().to_uppercase(),
            dates: self.dates.iter().map(date).collect::<Result<_, _>>()?,
            arbiters: self.arbiters.iter().map(arbiter).collect(),
        })
    }
}
