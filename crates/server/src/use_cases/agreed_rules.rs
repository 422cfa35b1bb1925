//! What the players of a game agree not to do, and what is agreed by it.

use game::{AbsenceRule, GameConfig, Permissions};
use wire::people::Rule;

/// How many moves both have made before a draw is offered, where none is
/// offered early.
const EARLY: u32 = 30;

/// Agrees to it.
pub(super) fn agree(config: &mut GameConfig, rule: Rule) {
    match rule {
        Rule::NoAbort => config.allowed.abort = false,
        Rule::NoRematch => config.allowed.rematch = false,
        Rule::NoGiveTime => config.allowed.give_time = false,
        Rule::NoClaimWin => {
            // A game that has no countdown anyway keeps its own rule.
            if let AbsenceRule::Countdown(_) = config.absence {
                config.absence = AbsenceRule::NoCountdown;
            }
        }
        Rule::NoEarlyDraw => config.allowed.draw_offers_after = EARLY,
    }
}

/// What was agreed, by name. Nobody is waited for in correspondence, agreed or
/// not, so nothing is said of it there.
pub(crate) fn rules_of(config: &GameConfig) -> Vec<&'static str> {
    let Permissions { abort, rematch, give_time, draw_offers_after, .. } = config.allowed;
    let days = config.is_correspondence(rules::Color::White);
    let holds = |rule: &Rule| match rule {
        Rule::NoAbort => !abort,
        Rule::NoRematch => !rematch,
        Rule::NoGiveTime => !give_time,
        Rule::NoClaimWin => config.absence == AbsenceRule::NoCountdown && !days,
        Rule::NoEarlyDraw => draw_offers_after >= EARLY,
    };
    Rule::ALL.into_iter().filter(holds).map(Rule::name).collect()
}

#[cfg(test)]
mod tests {
    use game::{TimeControl, Timestamp};

    use super::*;

    #[test]
    fn a_game_without_a_countdown_keeps_its_own_rule() {
        let patient = GameConfig::casual(Timestamp(0), TimeControl::Unlimited).without_countdown();
        let mut config = patient.clone();
        agree(&mut config, Rule::NoClaimWin);
        assert_eq!(config.absence, patient.absence);
        let mut config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
        agree(&mut config, Rule::NoClaimWin);
        assert_eq!(config.absence, AbsenceRule::NoCountdown);
    }
}
