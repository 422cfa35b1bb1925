//! The page's API: everything under `/api/zone`, from one table, and its
//! WebSockets.

use axum::{Router, routing::get};
use wire::{
    explorer::ExplorerView,
    people::{ComputersView, GameSettings},
    position::{HintView, MateExplanation, PositionVerdict},
    seat::TakenSeat,
    server::GameView,
};

use crate::{
    Zone, administration,
    api::{About, Api, Errors, Field, Kind, Tag, field, says},
    arbiter, editor, explorer, games, lobby, oauth, people, positions, session, tournaments,
};

/// What its document says about itself.
const ABOUT: About = About {
    path: "/api/zone/openapi.json",
    title: "Tabiya: the page's API",
    description: "What the web page calls. Programs are better served by the lichess API.",
    errors: Errors::Page,
};

/// Which side a picture shows at the bottom.
const SIDE: Field = field("side", Kind::OneOf(&["white", "black"]), "The side at the bottom");

pub(crate) fn routes() -> Router<Zone> {
    game_routes()
        .and(position_routes())
        .and(people::routes())
        .and(administration::routes())
        .and(oauth::page_routes())
        .and(lobby::routes())
        .and(arbiter::routes())
        .and(tournaments::routes())
        .into_router(ABOUT)
        .route("/ws/games/{id}", get(session::connect))
        .route("/ws/lobby", get(lobby::connect))
        .route("/ws/notices", get(lobby::connect_notices))
        .route("/ws/arbiter", get(arbiter::connect))
        .route("/api/zone/tournament/{id}/socket", get(tournaments::connect))
}

fn game_routes() -> Api {
    let ply = field("ply", Kind::Within(0, 100_000), "After so many moves; the last unless set");
    Api::new()
        .post(
            "/api/zone/games",
            games::create,
            says(Tag::Games, "Create a game with one free seat, or against the computer")
                .visitor()
                .takes::<GameSettings>()
                .json::<TakenSeat>(201, "Where you sit")
                .refuses(&[(403, "A rated game needs an account")]),
        )
        .get(
            "/api/zone/games/{id}",
            games::show,
            says(Tag::Games, "A game as you see it")
                .visitor()
                .json::<GameView>(200, "The whole game"),
        )
        .post(
            "/api/zone/games/{id}/join",
            games::join,
            says(Tag::Games, "Take a free seat")
                .visitor()
                .query(&[field(
                    "color",
                    Kind::OneOf(&["white", "black"]),
                    "Which seat; any unless set",
                )])
                .json::<TakenSeat>(200, "Where you sit")
                .refuses(&[(403, "A rated game needs an account"), (409, "The seat is taken")]),
        )
        .get(
            "/api/zone/games/{id}/pgn",
            games::download,
            says(Tag::Games, "A game as PGN").visitor().pgn("With clocks and comments"),
        )
        .get(
            "/api/zone/games/{id}/fen",
            positions::fen,
            says(Tag::Games, "A position of a game as FEN")
                .visitor()
                .query(&[ply, SIDE])
                .media("text/plain", "The FEN"),
        )
        .get(
            "/api/zone/games/{id}/svg",
            positions::svg,
            says(Tag::Games, "A position of a game as a picture")
                .visitor()
                .query(&[ply, SIDE])
                .media("image/svg+xml", "The picture"),
        )
        .get(
            "/api/zone/games/{id}/png",
            positions::png,
            says(Tag::Games, "A position of a game as a picture for link previews")
                .visitor()
                .query(&[ply, SIDE])
                .media("image/png", "The picture, 1200 by 630 pixels")
                .refuses(&[(429, "Too many pictures at once")]),
        )
        .get(
            "/api/zone/games/{id}/why",
            positions::why,
            says(Tag::Games, "Could this side still mate? With the line, or the reason")
                .visitor()
                .json::<Vec<MateExplanation>>(200, "Of each side that it was asked of at the end"),
        )
        .post(
            "/api/zone/games/{id}/hint",
            games::ask_hint,
            says(Tag::Games, "A hint: a good move in your casual game against the computer")
                .visitor()
                .json::<HintView>(200, "For the position on the board; the game does not change")
                .refuses(&[
                    (401, "Your session has ended"),
                    (403, "You do not play this game, or not against the computer"),
                    (409, "It is not your turn, or the game is not in play"),
                    (429, "Too many hints"),
                ]),
        )
        .get(
            "/api/zone/computers",
            games::computers,
            says(Tag::Games, "Computer opponents")
                .visitor()
                .json::<ComputersView>(200, "All of them"),
        )
}

fn position_routes() -> Api {
    let fen = field("fen", Kind::Text, "The position").needed();
    let chess960 = field("chess960", Kind::Flag, "Whether castling rights name files");
    Api::new()
        .get(
            "/api/zone/position",
            editor::judge,
            says(Tag::Positions, "Can this position arise, and can a game start from it?")
                .visitor()
                .query(&[fen, chess960, SIDE])
                .json::<PositionVerdict>(200, "With every reason against it"),
        )
        .get(
            "/api/zone/position/mate",
            editor::mate,
            says(Tag::Positions, "Can each side still mate? With the line, or the reason")
                .visitor()
                .query(&[fen, chess960, SIDE])
                .json::<Vec<MateExplanation>>(200, "White, then Black"),
        )
        .get(
            "/api/zone/position/svg",
            editor::svg,
            says(Tag::Positions, "A position as a picture")
                .visitor()
                .query(&[fen, chess960, SIDE])
                .media("image/svg+xml", "The picture"),
        )
        .get(
            "/api/zone/explorer",
            explorer::show,
            says(Tag::Positions, "Moves played on this server from a position")
                .visitor()
                .query(&explorer::FIELDS)
                .json::<ExplorerView>(200, "With the field names of lichess's opening explorer")
                .refuses(&[(400, "A position, a move, or a filter that cannot be read")]),
        )
}
