//! The routes of tournaments, and what the document says about them.

use axum::{extract::DefaultBodyLimit, handler::Handler};
use wire::{
    arbiter::ListErrors,
    tournament::{
        ImportCheck, ImportDone, NewTournamentRequest, PairingCheckView, PairingProposalView,
        PairingRequest, PlayerCardView, StandingsView, TournamentActDone, TournamentActRequest,
        TournamentList, TournamentView,
    },
};

use super::{entries, handlers, import};
use crate::api::{Api, Field, Kind, Tag, field, says};

const ROUND: Field = field("round", Kind::Within(1, 999), "After this round; the last unless set");
const TIME: Field = field("time", Kind::Text, "The time control, as `90+30`");
/// Regulations have up to 20 000 characters, which may take four bytes each.
const ACT_MAX: usize = 128 * 1024;

pub(crate) fn routes() -> Api {
    events().and(event()).and(downloads())
}

fn events() -> Api {
    Api::new()
        .get(
            "/api/zone/tournaments",
            handlers::list,
            says(Tag::Tournaments, "Tournaments: yours, open, running, finished")
                .visitor()
                .query(&[field("before", Kind::Text, "What `next` of the page before says")])
                .json::<TournamentList>(200, "The newest first in each part")
                .refuses(&[(404, "`before` is not the id of a tournament")]),
        )
        .post(
            "/api/zone/tournaments",
            handlers::create.layer(DefaultBodyLimit::max(ACT_MAX)),
            says(Tag::Tournaments, "Create a tournament as a draft")
                .role("arbiter")
                .takes::<NewTournamentRequest>()
                .json::<TournamentActDone>(201, "Its id"),
        )
        .post(
            "/api/zone/tournaments/import",
            import::import.layer(DefaultBodyLimit::max(entries::BODY_MAX)),
            says(Tag::Tournaments, "Create a tournament from a report (TRF16 or TRF26)")
                .role("arbiter")
                .query(&[TIME])
                .text("The report, in UTF-8 or Windows-1252")
                .json::<ImportDone>(201, "Its id, and what was not kept")
                .json::<ListErrors>(400, "What is wrong with the report, by line"),
        )
        .post(
            "/api/zone/tournaments/import/check",
            import::check.layer(DefaultBodyLimit::max(entries::BODY_MAX)),
            says(Tag::Tournaments, "What importing a report would give")
                .role("arbiter")
                .query(&[TIME])
                .text("The report, in UTF-8 or Windows-1252")
                .json::<ImportCheck>(200, "What is wrong, and what would not be kept"),
        )
}

fn event() -> Api {
    Api::new()
        .get(
            "/api/zone/tournament/{id}",
            handlers::show,
            says(Tag::Tournaments, "A tournament as you see it")
                .visitor()
                .json::<TournamentView>(200, "The whole tournament"),
        )
        .post(
            "/api/zone/tournament/{id}/act",
            handlers::act.layer(DefaultBodyLimit::max(ACT_MAX)),
            says(Tag::Tournaments, "Do something in a tournament, as player or staff")
                .signed_in()
                .takes::<TournamentActRequest>()
                .json::<TournamentActDone>(200, "Done, and on disk")
                .refuses(&[
                    (403, "Your role does not include this"),
                    (409, "Refused as the tournament stands"),
                ]),
        )
        .post(
            "/api/zone/tournament/{id}/pairing/check",
            handlers::check.layer(DefaultBodyLimit::max(ACT_MAX)),
            says(Tag::Tournaments, "Which rules a pairing by hand breaks, before it is saved")
                .signed_in()
                .takes::<PairingRequest>()
                .json::<PairingCheckView>(200, "The players of the round, and the rules broken")
                .refuses(&[
                    (403, "Your role does not include this"),
                    (409, "No round can be paired now"),
                ]),
        )
        .get(
            "/api/zone/tournament/{id}/pairing/proposal",
            handlers::proposal,
            says(Tag::Tournaments, "The pairing of the rules, or the one that breaks the fewest")
                .signed_in()
                .json::<PairingProposalView>(200, "The pairing, and why none is legal")
                .refuses(&[
                    (403, "Your role does not include this"),
                    (409, "No round can be paired now"),
                ]),
        )
        .post(
            "/api/zone/tournament/{id}/entries",
            entries::add.layer(DefaultBodyLimit::max(entries::BODY_MAX)),
            says(Tag::Tournaments, "Enter a list of players: all of them, or none")
                .signed_in()
                .text("A table in CSV, or a report (TRF) whose players are taken")
                .json::<ImportDone>(200, "Entered")
                .json::<ListErrors>(400, "What is wrong with the list, by line")
                .refuses(&[
                    (403, "Your role does not include this"),
                    (409, "Refused as the tournament stands"),
                ]),
        )
        .get(
            "/api/zone/tournament/{id}/standings",
            handlers::show_standings,
            says(Tag::Tournaments, "Standings and crosstable")
                .visitor()
                .query(&[ROUND])
                .json::<StandingsView>(200, "Best first"),
        )
        .get(
            "/api/zone/tournament/{id}/players/{entry}",
            handlers::show_player,
            says(
                Tag::Tournaments,
                "A player: rounds, progress, and what each tie-break is made of",
            )
            .visitor()
            .json::<PlayerCardView>(200, "The player"),
        )
}

fn downloads() -> Api {
    Api::new()
        .get(
            "/api/zone/tournament/{id}/games.pgn",
            handlers::games,
            says(Tag::Tournaments, "The games of a tournament, or of a round")
                .visitor()
                .query(&[field("round", Kind::Within(1, 999), "Only this round")])
                .pgn("With clocks and comments"),
        )
        .get(
            "/api/zone/tournament/{id}/report.trf",
            handlers::report,
            says(Tag::Tournaments, "The report for the federation (TRF26)")
                .visitor()
                .media("text/plain", "The report"),
        )
        .get(
            "/api/zone/tournament/{id}/standings.csv",
            handlers::csv,
            says(Tag::Tournaments, "The standings as a table")
                .visitor()
                .query(&[ROUND])
                .media("text/csv", "The table"),
        )
}
