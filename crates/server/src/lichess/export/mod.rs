//! Games to take home, and games brought in.

mod flags;
mod import;
mod many;
mod one;

pub(crate) use flags::{FIELDS, of_many};
pub(crate) use many::{asker, ids, respond};

use axum::{extract::DefaultBodyLimit, handler::Handler};
use wire::lichess::{ExportedGame, ImportedGame};

use crate::api::{Api, Kind, Operation, Tag, field, says};

/// The largest game that can be brought in.
const PGN_MAX: usize = 256 * 1024;

pub(super) fn routes() -> Api {
    Api::new()
        .get(
            "/game/export/{id}",
            one::game,
            one_game("A game; the address may end in `.pgn`").refuses(&[(404, "No such game")]),
        )
        .get(
            "/api/user/{name}/current-game",
            one::current,
            one_game("The game somebody plays now, or else played last")
                .refuses(&[(404, "Nobody has this name, or they have no game")]),
        )
        .get(
            "/api/games/user/{name}",
            many::of_user,
            many_games("The games of somebody")
                .query(&many::FIELDS)
                .refuses(&[(400, "A question that makes no sense"), (404, "Nobody has this name")]),
        )
        .post(
            "/api/games/export/_ids",
            many::by_ids,
            many_games("Games by their ids; one that is not there is left out")
                .text("Up to 300 ids with commas between")
                .refuses(&[(400, "More ids than that"), (413, "Far more")]),
        )
        .post(
            "/games/export/_ids",
            many::by_ids,
            many_games("The same for older clients")
                .text("Up to 300 ids with commas between")
                .refuses(&[(400, "More ids than that"), (413, "Far more")]),
        )
        .post(
            "/api/import",
            import::create.layer(DefaultBodyLimit::max(PGN_MAX)),
            says(Tag::Games, "Bring a game in; it belongs to nobody here")
                .anybody()
                .form(&[field("pgn", Kind::Text, "The game").needed()])
                .json::<ImportedGame>(200, "Where it is")
                .refuses(&[
                    (400, "No game, more than one, or one that cannot be"),
                    (413, "Larger than a game can be"),
                    (429, "Too many of late"),
                ]),
        )
}

fn one_game(summary: &'static str) -> Operation {
    let said = says(Tag::Games, summary).anybody().query(&flags::FIELDS);
    said.pgn("The game, as `Accept` wants it")
        .json::<ExportedGame>(200, "")
        .refuses(&[(400, "A flag that is neither true nor false")])
}

fn many_games(summary: &'static str) -> Operation {
    let said = says(Tag::Games, summary).anybody().query(&flags::FIELDS);
    said.pgn("The games, as `Accept` wants them").lines::<ExportedGame>("")
}
