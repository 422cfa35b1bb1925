//! A pairing by hand: what the rules say about it before it is saved, and one to begin with.

use std::{collections::HashMap, sync::Arc};

use store::Account;
use tabiya_pairing::{
    Color,
    broken::BrokenRule,
    dutch::NoPairing,
    explain::{self, Reason},
    field::Obstacle,
};
use tournament::{Difference, EntryId, HandCheck, Pairing, Refusal, StaffRole};
use wire::{
    TournamentId,
    error::TournamentCode,
    server::Side,
    tournament::{
        BrokenRuleView, NoPairingReason, NoPairingView, PairingCheckView, PairingProposalView,
        PairingRequest, PairingRuleName as Rule, PlayerToPairView,
    },
};

use super::load::seen_by;
use crate::{Zone, error::ApiError, state::LoadedTournament};

/// Which rules a pairing of the next round breaks, and whom it leaves out.
pub(crate) async fn check_pairing(
    zone: &Zone,
    id: TournamentId,
    account: &Account,
    request: PairingRequest,
) -> Result<PairingCheckView, ApiError> {
    let loaded = paired_by(zone, id, account).await?;
    let boards = request.boards.iter().map(|(white, black)| (EntryId(*white), EntryId(*black)));
    let pairing = Pairing { boards: boards.collect(), bye: request.bye.map(EntryId) };
    if pairing.players().iter().any(|id| loaded.tournament.entry(*id).is_none()) {
        return Err(TournamentCode::EntryNotFound.into());
    }
    // Comparing a whole pairing with that of the rules takes as long as pairing.
    let check = move || loaded.tournament.check_by_hand(&pairing).map(check_view);
    Ok(zone.shared.tournaments.compute(id, true, check).await??)
}

/// The pairing of the rules, or where none is legal, the one that breaks the fewest.
pub(crate) async fn propose_pairing(
    zone: &Zone,
    id: TournamentId,
    account: &Account,
) -> Result<PairingProposalView, ApiError> {
    let loaded = paired_by(zone, id, account).await?;
    let propose = move || {
        let proposal = loaded.tournament.propose()?;
        let numbers = Numbers::of(&proposal.players);
        Ok::<_, Refusal>(PairingProposalView {
            boards: proposal.pairing.boards.iter().map(|(one, other)| (one.0, other.0)).collect(),
            bye: proposal.pairing.bye.map(|entry| entry.0),
            none_legal: proposal.none_legal.map(|why| numbers.none_legal(&why)),
        })
    };
    Ok(zone.shared.tournaments.compute(id, true, propose).await??)
}

/// The tournament, for somebody who pairs in it.
async fn paired_by(
    zone: &Zone,
    id: TournamentId,
    account: &Account,
) -> Result<Arc<LoadedTournament>, ApiError> {
    let loaded = seen_by(zone, id, Some(account.id)).await?;
    match loaded.tournament.is_staff(account.id, StaffRole::may_pair) {
        true => Ok(loaded),
        false => Err(TournamentCode::TournamentWrongRole.into()),
    }
}

fn check_view(check: HandCheck) -> PairingCheckView {
    let numbers = Numbers::of(&check.players);
    let mut players: Vec<PlayerToPairView> = check
        .players
        .iter()
        .map(|(entry, number)| PlayerToPairView { entry: entry.0, number: *number })
        .collect();
    players.sort_by_key(|player| player.number);
    PairingCheckView {
        round: check.round,
        players,
        missing: check.missing.iter().map(|entry| entry.0).collect(),
        broken: check.check.differences.iter().map(|it| numbers.difference(it)).collect(),
    }
}

/// The entries of the players by their numbers in a round.
struct Numbers(HashMap<u16, u32>);

impl Numbers {
    fn of(players: &[(EntryId, u16)]) -> Numbers {
        Numbers(players.iter().map(|(entry, number)| (*number, entry.0)).collect())
    }

    fn entries(&self, numbers: &[u16]) -> Vec<u32> {
        numbers.iter().filter_map(|number| self.0.get(number).copied()).collect()
    }

    fn rule(&self, rule: Rule, article: Option<&str>, numbers: &[u16]) -> BrokenRuleView {
        let (article, players) = (article.map(str::to_owned), self.entries(numbers));
        BrokenRuleView { rule, article, players, round: None, color: None, score: None }
    }

