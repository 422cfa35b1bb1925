//! The routes of competitions, and what the document says about them.

use axum::{extract::DefaultBodyLimit, handler::Handler};
use wire::competition::{
    CompetitionActDone, CompetitionActRequest, CompetitionList, CompetitionView,
    NewCompetitionRequest, PlayerCardView, StandingsView,
};

use super::{entries, handlers};
use crate::api::{Api, Field, Kind, Tag, field, says};

const ROUND: Field = field("round", Kind::Within(1, 999), "After this round; the last unless set");
/// Regulations have up to 20 000 characters, which may take four bytes each.
const ACT_MAX: usize = 128 * 1024;

pub(crate) fn routes() -> Api {
    events().and(event()).and(downloads())
}

fn events() -> Api {
    Api::new()
        .get(
            "/api/zone/events",
            handlers::list,
            says(Tag::Competitions, "Competitions: yours, open, running, finished")
                .visitor()
                .query(&[field("before", Kind::Text, "What `next` of the page before says")])
                .json::<CompetitionList>(200, "The newest first in each part")
                .refuses(&[(404, "`before` is not the id of a competition")]),
        )
        .post(
            "/api/zone/events",
            handlers::create.layer(DefaultBodyLimit::max(ACT_MAX)),
            says(Tag::Competitions, "Create a competition as a draft")
                .role("arbiter")
                .takes::<NewCompetitionRequest>()
                .json::<CompetitionActDone>(201, "Its id"),
        )
        .post(
            "/api/zone/events/import",
            handlers::import.layer(DefaultBodyLimit::max(entries::BODY_MAX)),
            says(Tag::Competitions, "Create a competition from a report (TRF16 or TRF26)")
                .role("arbiter")
                .query(&[field("time", Kind::Text, "The time control, as `90+30`")])
                .text("The report")
                .json::<CompetitionActDone>(201, "Its id"),
        )
}

fn event() -> Api {
    Api::new()
        .get(
            "/api/zone/event/{id}",
            handlers::show,
            says(Tag::Competitions, "A competition as you see it")
                .visitor()
                .json::<CompetitionView>(200, "The whole competition"),
        )
        .post(
            "/api/zone/event/{id}/act",
            handlers::act.layer(DefaultBodyLimit::max(ACT_MAX)),
            says(Tag::Competitions, "Do something in a competition, as player or staff")
                .signed_in()
                .takes::<CompetitionActRequest>()
                .json::<CompetitionActDone>(200, "Done, and on disk")
                .refuses(&[
                    (403, "Your role does not include this"),
                    (409, "Refused as the competition stands"),
                ]),
        )
        .post(
            "/api/zone/event/{id}/entries",
            entries::add.layer(DefaultBodyLimit::max(entries::BODY_MAX)),
            says(Tag::Competitions, "Enter a list of players: all of them, or none")
                .signed_in()
                .text("A table in CSV, or a report (TRF) whose players are taken")
                .json::<CompetitionActDone>(200, "Entered")
                .refuses(&[
                    (403, "Your role does not include this"),
                    (409, "Refused as the competition stands"),
                ]),
        )
        .get(
            "/api/zone/event/{id}/standings",
            handlers::show_standings,
            says(Tag::Competitions, "Standings and crosstable")
                .visitor()
                .query(&[ROUND])
                .json::<StandingsView>(200, "Best first"),
        )
        .get(
            "/api/zone/event/{id}/players/{entry}",
            handlers::show_player,
            says(
                Tag::Competitions,
                "A player: rounds, progress, and what each tie-break is made of",
            )
            .visitor()
            .json::<PlayerCardView>(200, "The player"),
        )
}

fn downloads() -> Api {
    Api::new()
        .get(
            "/api/zone/event/{id}/games.pgn",
            handlers::games,
            says(Tag::Competitions, "The games of a competition, or of a round")
                .visitor()
                .query(&[field("round", Kind::Within(1, 999), "Only this round")])
                .pgn("With clocks and comments"),
        )
        .get(
            "/api/zone/event/{id}/report.trf",
            handlers::report,
            says(Tag::Competitions, "The report for the federation (TRF26)")
                .visitor()
                .media("text/plain", "The report"),
        )
        .get(
            "/api/zone/event/{id}/standings.csv",
            handlers::csv,
            says(Tag::Competitions, "The standings as a table")
                .visitor()
                .query(&[ROUND])
                .media("text/csv", "The table"),
        )
}
