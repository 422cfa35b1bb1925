//! What was found, and what to do about it.

use std::fmt;

/// The result of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    what: &'static str,
    result: String,
    /// What to do, if it is a problem.
    advice: Option<String>,
}

impl Finding {
    pub(super) fn good(what: &'static str, result: impl Into<String>) -> Finding {
        Finding { what, result: result.into(), advice: None }
    }

    pub(super) fn bad(
        what: &'static str,
        result: impl Into<String>,
        advice: impl Into<String>,
    ) -> Finding {
        Finding { what, result: result.into(), advice: Some(advice.into()) }
    }

    pub(crate) fn is_bad(&self) -> bool {
        self.advice.is_some()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.advice {
            None => write!(f, "good     {}: {}", self.what, self.result),
            Some(advice) => write!(f, "PROBLEM  {}: {}\n         {advice}", self.what, self.result),
        }
    }
}
