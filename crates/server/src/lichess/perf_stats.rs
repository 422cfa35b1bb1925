//! What somebody's last games of one category came to: streaks, best wins, worst losses.

use game::{PersonId, RatingCategory};
use rules::Color;
use store::{Filter, GameScore, PlayedGame};
use wire::lichess::{LightUser, NotableResult, ResultStreak, Results, Streak, StreakEnd, Streaks};

use crate::{
    Zone,
    error::ApiError,
    export::{iso_time, light_user},
    use_cases::see_games_of,
};

/// So many of the last games are looked at.
const GAMES_MAX: usize = 1_000;
/// Games that are looked up at once.
const PAGE: u32 = 200;
/// How many games stand out.
const RESULTS_MAX: usize = 5;

/// What the last games came to.
#[derive(Default)]
pub(super) struct RecentGames {
    pub(super) best_wins: Results,
    pub(super) worst_losses: Results,
    pub(super) streaks: ResultStreak,
    /// The average rating of the opponents in rated games.
    pub(super) opponents: f64,
}

/// A game as one of its players sees it.
struct Outcome {
    game: String,
    at: String,
    score: GameScore,
    /// With the rating before the game, if it was rated.
    opponent: Option<(PersonId, i32)>,
}

/// Looks through somebody's last games.
pub(super) async fn look(
    zone: &Zone,
    person: PersonId,
    category: RatingCategory,
) -> Result<RecentGames, ApiError> {
    let outcomes = outcomes(zone, person, category).await?;
    let rated = outcomes.iter().filter_map(|one| one.opponent.map(|(_, rating)| f64::from(rating)));
    let (sum, count) = rated.fold((0.0, 0.0), |(sum, count), rating| (sum + rating, count + 1.0));
    let mut wins = notable(&outcomes, GameScore::Win);
    wins.sort_by_key(|(_, rating, _)| std::cmp::Reverse(*rating));
    let mut losses = notable(&outcomes, GameScore::Loss);
    losses.sort_by_key(|(_, rating, _)| *rating);
    Ok(RecentGames {
        best_wins: results(zone, wins).await?,
        worst_losses: results(zone, losses).await?,
        streaks: ResultStreak {
            win: streaks(&outcomes, GameScore::Win),
            loss: streaks(&outcomes, GameScore::Loss),
        },
        opponents: if count > 0.0 { sum / count } else { 0.0 },
    })
}

/// Games that ended and count, the newest first.
async fn outcomes(
    zone: &Zone,
    person: PersonId,
    category: RatingCategory,
) -> Result<Vec<Outcome>, ApiError> {
    let filter = Filter { category: Some(category), ..Filter::default() };
    let (mut outcomes, mut before) = (Vec::new(), None);
    // Games that do not count are looked at too, and must not make this longer.
    for _ in 0..GAMES_MAX / PAGE as usize {
        let page = see_games_of(zone, person, filter, (before, PAGE), None).await?;
        let Some(last) = page.last() else { break };
        before = Some(last.summary.id);
        outcomes.extend(page.iter().filter_map(|game| outcome(game, person)));
    }
    Ok(outcomes)
}

fn outcome(played: &PlayedGame, person: PersonId) -> Option<Outcome> {
    let summary = &played.summary;
    let color = Color::ALL.into_iter().find(|color| summary.players[*color] == Some(person))?;
    let (_, at) = summary.ended?;
    let opponent = summary.players[!color].zip(played.changes);
    Some(Outcome {
        game: summary.id.to_string(),
        at: iso_time(at.0),
        score: GameScore::of(summary.result?, color)?,
        opponent: opponent.map(|(other, changes)| (other, changes[!color].before.shown())),
    })
}

fn notable(outcomes: &[Outcome], score: GameScore) -> Vec<(PersonId, i32, &Outcome)> {
    let wanted = outcomes.iter().filter(|one| one.score == score);
    wanted.filter_map(|one| one.opponent.map(|(who, rating)| (who, rating, one))).collect()
}

async fn results(zone: &Zone, games: Vec<(PersonId, i32, &Outcome)>) -> Result<Results, ApiError> {
    let mut results = Vec::new();
    for (opponent, op_rating, game) in games.into_iter().take(RESULTS_MAX) {
        let account = zone.store.accounts.account(opponent).await?;
        // Rated games have accounts on both sides.
        let Some(account) = account else { continue };
        let op_id: LightUser = light_user(&account);
        let (at, game_id) = (game.at.clone(), game.game.clone());
        results.push(NotableResult { op_rating, op_id, at, game_id });
    }
    Ok(Results { results })
}

/// The streak that goes on and the longest, among games with the newest first.
fn streaks(outcomes: &[Outcome], score: GameScore) -> Streaks {
    let runs = outcomes.split(|one| one.score != score);
    let max = runs.max_by_key(|run| run.len()).map(streak).unwrap_or_default();
    let now = outcomes.iter().take_while(|one| one.score == score).count();
    Streaks { cur: streak(&outcomes[..now]), max }
}

fn streak(run: &[Outcome]) -> Streak {
    let end = |one: &Outcome| StreakEnd { at: one.at.clone(), game_id: one.game.clone() };
    Streak { v: run.len() as u64, from: run.last().map(end), to: run.first().map(end) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(scores: &str) -> Vec<Outcome> {
        let each = scores.chars().enumerate().map(|(number, letter)| Outcome {
            game: number.to_string(),
            at: String::new(),
            score: match letter {
                'w' => GameScore::Win,
                'l' => GameScore::Loss,
                _ => GameScore::Draw,
            },
            opponent: None,
        });
        each.collect()
    }

    #[test]
    fn streaks_are_counted_from_the_newest_game() {
        for (scores, current, longest) in
            [("", 0, 0), ("w", 1, 1), ("wwlwwwd", 2, 3), ("lww", 0, 2), ("dddd", 0, 0)]
        {
            let Streaks { cur, max } = streaks(&of(scores), GameScore::Win);
            assert_eq!((cur.v, max.v), (current, longest), "{scores}");
        }
        let max = streaks(&of("wwlwwwd"), GameScore::Win).max;
        let ends = [max.from, max.to].map(|end| end.expect("a game").game_id);
        assert_eq!(ends, ["5", "3"], "the oldest game, then the newest");
    }
}
