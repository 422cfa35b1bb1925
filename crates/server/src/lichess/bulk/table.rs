//! Many games at once: the table of routes.

use store::Scope;
use wire::lichess::{BulkPairing, BulkPairings, ExportedGame, Ok as Done};

use crate::{
    api::{Api, Field, Kind, Operation, Tag, field, says},
    lichess::{
        challenge_routes::{RATED, SETTINGS},
        export,
    },
};

const ORDER: [Field; 6] = [
    field("players", Kind::Text, "`white:black,white:black,…`: tokens").needed(),
    field("pairAt", Kind::Within(0, i64::MAX), "When the games are made; at once if not said"),
    field("startClocksAt", Kind::Within(0, i64::MAX), "When they begin, whoever is there"),
    field("message", Kind::Text, "What you say in their chats; `{game}` is the id"),
    field(
        "spectatorDelay",
        Kind::Within(0, 3_600),
        "Seconds after which spectators see a move; not part of the lichess API",
    ),
    RATED,
];

pub(crate) fn routes() -> Api {
    Api::new()
        .post(
            "/api/bulk-pairing",
            super::create,
            bulk("Make many games at once, with the tokens of their players")
                .form(&[&ORDER[..], &SETTINGS[..]].concat())
                .json::<BulkPairing>(200, "The games")
                .refuses(&[
                    (400, "Games that cannot be, or tokens that are not known"),
                    (413, "More than anybody needs to say"),
                    (429, "Too many of late"),
                ]),
        )
        .get(
            "/api/bulk-pairing",
            super::list,
            bulk("What you ordered").json::<BulkPairings>(200, "The newest first"),
        )
        .get(
            "/api/bulk-pairing/{id}",
            super::show,
            own("Games that you ordered").json::<BulkPairing>(200, "The games"),
        )
        .delete(
            "/api/bulk-pairing/{id}",
            super::delete,
            own("Take back games that are not made yet").json::<Done>(200, "Done"),
        )
        .post(
            "/api/bulk-pairing/{id}/start-clocks",
            super::start_clocks,
            own("Let all games begin now that wait for `startClocksAt`")
                .json::<Done>(200, "Done")
                .refuses(&[(400, "You play in one of them")]),
        )
        .get(
            "/api/bulk-pairing/{id}/games",
            super::games,
            own("The games themselves, as far as they are made")
                .query(&export::FIELDS)
                .pgn("The games, as `Accept` wants them")
                .lines::<ExportedGame>("")
                .refuses(&[(400, "A flag that is neither true nor false")]),
        )
}

fn bulk(summary: &'static str) -> Operation {
    says(Tag::Challenges, summary).scopes(&[Scope::ChallengeBulk])
}

fn own(summary: &'static str) -> Operation {
    bulk(summary).refuses(&[(404, "No such pairing of yours")])
}
