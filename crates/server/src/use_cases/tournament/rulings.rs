//! Results that an arbiter decides or corrects at the board: decided in the tournament, like those
//! from the desk, and the game follows.

use game::{
    Actor as GameActor, ArbiterAct, Command, Decision, Ending, Facts, Game, GameResult, PersonId,
};
use node::Receipt;
use tournament::{Act, Actor, StaffRole};
use wire::{GameId, TournamentId, error::TournamentCode};

use super::{
    acts::carry_out_plan,
    append::NotAppended,
    decide::Plan,
    load::load,
    results::described,
    take_results::{TRIES, take_results, with_report_of},
};
use crate::{Zone, error::ApiError, state::LoadedTournament};

/// What comes of a ruling in a game.
pub(crate) enum Ruled {
    /// The tournament decided, and the game follows.
    Tournament(Receipt),
    /// The ruling is for the game alone.
    Game,
    /// The game decides, and the tournament has to hear of it: the arbiter judges this game, and
    /// has no part in the tournament.
    GameOf(TournamentId),
}

/// Decides a ruling in a game. The game says whether it is possible there.
pub(crate) async fn rule_on_board(
    zone: &Zone,
    id: GameId,
    person: PersonId,
    command: &Command,
) -> Result<Ruled, ApiError> {
    let Command::Arbiter { act: ArbiterAct::Decide(score) | ArbiterAct::Correct(score), reason } =
        command
    else {
        return Ok(Ruled::Game);
    };
    let tournament = match zone.store.tournaments.tournament_of(id).await? {
        Some(tournament) if *score != GameResult::None => tournament,
        _ => return Ok(Ruled::Game),
    };
    for _ in 0..TRIES {
        let loaded = load(zone, tournament).await?;
        let Some((round, board)) = loaded.tournament.board_of(id.into()) else {
            return Ok(Ruled::Game);
        };
        if !loaded.tournament.is_staff(person, StaffRole::may_judge) {
            return Ok(Ruled::GameOf(tournament));
        }
        let loaded = with_report_of(zone, loaded, round, board).await?;
        let (game, at) = zone.node.look(id).await?;
        let by = GameActor::Arbiter(person);
        if let Decision::Done { answer, .. } = game.decide(at, by, command, &Facts::default()) {
            answer?;
        }
        let act = set_result(&loaded, &game, (round, board), *score);
        let plan = Plan { reason: Some(reason.clone()), ..Plan::new(Actor::Staff(person), act) };
        match carry_out_plan(zone, &loaded, plan).await {
            Ok(_) => {
                let (game, _) = zone.node.look(id).await?;
                return Ok(Ruled::Tournament(Receipt { next_seq: game.next_seq().0 }));
            }
            Err(NotAppended::Again) => {}
            Err(NotAppended::Error(error)) => return Err(error),
        }
    }
    Err(TournamentCode::TournamentChanged.into())
}

fn set_result(
    loaded: &LoadedTournament,
    game: &Game,
    (round, board): (u16, u16),
    score: GameResult,
) -> Act {
    let ending = game.ended().map_or(Ending::Decided(score), |ended| ended.ending);
    let result = Some(described(game, ending, score));
    Act::SetResult { round, board, result, seen: Some(loaded.version) }
}

/// A game of a tournament was ruled in by somebody else than its staff: the tournament hears of it
/// before the answer. If it cannot now, it does soon.
pub(crate) async fn hear_of_ruling(zone: &Zone, id: GameId, tournament: TournamentId) {
    if take_results(zone, tournament).await.is_err() {
        zone.shared.tournaments.game_ended(id);
    }
}
