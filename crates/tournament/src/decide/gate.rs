//! The gate of every act: what its row of the table says, asked of the tournament as it stands.

use crate::{
    Act, ActKind, ActRow, Actor, Duty, EntryRule, EntryState, Phase, Reason, Refusal, RoundState,
    System, Tournament, When, act::ACTS,
};
use game::PersonId;

impl Tournament {
    /// The acts that somebody can try now, as what they are here: player, staff, or both. Whether
    /// one succeeds can still depend on what goes along with it.
    pub fn offers(&self, person: PersonId) -> impl Iterator<Item = &'static ActRow> {
        let actors = [Actor::Player(person), Actor::Staff(person)];
        let is_open = move |row: &&ActRow| actors.iter().any(|by| self.gate(*by, row.kind).is_ok());
        ACTS.iter().filter(is_open)
    }

    /// Whether an act on offer needs a reason from this person, as far as that does not depend on
    /// what goes along with it.
    pub fn asks_reason(&self, person: PersonId, row: &ActRow) -> bool {
        match row.reason {
            Reason::None | Reason::Correction | Reason::IfUnlikeRules => false,
            Reason::Always => true,
            Reason::OnceStarted => self.has_started(),
            Reason::ByStaff => self.gate(Actor::Staff(person), row.kind).is_ok(),
        }
    }

    /// Whether an actor can try an act now.
    ///
    /// # Errors
    ///
    /// The first condition of its row that does not hold.
    pub fn gate(&self, by: Actor, kind: ActKind) -> Result<(), Refusal> {
        let row = kind.row();
        if !row.is_for(by) || !self.has_duties(by, row.who.staff) {
            return Err(Refusal::WrongRole);
        }
        if !row.phases.contains(&self.phase) {
            return Err(Refusal::WrongPhase);
        }
        self.check_when(by, row.when)
    }

    /// Whether a member of the staff has all these duties. Others need none.
    fn has_duties(&self, by: Actor, duties: &[Duty]) -> bool {
        let Actor::Staff(person) = by else { return true };
        duties.iter().all(|duty| self.is_staff(person, |role| role.includes(*duty)))
    }

    pub(super) fn check_when(&self, by: Actor, when: When) -> Result<(), Refusal> {
        let is_swiss = matches!(self.regulations.system, System::Swiss(_));
        match when {
            When::Anytime => Ok(()),
            When::Swiss => or(is_swiss, Refusal::WrongPhase),
            When::Byes => {
                or(is_swiss, Refusal::NoByesHere)?;
                self.check_when(by, When::TakesPart)
            }
            When::CanEnter => self.check_can_enter(by),
            When::TakesPart => self.check_player(by),
            When::CheckInOpen => {
                let round = self.check_in.ok_or(Refusal::CheckInNotOpen)?;
                let own = self.own_entry(by);
                let is_due =
                    |entry: &crate::Entry| entry.is_in(round) && entry.checked_in != Some(round);
                let is_player = matches!(by, Actor::Player(_));
                or(!is_player || own.is_some_and(is_due), Refusal::NotTakingPart)
            }
            When::CheckInShut => or(self.check_in.is_none(), Refusal::CheckInOpen),
            When::RoundToPair => {
                or(self.check_in.is_none(), Refusal::CheckInOpen)?;
                self.check_results_in()?;
                or(self.next_round() <= self.planned_rounds(), Refusal::NoMoreRounds)
            }
            When::RoundToArrange if self.draft().is_some() => Ok(()),
            When::RoundToArrange => self.check_when(by, When::RoundToPair),
            When::Drafted => or(self.draft().is_some(), Refusal::NoDraft),
            When::Validated => {
                let draft = self.draft().ok_or(Refusal::NoDraft)?;
                let is_current = self.has_right_players(&draft.pairing());
                or(draft.state == RoundState::Validated && is_current, Refusal::NotValidated)
            }
            When::Published => {
                let last = self.last_public().ok_or(Refusal::NotPublished)?;
                or(last.state == RoundState::Published, Refusal::RoundNotOpen)
            }
            When::Unplayed => {
                let last = self.last_public().filter(|_| self.draft().is_none());
                let last = last.ok_or(Refusal::NotPublished)?;
                let is_played =
                    |board: &crate::Board| board.result.is_some_and(|it| it.is_played());
                let is_still = last.state == RoundState::Published;
                or(is_still && !last.boards.iter().any(is_played), Refusal::ClockHasRun)
            }
            When::RoundPublic => or(self.last_public().is_some(), Refusal::NoSuchRound),
            When::RoundComplete => {
                self.check_results_in()?;
                or(!self.close_if_open().is_empty(), Refusal::RoundNotOpen)
            }
            When::AllPlayed => {
                let played = usize::from(self.next_round()) - 1;
                let is_last = played >= usize::from(self.planned_rounds());
                or(is_last && self.draft().is_none(), Refusal::WrongPhase)?;
                self.check_results_in()
            }
        }
    }

    /// Boards without a result, in all published rounds: a result can be removed later.
    fn check_results_in(&self) -> Result<(), Refusal> {
        let public = self.rounds.iter().filter(|round| round.state.is_public());
        let open = public.flat_map(|round| &round.boards).filter(|board| board.is_open()).count();
        or(open == 0, Refusal::ResultsMissing { boards: open })
    }

    fn check_can_enter(&self, by: Actor) -> Result<(), Refusal> {
        let rules = &self.regulations;
        or(rules.entry != EntryRule::ListOnly, Refusal::ListOnly)?;
        match self.phase {
            Phase::Entry => {}
            Phase::Running if rules.late_entry_until > 1 => drop(self.joining_round()?),
            _ => return Err(Refusal::EntryClosed),
        }
        let judges = |person| self.is_staff(person, |role| role.may_judge());
        or(!by.person().is_some_and(judges), Refusal::IsStaff)?;
        // Who was refused, or left before the start, can ask again.
        let is_in = |entry: &crate::Entry| entry.state != EntryState::Refused;
        or(!self.own_entry(by).is_some_and(is_in), Refusal::AlreadyEntered)
    }

    fn check_player(&self, by: Actor) -> Result<(), Refusal> {
        let Actor::Player(_) = by else { return Ok(()) };
        let takes_part = |entry: &crate::Entry| {
            matches!(entry.state, EntryState::Admitted | EntryState::Requested)
        };
        match self.own_entry(by) {
            None => Err(Refusal::WrongRole),
            Some(entry) => or(takes_part(entry), Refusal::NotTakingPart),
        }
    }

    fn own_entry(&self, by: Actor) -> Option<&crate::Entry> {
        self.entry_of(by.person()?)
    }

    /// Players act for their own entry alone.
    pub(super) fn check_own(&self, by: Actor, act: &Act) -> Result<(), Refusal> {
        let Actor::Player(_) = by else { return Ok(()) };
        let own = self.own_entry(by).map(|entry| entry.id);
        or(act.own_entry().is_none_or(|entry| Some(entry) == own), Refusal::WrongRole)
    }

    /// What changes something that others already rely on needs a reason.
    pub(super) fn needs_reason(&self, by: Actor, act: &Act) -> bool {
        match act.kind().row().reason {
            // Whether the draft is like the rules is found only when it is compared.
            Reason::None | Reason::IfUnlikeRules => false,
            Reason::Always => true,
            Reason::OnceStarted => self.has_started(),
            Reason::ByStaff => matches!(by, Actor::Staff(_)),
            Reason::Correction => {
                let Act::SetResult { round, board, .. } = act else { return false };
                let at = usize::from(*board).saturating_sub(1);
                let board = self.round(*round).and_then(|round| round.boards.get(at));
                // A result that is entered for the first time where no game reports it needs none.
                board.is_some_and(|board| board.game.is_some() || board.result.is_some())
            }
        }
    }
}

fn or(holds: bool, refusal: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal) }
}
