//! What does not work with a competition and is tried again with every look: it is told once, not
//! twice a second.

use std::{collections::HashMap, fmt::Debug, sync::Mutex};

use wire::CompetitionId;

use super::lock::lock;

/// The last reason of each trouble that lasts.
#[derive(Debug, Default)]
pub(crate) struct Troubles(Mutex<HashMap<(CompetitionId, &'static str), String>>);

impl Troubles {
    /// Takes note of how it went. A new trouble, or one that has another reason now, is told.
    pub(crate) fn note<E: Debug>(
        &self,
        id: CompetitionId,
        trouble: &'static str,
        outcome: Result<(), E>,
    ) {
        if let Some(error) = self.news(id, trouble, outcome) {
            tracing::warn!(competition = %id, error, "{trouble}");
        }
    }

    /// The reason, if it has to be told.
    fn news<E: Debug>(
        &self,
        id: CompetitionId,
        trouble: &'static str,
        outcome: Result<(), E>,
    ) -> Option<String> {
        let mut known = lock(&self.0);
        let Err(error) = outcome else {
            known.remove(&(id, trouble));
            return None;
        };
        let error = format!("{error:?}");
        let before = known.insert((id, trouble), error.clone());
        (before.as_ref() != Some(&error)).then_some(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ: &str = "it cannot be read now";
    const START: &str = "a round is not started yet";

    #[test]
    fn each_trouble_is_told_once_until_it_is_over_or_has_another_reason() {
        let troubles = Troubles::default();
        let [one, other] = [1, 2].map(CompetitionId::from_random);
        let is_told = |id, trouble, outcome: Result<(), u8>| {
            let reason = outcome.err().map(|error| error.to_string());
            let told = troubles.news(id, trouble, outcome);
            assert!(told.is_none() || told == reason, "{told:?}");
            told.is_some()
        };
        assert!(is_told(one, READ, Err(7)));
        assert!(!is_told(one, READ, Err(7)));
        // Others are told too, and do not bring it up again.
        assert!(is_told(one, START, Err(7)));
        assert!(is_told(other, READ, Err(7)));
        assert!(!is_told(one, READ, Err(7)));
        assert!(is_told(one, READ, Err(8)));
        assert!(!is_told(one, READ, Ok(())));
        assert!(is_told(one, READ, Err(8)));
        assert!(!is_told(other, READ, Err(7)));
    }
}
