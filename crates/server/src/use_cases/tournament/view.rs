//! A tournament as somebody sees it.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use game::PersonId;
use store::Account;
use tournament::{
    ActRow, Board, Entry, EntryId, EntryState, Event, Phase, Round, RoundState, StaffRole,
    Tournament,
};
use wire::{
    server::Side,
    tournament::{
        BoardView, ByeView, EntryPrivateView, EntryStateName, EntryView, ForbiddenPairView,
        RegulationsView, RoundStateName, RoundView, StaffMemberView, StaffPart, TournamentView,
        YouView, YourPairing,
    },
};

use super::{load::seen_by, log, results};
use crate::{
    Zone,
    error::ApiError,
    state::{LoadedTournament, Tournaments},
};

/// A tournament for an account, or for visitors.
pub(crate) async fn tournament_view(
    zone: &Zone,
    id: wire::TournamentId,
    account: Option<&Account>,
) -> Result<TournamentView, ApiError> {
    let person = account.map(|account| account.id);
    let loaded = seen_by(zone, id, person).await?;
    let names = names(zone, &loaded).await;
    let staff = staff(zone, &loaded.tournament, &names).await?;
    let (shared, now) = (Arc::clone(&zone.shared), zone.now());
    let pairs = compares_draft(zone, &loaded, person);
    let build = move || {
        let seen = Seen { loaded: &loaded, names: &names, person, kept: &shared.tournaments };
        seen.view(staff, now)
    };
    zone.shared.tournaments.compute(id, pairs, build).await
}

/// Whether the view says how a draft differs from the rules, and nobody has asked yet: that takes as
/// long as pairing it.
fn compares_draft(zone: &Zone, loaded: &LoadedTournament, person: Option<PersonId>) -> bool {
    let LoadedTournament { id, version, tournament, .. } = loaded;
    person.is_some_and(|person| tournament.is_staff(person, |_| true))
        && tournament.draft().is_some_and(|draft| draft.state == RoundState::Edited)
        && zone.shared.tournaments.differences(*id, *version).is_none()
}

/// The account names of everyone in a tournament.
async fn names(zone: &Zone, loaded: &LoadedTournament) -> HashMap<PersonId, String> {
    let tournament = &loaded.tournament;
    let players = tournament.entries().iter().filter_map(|entry| entry.entrant.person);
    let staff = tournament.staff().iter().map(|member| member.person);
    let actors = loaded.events.iter().filter_map(|event| event.by.person());
    let mut names = HashMap::new();
    for person in players.chain(staff).chain(actors) {
        if names.contains_key(&person) {
            continue;
        }
        let name = match zone.shared.tournaments.name(person) {
            Some(name) => name,
            None => {
                let name = zone.name_of(person).await;
                zone.shared.tournaments.keep_name(person, &name);
                name
            }
        };
        names.insert(person, name);
    }
    names
}

async fn staff(
    zone: &Zone,
    tournament: &Tournament,
    names: &HashMap<PersonId, String>,
) -> Result<Vec<StaffMemberView>, ApiError> {
    let mut staff = Vec::new();
    for member in tournament.staff() {
        let account = zone.store.accounts.account(member.person).await?;
        staff.push(StaffMemberView {
            person: names.get(&member.person).cloned().unwrap_or_default(),
            name: account.and_then(|account| account.standing.real_name),
            role: member.role.into(),
        });
    }
    Ok(staff)
}

/// A tournament in somebody's eyes.
struct Seen<'a> {
    loaded: &'a LoadedTournament,
    names: &'a HashMap<PersonId, String>,
    person: Option<PersonId>,
    kept: &'a Tournaments,
}

