//! Many games, written as they are read.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Path, RawQuery, Request, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, StreamExt, stream};
use game::{PersonId, RatingCategory};
use rules::Color;
use store::{Filter, Person, PlayedGame};
use wire::{GameId, error::RequestCode};

use super::flags;
use crate::{
    Zone,
    api::{Field, Kind, field},
    caller::{Bearer, BearerIfKnown, ReadTurn},
    client_addr::ClientAddr,
    error::{ApiError, not_a_choice},
    export::{Flags, Format},
    form::{self, Form},
    lichess::views::Site,
    use_cases::{GameOrder, account_named, export_game, in_turn, see_games_in_order},
};

/// Games that are looked up at once.
const PAGE: u32 = 100;
/// The most ids in one call.
const IDS_MAX: usize = 300;

/// What can be asked about somebody's games.
pub(super) const FIELDS: [Field; 11] = [
    field("since", Kind::Within(0, i64::MAX), "Made at this instant or later, in milliseconds"),
    field("until", Kind::Within(0, i64::MAX), "Made at this instant or earlier"),
    field("max", Kind::Within(1, 1_000_000), "At most so many"),
    field("vs", Kind::Text, "Against this person"),
    field("rated", Kind::Flag, "Rated or not"),
    field("perfType", Kind::Text, "Of these speeds, or `chess960`, with commas between"),
    field("color", Kind::OneOf(&["white", "black"]), "With these pieces"),
    field("analysed", Kind::Flag, "True finds nothing: games are not analysed here"),
    field("ongoing", Kind::Flag, "Also games that go on"),
    field("finished", Kind::Flag, "Also games that have ended; they are unless it is false"),
    field("sort", Kind::OneOf(&["dateAsc", "dateDesc"]), "The oldest or the newest first"),
];

/// Which of somebody's games are wanted.
struct Wanted {
    filter: Filter,
    /// All of them if there are none.
    categories: Vec<RatingCategory>,
    since: u64,
    until: u64,
    max: usize,
    ongoing: bool,
    finished: bool,
    oldest_first: bool,
}

pub(super) async fn of_user(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    from: ClientAddr,
    BearerIfKnown(caller): BearerIfKnown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let form = Form::of_query(query.as_deref());
    let flags = flags::of_many(&form)?;
    let person = account_named(&zone, &name).await?.id;
    let asker = asker(caller);
    let Some(wanted) = Wanted::read(&zone, &form).await? else {
        return Ok(respond(zone, from, asker, &headers, flags, stream::empty()));
    };
    let ids = ids_of(zone.clone(), from, person, wanted, asker.clone());
    Ok(respond(zone, from, asker, &headers, flags, ids))
}

