//! Acts of arbiters (Online 2.3, 3.8; SPEC 9). Each needs a reason.

use rules::{ByColor, Color, Position};

use super::{Step, done, refused};
use crate::{
    ArbiterAct, ClockStart, Ending, Event, Game, GameResult, Millis, Ordered, Phase, Refusal,
    Ruleset, Seq, TimeControl, Timestamp,
};

/// The most characters of a reason.
pub(crate) const REASON_MAX: usize = 500;

impl Game {
    pub(super) fn arbiter(&self, at: Timestamp, act: &ArbiterAct, reason: &str) -> Step {
        let event = self.arbiter_event(at, act, reason.trim().to_owned());
        let length = reason.trim().chars().count();
        match event {
            Err(refusal) => refused(refusal),
            Ok(_) if length == 0 => refused(Refusal::NoReason),
            Ok(_) if length > REASON_MAX => refused(Refusal::ReasonTooLong),
            Ok(event) => done(vec![event]),
        }
    }

    /// An order is never refused: the log of the tournament decides, and the game only follows. That
    /// it was followed is recorded even if nothing else changes, since an older order may still be
    /// on its way.
    pub(super) fn follow(&self, order: Seq, what: Ordered, reason: &str) -> Step {
        if self.followed >= Some(order) {
            return done(Vec::new());
        }
        let reason = reason.trim().chars().take(REASON_MAX).collect();
        let change = match what {
            Ordered::Paused if !matches!(self.phase, Phase::Playing | Phase::Recovering) => None,
            Ordered::Paused => Some(Event::Paused(reason)),
            Ordered::Over(result) if self.ended.is_none() => {
                let ending = match result {
                    GameResult::None => Ending::Aborted,
                    result => Ending::Decided(result),
                };
                let could_mate = ByColor::default();
                Some(Event::Ended { ending, could_mate, reason: Some(reason) })
            }
            Ordered::Over(result) => {
                let differs = result != GameResult::None && self.result() != Some(result);
                differs.then_some(Event::Corrected(result, reason))
            }
        };
        done([Event::Followed(order)].into_iter().chain(change).collect())
    }

    fn arbiter_event(
        &self,
        at: Timestamp,
        act: &ArbiterAct,
        reason: String,
    ) -> Result<Event, Refusal> {
        match act {
            ArbiterAct::Correct(_) if self.ended.is_none() => Err(Refusal::NotOver),
            ArbiterAct::Correct(result) => {
                let result = countable(*result)?;
                if self.result() == Some(result) {
                    return Err(Refusal::ResultUnchanged);
                }
                Ok(Event::Corrected(result, reason))
            }
            ArbiterAct::Start => self.arbiter_start().map(|()| Event::StartedByArbiter(reason)),
            // The pairing was withdrawn: a game that nobody has begun does not count.
            ArbiterAct::Decide(GameResult::None) if self.phase == Phase::Waiting => {
                Ok(Event::Ended {
                    ending: Ending::Aborted,
                    could_mate: ByColor::default(),
                    reason: Some(reason),
                })
            }
            ArbiterAct::Decide(result) => Ok(Event::Ended {
                ending: Ending::Decided(countable(*result)?),
                could_mate: ByColor::default(),
                reason: Some(reason),
            }),
            ArbiterAct::ApproveAssistant(color) => match self.assistant(*color) {
                Some(assistant) if !assistant.approved => {
                    Ok(Event::AssistantApproved(*color, reason))
                }
                _ => Err(Refusal::NoAssistant),
            },
            ArbiterAct::EndAssistant(color) => match self.assistant(*color) {
                Some(_) => Ok(Event::AssistantEnded(*color, reason)),
                None => Err(Refusal::NoAssistant),
            },
            ArbiterAct::AnswerCall(color) if self.is_calling(*color) => {
                Ok(Event::CallAnswered(*color, reason))
            }
            ArbiterAct::AnswerCall(_) => Err(Refusal::NoCall),
            ArbiterAct::SetClocks(clocks) => self.set_clocks(*clocks, reason),
            ArbiterAct::AddTime(color, more) => self.add_time(at, *color, *more, reason),
            _ if self.phase == Phase::Waiting => Err(Refusal::NotStarted),
            ArbiterAct::Pause if self.phase == Phase::Paused => Err(Refusal::Paused),
            ArbiterAct::Pause => Ok(Event::Paused(reason)),
            ArbiterAct::Resume if self.phase == Phase::Paused => Ok(Event::Resumed(reason)),
            ArbiterAct::Resume => Err(Refusal::NotPaused),
            ArbiterAct::TakeBack { plies } => {
                if *plies == 0 || *plies as usize > self.moves().len() {
                    return Err(Refusal::NothingToTakeBack);
                }
                Ok(Event::TakenBack { plies: *plies, reason: Some(reason) })
            }
            ArbiterAct::Restore(position) if is_finished(position, self.config.ruleset) => {
                Err(Refusal::FinishedPosition)
            }
            ArbiterAct::Restore(position) => Ok(Event::Restored(position.clone(), reason)),
        }
    }

    fn arbiter_start(&self) -> Result<(), Refusal> {
        let seated = self.seats.white.is_some() && self.seats.black.is_some();
        match self.config.clock_start {
            _ if self.phase != Phase::Waiting => Err(Refusal::AlreadyStarted),
            ClockStart::ByArbiter { .. } if seated => Ok(()),
            _ => Err(Refusal::NotAllowed),
        }
    }

    fn set_clocks(
        &self,
        clocks: ByColor<Option<Millis>>,
        reason: String,
    ) -> Result<Event, Refusal> {
        for color in Color::ALL {
            match (clocks[color], &self.config.time[color]) {
                (Some(_), TimeControl::Unlimited) => return Err(Refusal::NoClock),
                (Some(left), _) if left == Millis::ZERO || left > TimeControl::MAX_BASE => {
                    return Err(Refusal::TimeOutOfRange);
                }
                _ => {}
            }
        }
        if clocks == ByColor::default() {
            return Err(Refusal::TimeOutOfRange);
        }
        Ok(Event::ClocksSet { clocks, reason })
    }

    fn add_time(
        &self,
        at: Timestamp,
        color: Color,
        more: Millis,
        reason: String,
    ) -> Result<Event, Refusal> {
        let shown = self.clocks.shown(at)[color].ok_or(Refusal::NoClock)?;
        if more == Millis::ZERO {
            return Err(Refusal::TimeOutOfRange);
        }
        let mut clocks = ByColor::default();
        clocks[color] = Some(shown + more);
        self.set_clocks(clocks, reason)
    }
}

/// Checks that a result counts.
fn countable(result: GameResult) -> Result<GameResult, Refusal> {
    if result == GameResult::None { Err(Refusal::NotAllowed) } else { Ok(result) }
}

/// Whether a game in this position would be over (SPEC 6).
pub fn is_finished(position: &Position, ruleset: Ruleset) -> bool {
    let limit = match ruleset {
        Ruleset::Online => 100,
        Ruleset::Otb => 150,
    };
    position.board_end().is_some() || position.halfmoves() >= limit || verdict::is_dead(position)
}
