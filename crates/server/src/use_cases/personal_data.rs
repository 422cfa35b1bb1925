//! Everything that the server knows about the owner of an account.

use game::RatingCategory;
use store::{Account, Filter, PlayedGame, Statistics};
use wire::{
    GameId,
    people::{Preferences, RatingView, SpeedView},
    personal_data::{OwnGame, OwnLine, OwnReport, PersonalData},
};

use super::block::blocked;
use crate::{
    Zone,
    error::ApiError,
    views::{session_view, token_view},
};

/// How many games are read at once.
const PAGE: u32 = 500;

/// For the owner alone. `secret` is that of the session in which they ask.
pub(crate) async fn personal_data(
    zone: &Zone,
    account: &Account,
    secret: [u8; 32],
    preferences: Preferences,
) -> Result<PersonalData, ApiError> {
    let (id, store) = (account.id, &zone.store);
    let sessions = store.sessions.sessions(id, zone.now()).await?;
    let tokens = store.tokens.tokens(id).await?;
    let following = store.follows.following(id).await?;
    let standing = account.standing.clone();
    Ok(PersonalData {
        name: account.name.to_string(),
        since: account.made_at.0,
        title: standing.title,
        real_name: standing.real_name,
        fide_id: standing.fide_id,
        email: store.emails.email(id).await?.map(|email| email.address),
        preferences,
        sessions: sessions.into_iter().map(|one| session_view(one, secret)).collect(),
        tokens: tokens.into_iter().map(|token| token_view(token, None)).collect(),
        speeds: speeds(zone, id).await?,
        following: following.into_iter().map(|(account, _)| account.name.to_string()).collect(),
        blocks: blocked(zone, id).await?,
        chat: chat(zone, id).await?,
        reports: reports(zone, id).await?,
        games: games(zone, id).await?,
    })
}

/// What somebody played at each speed, and how strong they are.
pub(crate) async fn speeds(zone: &Zone, id: game::PersonId) -> Result<Vec<SpeedView>, ApiError> {
    let statistics = zone.store.games.statistics(id).await?;
    let ratings = zone.store.ratings.ratings(id).await?;
    let now = zone.now();
    let of = |category: RatingCategory| {
        let counted = statistics.iter().find(|(of, _)| *of == category).map(|(_, found)| *found);
        let rating = ratings.iter().find(|(of, _)| *of == category).map(|(_, found)| found);
        let Statistics { games, wins, losses, draws, moves } = counted?;
        let rating = rating.map(|rating| {
            let numbers = rating.now(now);
            RatingView {
                rating: numbers.shown(),
                deviation: numbers.deviation.round() as u32,
                provisional: numbers.is_provisional(),
                games: rating.games,
            }
        });
        let speed = category.key().to_owned();
        Some(SpeedView { speed, games, wins, losses, draws, moves, rating })
    };
    Ok(RatingCategory::ALL.into_iter().filter_map(of).collect())
}

async fn chat(zone: &Zone, id: game::PersonId) -> Result<Vec<OwnLine>, ApiError> {
    let lines = zone.store.personal_data.lines_by(id).await?;
    let own = |(game, line): (GameId, store::StoredChatLine)| OwnLine {
        game,
        room: line.room,
        at: line.at.0,
        text: line.text,
    };
    Ok(lines.into_iter().map(own).collect())
}

async fn reports(zone: &Zone, id: game::PersonId) -> Result<Vec<OwnReport>, ApiError> {
    let mut views = Vec::new();
    for store::Report { report, .. } in zone.store.personal_data.reports_by(id).await? {
        let about = zone.name_of(report.about).await;
        let reason = report.reason.key().to_owned();
        views.push(OwnReport { about, reason, words: report.words, at: report.at.0 });
    }
    Ok(views)
}

async fn games(zone: &Zone, id: game::PersonId) -> Result<Vec<OwnGame>, ApiError> {
    let (mut games, mut before) = (Vec::new(), None);
    loop {
        let page = zone.store.history.history(id, Filter::default(), before, PAGE).await?;
        let Some(last) = page.last() else { return Ok(games) };
        before = Some(last.summary.id);
        let own = |PlayedGame { summary, .. }: PlayedGame| OwnGame {
            id: summary.id,
            at: summary.made_at.0,
            result: summary.result.map(|result| result.to_string()),
        };
        games.extend(page.into_iter().map(own));
    }
}