pub(super) async fn by_ids(
    State(zone): State<Zone>,
    from: ClientAddr,
    BearerIfKnown(caller): BearerIfKnown,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, ApiError> {
    let flags = flags::of_many(&Form::of_query(request.uri().query()))?;
    // The turn comes after the body: one that trickles in holds up nobody else.
    let body = form::list(request, &()).await?;
    let _turn = zone.shared.reads.enter(from).await?;
    let ids = ids(&body, IDS_MAX)?;
    let ids = stream::iter(ids.into_iter().map(Ok));
    Ok(respond(zone, from, asker(caller), &headers, flags, ids))
}

/// Ids with commas between; what is none is no game either.
pub(crate) fn ids(text: &str, most: usize) -> Result<Vec<GameId>, ApiError> {
    let words: Vec<&str> = text.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
    if words.len() > most {
        let (max, count) = (most as u64, words.len() as u64);
        return Err(RequestCode::TooManyEntries { max, count }.into());
    }
    Ok(words.iter().filter_map(|id| id.parse().ok()).collect())
}

impl Wanted {
    /// None if nothing can be wanted so.
    async fn read(zone: &Zone, form: &Form) -> Result<Option<Wanted>, ApiError> {
        let opponent = match form.text("vs") {
            Some(name) => Some(account_named(zone, name).await?.id),
            None => None,
        };
        let color = match form.text("color") {
            None => None,
            Some("white") => Some(Color::White),
            Some("black") => Some(Color::Black),
            Some(other) => {
                return Err(not_a_choice("white, black", other).at("color"));
            }
        };
        let oldest_first = match form.text("sort") {
            None | Some("dateDesc") => false,
            Some("dateAsc") => true,
            Some(other) => {
                return Err(not_a_choice("dateAsc, dateDesc", other).at("sort"));
            }
        };
        let words = form.text("perfType").unwrap_or_default().split(',').map(str::trim);
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        // Kinds of chess that are played elsewhere are no mistake.
        let categories: Vec<RatingCategory> =
            words.iter().filter_map(|word| RatingCategory::named(word)).collect();
        let nothing = !words.is_empty() && categories.is_empty();
        let analysed = form.flag("analysed")?.unwrap_or(false);
        let rated = form.flag("rated")?;
        let wanted = Wanted {
            filter: Filter { color, opponent, rated, ..Filter::default() },
            categories,
            since: form.value("since")?.unwrap_or(0),
            until: form.value("until")?.unwrap_or(u64::MAX),
            max: form.value("max")?.unwrap_or(usize::MAX),
            ongoing: form.flag("ongoing")?.unwrap_or(false),
            finished: form.flag("finished")?.unwrap_or(true),
            oldest_first,
        };
        Ok((!nothing && !analysed).then_some(wanted))
    }

    fn wants(&self, game: &PlayedGame) -> bool {
        let summary = &game.summary;
        let kind = if summary.ended.is_some() { self.finished } else { self.ongoing };
        let category = self.categories.is_empty() || self.categories.contains(&summary.category);
        kind && category && (self.since..=self.until).contains(&summary.made_at.0)
    }
}

/// The ids of somebody's games that are wanted, in their order.
fn ids_of(
    zone: Zone,
    from: ClientAddr,
    person: PersonId,
    wanted: Wanted,
    asker: Option<Person>,
) -> impl Stream<Item = Result<GameId, ApiError>> + Send {
    let max = wanted.max;
    let wanted = Arc::new(wanted);
    let pages = stream::unfold(Some((zone, asker, None)), move |state| {
        let wanted = Arc::clone(&wanted);
        async move {
            let (zone, asker, last) = state?;
            let page = match page_of(&zone, from, person, &wanted, &asker, last).await {
                Ok(page) => page,
                Err(error) => return Some((vec![Err(error)], None)),
            };
            let last = page.last()?;
            let at = last.summary.made_at.0;
            // Nothing beyond is wanted either.
            let end = if wanted.oldest_first { at > wanted.until } else { at < wanted.since };
            let last = Some(last.summary.id);
            let found = page.iter().filter(|game| wanted.wants(game));
            let found = found.map(|game| Ok(game.summary.id)).collect();
            Some((found, (!end).then_some((zone, asker, last))))
        }
    });
    pages.map(stream::iter).flatten().take(max)
}

/// A page of somebody's games, after the one that the page before ended with.
async fn page_of(
    zone: &Zone,
    from: ClientAddr,
    person: PersonId,
    wanted: &Wanted,
    asker: &Option<Person>,
    last: Option<GameId>,
) -> Result<Vec<PlayedGame>, ApiError> {
    let (own, filter, asker) = (zone.clone(), wanted.filter, asker.clone());
    let order = if wanted.oldest_first { GameOrder::OldestFirst } else { GameOrder::NewestFirst };
    in_turn(zone, from, async move {
        Ok(see_games_in_order(&own, person, filter, order, (last, PAGE), asker.as_ref()).await?)
    })
    .await
}

/// Who asks, if a token says so.
pub(crate) fn asker(caller: Option<Bearer>) -> Option<Person> {
    caller.map(|caller| Person::with_account(&caller.account))
}

/// Each game as it is read; a client that is slow slows the reading down.
pub(crate) fn respond(
    zone: Zone,
    from: ClientAddr,
    asker: Option<Person>,
    headers: &HeaderMap,
    flags: Flags,
    ids: impl Stream<Item = Result<GameId, ApiError>> + Send + 'static,
) -> Response {
    let (format, site) = (flags::accepted(headers), Site::of(&zone, headers));
    let texts = ids.then(move |id| {
        let (zone, site, asker) = (zone.clone(), site.clone(), asker.clone());
        async move {
            let (id, own) = (id?, zone.clone());
            in_turn(&zone, from, async move {
                let exported = export_game(&own, id, site.root(), asker.as_ref()).await?;
                Ok(exported.map_or(String::new(), |exported| exported.write(format, flags)))
            })
            .await
        }
    });
    let failed = |error: ApiError| std::io::Error::other(error.message());
    let texts = texts.map(move |text: Result<String, ApiError>| text.map_err(failed));
    let kind = match format {
        Format::Json => "application/x-ndjson",
        Format::Pgn => "application/x-chess-pgn; charset=utf-8",
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    (headers, Body::from_stream(texts)).into_response()
}
