//! Which acts somebody can try now. Whether they succeed is for the competition to say.

use competition::{
    Competition, EntryRule, EntryState, Phase, Round, RoundState, StaffRole, System,
};
use game::PersonId;

/// The names of the acts, as requests have them.
pub(super) fn may(competition: &Competition, person: PersonId, has_account: bool) -> Vec<String> {
    let can = Can { competition, person };
    let mut acts = Vec::new();
    if has_account {
        can.as_player(&mut acts);
    }
    can.as_organizer(&mut acts);
    can.as_arbiter(&mut acts);
    can.as_chief(&mut acts);
    acts.sort_unstable();
    acts.dedup();
    acts.into_iter().map(str::to_owned).collect()
}

struct Can<'a> {
    competition: &'a Competition,
    person: PersonId,
}

impl Can<'_> {
    fn is(&self, may: impl Fn(StaffRole) -> bool) -> bool {
        self.competition.is_staff(self.person, may)
    }

    fn is_over(&self) -> bool {
        matches!(self.competition.phase(), Phase::Finished | Phase::Abandoned)
    }

    fn as_player(&self, acts: &mut Vec<&'static str>) {
        let (competition, rules) = (self.competition, self.competition.regulations());
        let Some(entry) = competition.entry_of(self.person).filter(|entry| {
            entry.state != EntryState::Refused || competition.phase() != Phase::Entry
        }) else {
            let late = competition.phase() == Phase::Running
                && competition.next_round() <= rules.late_entry_until
                && rules.late_entry_until > 1;
            let is_open = competition.phase() == Phase::Entry || late;
            if is_open && rules.entry != EntryRule::ListOnly && !self.is(StaffRole::may_judge) {
                acts.push("enter");
            }
            return;
        };
        if self.is_over() {
            return;
        }
        if matches!(entry.state, EntryState::Admitted | EntryState::Requested) {
            acts.push("withdraw");
            if matches!(rules.system, System::Swiss(_)) {
                acts.push("setBye");
            }
        }
        let round = competition.check_in();
        if round.is_some_and(|it| entry.is_in(it) && entry.checked_in != Some(it)) {
            acts.push("checkIn");
        }
    }

    fn as_organizer(&self, acts: &mut Vec<&'static str>) {
        if self.is_over() {
            return;
        }
        if self.is(StaffRole::may_organize) {
            acts.extend(["regulate", "plan", "appoint", "abandon"]);
            if matches!(self.competition.regulations().system, System::Swiss(_)) {
                acts.push("setRounds");
            }
            match self.competition.phase() {
                Phase::Draft | Phase::Closed => acts.push("openEntry"),
                Phase::Entry => acts.push("closeEntry"),
                _ => {}
            }
        }
        if self.is(StaffRole::may_admit) {
            acts.extend(["addEntry", "editEntry", "admit", "refuse", "forbid", "allow"]);
        }
    }

    fn as_arbiter(&self, acts: &mut Vec<&'static str>) {
        if !self.is(StaffRole::may_judge) {
            return;
        }
        let phase = self.competition.phase();
        if self.competition.last_public().is_some() && phase != Phase::Abandoned {
            acts.push("setResult");
        }
        if self.is_over() || phase == Phase::Draft {
            return;
        }
        acts.extend(["withdraw", "reinstate", "setBye"]);
        match self.competition.check_in() {
            Some(_) => acts.extend(["checkIn", "closeCheckIn"]),
            None => acts.push("openCheckIn"),
        }
        if self.is_published() {
            acts.extend(["startRound", "startBoard"]);
        }
    }

    fn is_published(&self) -> bool {
        let last = self.competition.last_public();
        last.is_some_and(|round| round.state == RoundState::Published)
    }

    fn as_chief(&self, acts: &mut Vec<&'static str>) {
        let competition = self.competition;
        if !self.is(StaffRole::may_pair) {
            return;
        }
        match competition.phase() {
            Phase::Entry | Phase::Closed => acts.push("start"),
            Phase::Running => {}
            _ => return,
        }
        if competition.phase() != Phase::Running {
            return;
        }
        acts.extend(["expel", "breakTie"]);
        let rounds = competition.rounds();
        let open = |round: &&Round| round.state.is_public() && round.state != RoundState::Closed;
        let missing = rounds.iter().flat_map(|it| &it.boards).any(|it| it.is_open());
        match competition.draft() {
            Some(draft) => {
                acts.extend(["pair", "rearrange", "swap", "swapColors", "giveBye", "validate"]);
                if draft.state == RoundState::Validated {
                    acts.push("publish");
                }
            }
            None => {
                if self.is_published() {
                    acts.push("unpublish");
                    // It also changes the plan of the round.
                    if self.is(StaffRole::may_organize) {
                        acts.push("postpone");
                    }
                }
                if !missing && competition.next_round() <= competition.planned_rounds() {
                    acts.push("pair");
                }
                if !missing && competition.next_round() > competition.planned_rounds() {
                    acts.push("finish");
                }
                if !missing && rounds.last().filter(open).is_some() {
                    acts.push("closeRound");
                }
            }
        }
    }
}
