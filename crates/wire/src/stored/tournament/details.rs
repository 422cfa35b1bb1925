//! What the federation wants to know of a tournament, as it is stored.

use serde::{Deserialize, Serialize};
use tournament::{Arbiter, Details};

use crate::stored::DecodeError;

/// Details, version 1. What is empty is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoredDetails {
    #[serde(skip_serializing_if = "String::is_empty", default)]
    venue: String,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    city: String,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    federation: String,
    /// `2026/11/16`; empty for a round without a day.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    dates: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    arbiters: Vec<StoredArbiter>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredArbiter {
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    chief: bool,
    name: String,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    title: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    fide_id: Option<u32>,
}

impl From<&Details> for StoredDetails {
    fn from(details: &Details) -> StoredDetails {
        let text = |date: &Option<_>| date.map_or_else(String::new, |it| format!("{it}"));
        let arbiter = |one: &Arbiter| StoredArbiter {
            chief: one.is_chief,
            name: one.name.clone(),
            title: one.title.clone(),
            fide_id: one.fide_id,
        };
        StoredDetails {
            venue: details.venue.clone(),
            city: details.city.clone(),
            federation: details.federation.clone(),
            dates: details
                .dates
                .iter()
                .map(|date: &Option<tabiya_pairing::trf::Date>| text(date))
                .collect(),
            arbiters: details.arbiters.iter().map(arbiter).collect(),
        }
    }
}

impl StoredDetails {
    pub(super) fn read(self) -> Result<Details, DecodeError> {
        let date = |text: String| match text.as_str() {
            "" => Ok(None),
            day => day
                .parse()
                .map(Some)
                .map_err(|_| DecodeError::Part("date", format!("{day:?} is no day"))),
        };
        let arbiter = |one: StoredArbiter| Arbiter {
            is_chief: one.chief,
            name: one.name,
            title: one.title,
            fide_id: one.fide_id,
        };
        Ok(Details {
            venue: self.venue,
            city: self.city,
            federation: self.federation,
            dates: self.dates.into_iter().map(date).collect::<Result<_, _>>()?,
            arbiters: self.arbiters.into_iter().map(arbiter).collect(),
        })
    }
}