impl Seen<'_> {
    fn is_staff(&self) -> bool {
        self.person.is_some_and(|person| self.loaded.tournament.is_staff(person, |_| true))
    }

    fn view(&self, staff: Vec<StaffMemberView>, now: game::Timestamp) -> TournamentView {
        let tournament = &self.loaded.tournament;
        TournamentView {
            id: self.loaded.id,
            version: self.loaded.version.0,
            now: now.0,
            name: tournament.full_name(),
            kind: tournament.regulations().system.into(),
            phase: tournament.phase().into(),
            regulations: RegulationsView::from(tournament.regulations()),
            staff,
            entries: self.entries(),
            planned_rounds: tournament.planned_rounds(),
            rounds: self.rounds(),
            check_in: tournament.check_in(),
            you: self.you(),
            desk: self.is_staff().then(|| self.desk()),
        }
    }

    fn entries(&self) -> Vec<EntryView> {
        let sees_all = self.is_staff();
        let own = |entry: &&Entry| {
            entry.state != EntryState::Refused
                || sees_all
                || entry.entrant.person.is_some() && entry.entrant.person == self.person
        };
        let mut entries: Vec<&Entry> =
            self.loaded.tournament.entries().iter().filter(own).collect();
        entries.sort_by_key(|entry| (entry.number.unwrap_or(u16::MAX), entry.id));
        entries.into_iter().map(|entry| self.entry(entry)).collect()
    }

    fn entry(&self, entry: &Entry) -> EntryView {
        let entrant = &entry.entrant;
        let (state, until) = match entry.state {
            EntryState::Requested => (EntryStateName::Pending, None),
            EntryState::Admitted => (EntryStateName::In, None),
            EntryState::Refused => (EntryStateName::Refused, None),
            EntryState::Withdrawn { from } => (EntryStateName::Withdrawn, Some(from)),
            EntryState::Expelled { from } => (EntryStateName::Expelled, Some(from)),
        };
        let next = self.loaded.tournament.next_round();
        EntryView {
            id: entry.id.0,
            number: entry.number,
            name: entrant.name.clone(),
            person: entrant.person.and_then(|person| self.names.get(&person).cloned()),
            title: entrant.title.clone(),
            rating: entrant.rating,
            fide_id: entrant.fide_id,
            federation: entrant.federation.clone(),
            club: entrant.club.clone(),
            category: entrant.category.clone(),
            bot: entrant.is_bot,
            state,
            until,
            joined: entry.joined,
            byes: entry
                .byes
                .iter()
                .map(|(round, bye)| ByeView { round: *round, bye: (*bye).into() })
                .collect(),
            checked_in: entry.checked_in == Some(next),
        }
    }

    fn rounds(&self) -> Vec<RoundView> {
        let tournament = &self.loaded.tournament;
        let public = tournament.rounds().iter().filter(|round| round.state.is_public());
        let mut rounds: Vec<RoundView> = public.map(round_view).collect();
        let first = rounds.len() as u16 + 1;
        for number in first..=tournament.planned_rounds() {
            let (starts_at, time) = tournament.regulations().plan_of(number);
            rounds.push(RoundView {
                number,
                state: RoundStateName::Planned,
                starts_at: starts_at.map(|at| at.0),
                time: time.to_string(),
                by_hand: false,
                boards: Vec::new(),
                bye: None,
            });
        }
        rounds
    }

    fn you(&self) -> Option<YouView> {
        let (tournament, person) = (&self.loaded.tournament, self.person?);
        let entry = tournament.entry_of(person);
        let roles: Vec<StaffRole> = tournament
            .staff()
            .iter()
            .filter(|member| member.person == person)
            .map(|member| member.role)
            .collect();
        let offers: Vec<_> = tournament.offers(person).collect();
        let names = |rows: &mut dyn Iterator<Item = &&ActRow>| -> Vec<String> {
            rows.map(|row| row.name.to_owned()).collect::<BTreeSet<_>>().into_iter().collect()
        };
        let may = names(&mut offers.iter());
        if entry.is_none() && roles.is_empty() && may.is_empty() {
            return None;
        }
        Some(YouView {
            entry: entry.map(|entry| entry.id.0),
            roles: roles.into_iter().map(Into::into).collect(),
            pairing: entry.and_then(|entry| self.pairing(entry.id)),
            may,
            reasons: names(&mut offers.iter().filter(|row| tournament.asks_reason(person, row))),
        })
    }

    fn pairing(&self, id: EntryId) -> Option<YourPairing> {
        let tournament = &self.loaded.tournament;
        if tournament.phase() != Phase::Running {
            return None;
        }
        let round = tournament.last_public()?;
        let board = (1..).zip(&round.boards).find(|(_, board)| board.color_of(id).is_some());
        let pairing = YourPairing {
            round: round.number,
            board: None,
            color: None,
            opponent: None,
            game: None,
            starts_at: round.starts_at.map(|at| at.0),
            state: round.state.into(),
            result: None,
        };
        match board {
            None => (round.bye == Some(id)).then_some(pairing),
            Some((number, board)) => {
                let color = board.color_of(id)?;
                Some(YourPairing {
                    board: Some(number),
                    color: Some(Side::from(color)),
                    opponent: Some(board.player(!color).0),
                    game: board.game.map(Into::into),
                    result: board.result.map(results::view),
                    ..pairing
                })
            }
        }
    }

    /// How the draft differs from the rules. That takes as long as pairing the round, so it is done
    /// once for each version, and only where something was changed by hand.
    fn differences(&self, draft: &Round) -> Vec<String> {
        let LoadedTournament { id, version, tournament, events, .. } = self.loaded;
        match draft.state {
            RoundState::Validated => events
                .iter()
                .rev()
                .find_map(|recorded| match &recorded.event {
                    Event::Validated { differences, .. } => Some(differences.clone()),
                    _ => None,
                })
                .unwrap_or_default(),
            RoundState::Edited => self.kept.differences(*id, *version).unwrap_or_else(|| {
                let check = tournament.check_pairing(&draft.pairing());
                let found: Vec<String> =
                    check.differences.iter().map(|it| it.describe(tournament)).collect();
                self.kept.keep_differences(*id, *version, &found);
                found
            }),
            _ => Vec::new(),
        }
    }

    fn desk(&self) -> StaffPart {
        let tournament = &self.loaded.tournament;
        let draft = tournament.draft();
        let name = |person| self.names.get(&person).cloned().unwrap_or_default();
        let public = tournament.rounds().iter().filter(|round| round.state.is_public());
        let open = public.flat_map(|round| &round.boards).filter(|board| board.is_open());
        StaffPart {
            draft: draft.map(round_view),
            differences: draft.map(|draft| self.differences(draft)).unwrap_or_default(),
            forbidden: tournament
                .forbidden()
                .iter()
                .map(|pair| ForbiddenPairView {
                    players: (pair.players.0.0, pair.players.1.0),
                    from: pair.rounds.0,
                    to: pair.rounds.1,
                })
                .collect(),
            private: tournament.entries().iter().map(private).collect(),
            open_boards: open.count() as u32,
            log: self.loaded.events.iter().map(|event| log::line(event, &name)).collect(),
        }
    }
}

fn private(entry: &Entry) -> EntryPrivateView {
    EntryPrivateView {
        id: entry.id.0,
        birth: entry.entrant.birth.clone(),
        sex: entry.entrant.sex.map(String::from),
    }
}

fn round_view(round: &Round) -> RoundView {
    RoundView {
        number: round.number,
        state: round.state.into(),
        starts_at: round.starts_at.map(|at| at.0),
        time: round.time.to_string(),
        by_hand: round.by_hand,
        boards: (1..).zip(&round.boards).map(|(number, it)| board_view(number, it)).collect(),
        bye: round.bye.map(|id| id.0),
    }
}

fn board_view(number: u16, board: &Board) -> BoardView {
    BoardView {
        board: number,
        white: board.white.0,
        black: board.black.0,
        game: board.game.map(Into::into),
        result: board.result.map(results::view),
        for_rating: board.for_rating.map(results::view),
    }
}
