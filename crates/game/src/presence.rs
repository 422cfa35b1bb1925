//! Presence of the players, and how long the game waits for them (SPEC 7).

use rules::{ByColor, Color};

use crate::{GameConfig, Millis, Timestamp, countdown::Countdown};

/// Who is present, who has appeared, and the countdowns for absent players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Attendance {
    here: ByColor<bool>,
    /// Who has been present since the start.
    appeared: ByColor<bool>,
    awaited: ByColor<Option<Countdown>>,
    /// The countdown after both players have left.
    deserted: Option<Countdown>,
}

/// Whether countdowns for absent players run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Waiting {
    /// There are none: not started, over, or correspondence.
    Not,
    /// They are paused: the game is paused or recovering.
    StandsStill,
    /// They run.
    Runs,
}

impl Attendance {
    pub(crate) fn is_here(&self, color: Color) -> bool {
        self.here[color]
    }

    pub(crate) fn both_here(&self) -> bool {
        self.here.white && self.here.black
    }

    pub(crate) fn has_appeared(&self, color: Color) -> bool {
        self.appeared[color]
    }

    pub(crate) fn arrive(&mut self, color: Color) {
        self.here[color] = true;
        self.appeared[color] = true;
    }

    pub(crate) fn leave(&mut self, color: Color) {
        self.here[color] = false;
    }

    /// The game starts: a player who came before but left again has not appeared.
    pub(crate) fn begin(&mut self) {
        self.appeared = self.here;
    }

    /// After a recovery no one is present, without anyone's fault. Computers stay. The day of a game
    /// that both had left before continues where it was, so that it ends however often the owner
    /// restarts.
    pub(crate) fn forget(&mut self, stays: impl Fn(Color) -> bool, charged_until: Timestamp) {
        self.here = ByColor::new_with(|color| self.here[color] && stays(color));
        self.awaited = ByColor::default();
        if let Some(deserted) = &mut self.deserted {
            deserted.set_running(false, charged_until);
        }
    }

    /// Updates the countdowns after a change of presence.
    pub(crate) fn update_countdowns(
        &mut self,
        config: &GameConfig,
        waiting: Waiting,
        at: Timestamp,
    ) {
        let runs = waiting == Waiting::Runs;
        for color in Color::ALL {
            let absent = self.appeared[color] && !self.here[color] && self.here[!color];
            let limit = (config.absence.countdown()).filter(|_| absent && waiting != Waiting::Not);
            self.awaited[color] = updated_countdown(self.awaited[color], limit, runs, at);
        }
        let matters = waiting != Waiting::Not && config.absence.idle_limit().is_none();
        let deserted = !self.here.white && !self.here.black && matters;
        let limit = deserted.then_some(GameConfig::BOTH_LEFT_TIME);
        self.deserted = updated_countdown(self.deserted, limit, runs, at);
    }

    /// Time before this does not count.
    pub(crate) fn forgive_until(&mut self, at: Timestamp) {
        let [white, black] = [&mut self.awaited.white, &mut self.awaited.black];
        for countdown in [white, black, &mut self.deserted].into_iter().flatten() {
            countdown.forgive_until(at);
        }
    }

    /// How long the opponent still has to wait for this player.
    pub(crate) fn countdown(&self, color: Color, at: Timestamp) -> Option<Millis> {
        self.awaited[color].map(|countdown| countdown.left_at(at))
    }

    /// When a player has been absent for too long.
    pub(crate) fn absence_deadline(&self, color: Color) -> Option<Timestamp> {
        self.awaited[color]?.deadline()
    }

    /// When both players have been absent for too long.
    pub(crate) fn desertion_deadline(&self) -> Option<Timestamp> {
        self.deserted?.deadline()
    }
}

/// Continues, starts, pauses, or removes a countdown. It does not start while countdowns are
/// paused.
fn updated_countdown(
    before: Option<Countdown>,
    limit: Option<Millis>,
    runs: bool,
    at: Timestamp,
) -> Option<Countdown> {
    let mut countdown = match (before, limit) {
        (_, None) => return None,
        (Some(before), Some(_)) => before,
        (None, Some(limit)) if runs => Countdown::of(limit),
        (None, Some(_)) => return None,
    };
    countdown.set_running(runs, at);
    Some(countdown)
}
