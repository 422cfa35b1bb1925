//! Decides what an act does. Deciding does not change the tournament.
//!
//! The order of the checks: may this actor do it, and is the tournament at this point (`gate`); is
//! there a reason where one is required; then the conditions of the act itself.

mod conduct;
mod draft;
mod entries;
mod gate;
mod results;
mod rounds;

use game::Timestamp;

use crate::{Act, Actor, EntryId, Event, Refusal, Tournament, act::REASON};

pub(crate) type Decided = Result<Vec<Event>, Refusal>;

impl Tournament {
    /// Decides an act. The events happen once they are recorded and applied.
    ///
    /// # Errors
    ///
    /// If the act is refused; then nothing happens.
    pub fn decide(&self, at: Timestamp, by: Actor, act: &Act, reason: Option<&str>) -> Decided {
        self.gate(by, act.kind())?;
        self.check_own(by, act)?;
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
            Act::OpenEntry => Ok(vec![Event::EntryOpened]),
            Act::CloseEntry => Ok(vec![Event::EntryClosed]),
            Act::Enter(entrant) => self.enter(by, entrant),
            Act::AddEntry(entrant) => self.enter_list(std::slice::from_ref(entrant.as_ref())),
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
            Act::OpenCheckIn => Ok(vec![Event::CheckInOpened { round: self.next_round() }]),
            Act::CheckIn(entry) => self.decide_check_in(*entry),
            Act::CloseCheckIn => self.close_check_in(),
            Act::Start { initial_color } => self.start(*initial_color),
            Act::Pair => self.draft_next(),
            Act::Rearrange(pairing) => self.rearrange(pairing),
            Act::Swap(one, other) => self.rearrange(&self.swapped(*one, *other)?),
            Act::SwapColors(board) => self.rearrange(&self.other_colors(*board)?),
            Act::GiveBye(entry) => self.rearrange(&self.other_bye(*entry)?),
            Act::Validate => self.validate(reason),
            Act::Publish { games } => self.publish(games),
            Act::Unpublish => self.unpublish(),
            Act::Postpone { starts_at, games } => self.postpone(*starts_at, games, reason),
            Act::StartRound => self.start_round(at, by),
            // The game records it.
            Act::StartBoard(_) => Ok(Vec::new()),
            Act::GameEnded { result, followed } => self.game_ended(by, *result, *followed),
            Act::SetResult { round, board, result, seen } => {
                self.set_result(*round, *board, *result, *seen)
            }
            Act::CloseRound => Ok(self.close_if_open()),
            Act::BreakTie(order) => self.break_tie(order),
            Act::Finish => self.finish(),
            Act::Abandon => Ok(vec![Event::Abandoned]),
        }
    }

    pub(super) fn known(&self, entry: EntryId) -> Result<&crate::Entry, Refusal> {
        self.entry(entry).ok_or(Refusal::NoSuchEntry)
    }
}
