//! Decides what an act does. Deciding does not change the competition.
//!
//! The order of the checks: may this actor do it at all; is the competition at this point; is there
//! a reason where one is required; then the conditions of the act itself.

mod conduct;
mod entries;
mod results;
mod rounds;

use game::Timestamp;

use crate::{Act, Actor, Competition, EntryId, Event, Refusal, StaffRole, act::REASON, actor::For};

pub(crate) type Decided = Result<Vec<Event>, Refusal>;

impl Competition {
    /// Decides an act. The events happen once they are recorded and applied.
    ///
    /// # Errors
    ///
    /// If the act is refused; then nothing happens.
    pub fn decide(&self, at: Timestamp, by: Actor, act: &Act, reason: Option<&str>) -> Decided {
        self.check_role(by, act)?;
        if reason.is_some_and(|reason| reason.chars().count() > REASON) {
            return Err(Refusal::ReasonTooLong);
        }
        if self.needs_reason(by, act) && reason.is_none_or(|reason| reason.trim().is_empty()) {
            return Err(Refusal::NoReason);
        }
        match act {
            Act::Regulate(regulations) => self.regulate(regulations),
            Act::Plan { round, plan } => self.plan_round(*round, plan),
            Act::SetRounds(rounds) => self.set_rounds(*rounds),
            Act::Appoint { person, role } => self.decide_appointment(*person, *role),
            Act::OpenEntry => self.open_entry(),
            Act::CloseEntry => self.close_entry(),
            Act::Enter(entrant) => self.enter(by, entrant),
            Act::EnterList(list) => self.enter_list(list),
            Act::EditEntry(entry, entrant) => self.edit_entry(*entry, entrant),
            Act::Admit(entry) => self.admit(*entry),
            Act::Refuse(entry) => self.refuse(*entry),
            Act::Withdraw(entry) => self.withdraw(*entry),
            Act::Expel(entry) => self.expel(*entry),
            Act::Reinstate(entry) => self.reinstate(*entry),
            Act::SetBye { entry, round, bye } => self.decide_bye(by, *entry, *round, *bye),
            Act::Forbid(pair) => self.forbid(*pair),
            Act::Allow(one, other) => self.allow(*one, *other),
            Act::OpenCheckIn => self.open_check_in(),
            Act::CheckIn(entry) => self.decide_check_in(*entry),
            Act::CloseCheckIn => self.close_check_in(),
            Act::Start { initial_color } => self.start(*initial_color),
            Act::Pair => self.draft_next(),
            Act::Rearrange(pairing) => self.rearrange(pairing),
            Act::Validate => self.validate(reason),
            Act::Publish { games } => self.publish(games),
            Act::Unpublish => self.unpublish(),
            Act::StartRound => self.start_round(at, by),
            Act::GameEnded { result } => self.game_ended(by, *result),
            Act::SetResult { round, board, result } => self.set_result(*round, *board, *result),
            Act::CloseRound => self.close_round(),
            Act::BreakTie(order) => self.break_tie(order),
            Act::Finish => self.finish(),
            Act::Abandon => self.abandon(),
        }
    }

    /// Whether the actor's role includes the act.
    fn check_role(&self, by: Actor, act: &Act) -> Result<(), Refusal> {
        let allowed = match by {
            Actor::Staff(person) => {
                let may = required(act);
                may.is_some_and(|may| self.is_staff(person, may))
            }
            Actor::Player(_) => match act {
                Act::Enter(_) => true,
                Act::Withdraw(entry) | Act::CheckIn(entry) | Act::SetBye { entry, .. } => {
                    self.entry_for(by) == Some(For::Own(*entry))
                }
                _ => false,
            },
            Actor::Game(_) => matches!(act, Act::GameEnded { .. }),
            Actor::Zone => matches!(act, Act::StartRound | Act::CloseCheckIn),
        };
        if allowed { Ok(()) } else { Err(Refusal::WrongRole) }
    }

    /// For whom an actor can act.
    fn entry_for(&self, by: Actor) -> Option<For> {
        match by {
            Actor::Player(person) => self.entry_of(person).map(|entry| For::Own(entry.id)),
            Actor::Staff(_) => Some(For::Any),
            Actor::Game(_) | Actor::Zone => None,
        }
    }

    /// What changes something that others already rely on needs a reason.
    fn needs_reason(&self, by: Actor, act: &Act) -> bool {
        let is_staff = matches!(by, Actor::Staff(_));
        match act {
            Act::Expel(_) | Act::Rearrange(_) | Act::Unpublish | Act::Abandon => true,
            Act::Regulate(_) | Act::SetRounds(_) | Act::EditEntry(..) => self.has_started(),
            Act::Withdraw(_) | Act::Reinstate(_) => is_staff,
            Act::SetResult { round, board, .. } => {
                let at = usize::from(*board).saturating_sub(1);
                let board = self.round(*round).and_then(|round| round.boards.get(at));
                // A result that is entered for the first time where no game reports it needs none.
                board.is_some_and(|board| board.game.is_some() || board.result.is_some())
            }
            _ => false,
        }
    }

    pub(super) fn known(&self, entry: EntryId) -> Result<&crate::Entry, Refusal> {
        self.entry(entry).ok_or(Refusal::NoSuchEntry)
    }
}

/// Which roles of the staff include an act; none if it is not an act of the staff.
fn required(act: &Act) -> Option<fn(StaffRole) -> bool> {
    use Act::*;
    Some(match act {
        Regulate(_)
        | Plan { .. }
        | SetRounds(_)
        | Appoint { .. }
        | OpenEntry
        | CloseEntry
        | Abandon => StaffRole::may_organize,
        Enter(_) | EnterList(_) | EditEntry(..) | Admit(_) | Refuse(_) | Forbid(_) | Allow(..) => {
            StaffRole::may_admit
        }
        Withdraw(_) | Reinstate(_) | SetBye { .. } => StaffRole::may_judge,
        OpenCheckIn | CheckIn(_) | CloseCheckIn | StartRound | SetResult { .. } => {
            StaffRole::may_judge
        }
        Expel(_)
        | Start { .. }
        | Pair
        | Rearrange(_)
        | Validate
        | Publish { .. }
        | Unpublish
        | CloseRound
        | BreakTie(_)
        | Finish => StaffRole::may_pair,
        GameEnded { .. } => return None,
    })
}
