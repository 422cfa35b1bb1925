//! The routes of arbiters and of what they do in games, and what the document
//! says about them.

use axum::{extract::DefaultBodyLimit, handler::Handler};
use wire::arbiter::{
    AbsenceView, ActDone, ActRequest, ActView, ActsDone, ActsOnMany, CallView,
    CreatedOfficialGames, GamesPage, OfficialGames,
};

use super::{acts, appoint, list, many, official, record};
use crate::api::{Api, Kind, Tag, field, says};

pub(crate) fn routes() -> Api {
    games().and(acts_in_games())
}

fn games() -> Api {
    Api::new()
        .get(
            "/api/zone/arbiter/games",
            list::games,
            says(Tag::Arbiters, "The games you judge")
                .role("arbiter")
                .query(&[
                    field("after", Kind::Text, "What `next` of the page before says"),
                    field("limit", Kind::Within(1, 100), "At most so many; 50 unless set"),
                ])
                .json::<GamesPage>(200, "Live ones first, then the newest first")
                .refuses(&[(404, "No such game in `after`")]),
        )
        .post(
            "/api/zone/arbiter/games",
            official::make.layer(DefaultBodyLimit::max(official::BODY_MAX)),
            says(Tag::Arbiters, "Create official games: all of them, or none")
                .role("arbiter")
                .takes_json_or_csv::<OfficialGames>()
                .json::<CreatedOfficialGames>(201, "The games in the order of the lines"),
        )
        .get(
            "/api/zone/arbiter/calls",
            list::calls,
            says(Tag::Arbiters, "Players who call you")
                .role("arbiter")
                .json::<Vec<CallView>>(200, "The oldest call first"),
        )
        .post(
            "/api/zone/arbiter/acts",
            many::act,
            says(Tag::Arbiters, "One ruling for many games")
                .role("arbiter")
                .takes::<ActsOnMany>()
                .json::<ActsDone>(200, "Each game answers for itself"),
        )
}

fn acts_in_games() -> Api {
    Api::new()
        .get(
            "/api/zone/games/{id}/acts",
            record::acts,
            says(Tag::Games, "What was done in a game besides the moves")
                .visitor()
                .json::<Vec<ActView>>(200, "The oldest first"),
        )
        .post(
            "/api/zone/games/{id}/acts",
            acts::act,
            says(Tag::Games, "Do something in a game: move, resign, rule, …")
                .visitor()
                .takes::<ActRequest>()
                .json::<ActDone>(200, "Done, and on disk")
                .refuses(&[
                    (401, "Not known to the server"),
                    (403, "Not yours to do"),
                    (409, "Refused as the game stands"),
                ]),
        )
        .get(
            "/api/zone/games/{id}/absences",
            record::absences,
            says(Tag::Arbiters, "When the players of a game were away")
                .signed_in()
                .json::<Vec<AbsenceView>>(200, "For its players, its arbiters, and operators")
                .refuses(&[(403, "You are none of these")]),
        )
        .get(
            "/api/zone/games/{id}/arbiters",
            appoint::list,
            says(Tag::Arbiters, "Who judges a game")
                .visitor()
                .json::<Vec<String>>(200, "Their names"),
        )
        .put(
            "/api/zone/games/{id}/arbiters/{name}",
            appoint::appoint,
            says(Tag::Operators, "Appoint an arbiter of a game")
                .role("operator")
                .nothing(204, "Appointed")
                .refuses(&[(409, "Not an arbiter, or a player of the game")]),
        )
        .delete(
            "/api/zone/games/{id}/arbiters/{name}",
            appoint::dismiss,
            says(Tag::Operators, "Dismiss an arbiter of a game")
                .role("operator")
                .nothing(204, "Dismissed"),
        )
}