    fn difference(&self, difference: &Difference) -> BrokenRuleView {
        match difference {
            Difference::Broken(rule) => self.broken(rule),
            Difference::Rules(found) => self.other_pairing(found),
            Difference::NoLegalPairing(_) => {
                self.rule(Rule::NoLegalPairing, Some("C.04.3 article 1.9.3"), &[])
            }
            Difference::Table(one, other) => self.rule(Rule::Table, Some("C.05"), &[*one, *other]),
        }
    }

    fn broken(&self, broken: &BrokenRule) -> BrokenRuleView {
        let (rule, round, color) = match broken {
            BrokenRule::Pair { obstacle, .. } => parts(*obstacle),
            BrokenRule::SecondBye(_) => (Rule::SecondBye, None, None),
            BrokenRule::NeedlessBye(_) => (Rule::NeedlessBye, None, None),
            BrokenRule::ColorDifference { color, .. } => {
                (Rule::ColorDifference, None, Some(side(*color)))
            }
            BrokenRule::ThirdColor { color, .. } => (Rule::ThirdColor, None, Some(side(*color))),
            BrokenRule::Twice(_) => (Rule::Twice, None, None),
            BrokenRule::Missing(_) | BrokenRule::NotInRound(_) => (Rule::NotInRound, None, None),
        };
        let view = self.rule(rule, broken.article(), &broken.players());
        BrokenRuleView { round, color, ..view }
    }

    /// Why the rules give another pairing.
    fn other_pairing(&self, found: &explain::Difference) -> BrokenRuleView {
        let (rule, article, numbers) = match &found.reason {
            Reason::Forbidden(one, other) => {
                (Rule::Rest, "C.04.3 article 2.1".to_owned(), vec![*one, *other])
            }
            Reason::NotCompletable => (Rule::Rest, "C.04.3 C4, C5".to_owned(), Vec::new()),
            Reason::Criterion { criterion, .. } => {
                (Rule::Criterion, format!("C.04.3 {criterion}"), Vec::new())
            }
            Reason::Order => (Rule::Order, "C.04.3 articles 3, 4".to_owned(), Vec::new()),
            Reason::Colors(white, black) => {
                (Rule::Colors, "C.04.3 article 5".to_owned(), vec![*white, *black])
            }
            Reason::Players => (Rule::Players, "C.04.2".to_owned(), Vec::new()),
            Reason::TooMuchWork => return self.rule(Rule::TooMuchWork, None, &[]),
        };
        let score = Some(found.score.to_string());
        BrokenRuleView { score, ..self.rule(rule, Some(&article), &numbers) }
    }

    fn none_legal(&self, why: &NoPairing) -> NoPairingView {
        let view = |reason, article: Option<&str>| NoPairingView {
            reason,
            article: article.map(str::to_owned),
            players: Vec::new(),
            opponents: Vec::new(),
            rules: Vec::new(),
        };
        match why {
            NoPairing::NoPlayers => view(NoPairingReason::NoPlayers, None),
            NoPairing::NobodyForBye => {
                view(NoPairingReason::NobodyForBye, Some("C.04.1 article 4"))
            }
            NoPairing::Impossible { cause, .. } => NoPairingView {
                players: self.entries(&cause.groups.concat()),
                opponents: self.entries(&cause.opponents),
                rules: cause
                    .rules
                    .iter()
                    .map(|excluded| {
                        let (one, other) = excluded.example;
                        let (rule, round, color) = parts(excluded.obstacle);
                        let view = self.rule(rule, excluded.obstacle.article(), &[one, other]);
                        BrokenRuleView { round, color, ..view }
                    })
                    .collect(),
                ..view(NoPairingReason::Impossible, Some("C.04.3 article 1.9.3"))
            },
            NoPairing::TooMuchWork { .. } => view(NoPairingReason::TooMuchWork, None),
        }
    }
}

fn parts(obstacle: Obstacle) -> (Rule, Option<u16>, Option<Side>) {
    match obstacle {
        Obstacle::Met { round } => (Rule::Met, u16::try_from(round).ok(), None),
        Obstacle::SameColor(color) => (Rule::SameColor, None, Some(side(color))),
        Obstacle::Forbidden => (Rule::ForbiddenPair, None, None),
    }
}

fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}
