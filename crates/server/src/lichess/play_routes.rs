//! Playing games, as a bot or as somebody with a board: the table of routes.

use axum::{Extension, extract::FromRequestParts, http::request::Parts};
use store::Scope;
use wire::{
    error::RequestCode,
    lichess::{ChatMessage, GameLine, Ok as Done},
};

use super::{
    chat, game_stream,
    play::{self, Kind},
};
use crate::{
    api::{self, Api, Operation, Tag, field, says},
    error::ApiError,
};

pub(super) fn routes(kind: Kind) -> Api {
    let (root, scopes): (_, &[Scope]) = match kind {
        Kind::Bot => ("/api/bot", &[Scope::BotPlay]),
        Kind::Board => ("/api/board", &[Scope::BoardPlay]),
    };
    let own = |summary| says(Tag::Play, summary).scopes(scopes).refuses(&[(404, "Not your game")]);
    let command = |summary| -> Operation {
        own(summary).json::<Done>(200, "Done").refuses(&[(400, "It cannot be done: why")])
    };
    let path = |rest: &str| format!("{root}/game/{rest}");
    let flag = api::Kind::Flag;
    let text = api::Kind::Text;
    Api::new()
        .get(
            path("stream/{id}"),
            game_stream::stream,
            own("A game of yours, until it ends")
                .lines::<GameLine>("The whole game, then what happens in it")
                .refuses(&[(400, "A bot on a route for boards, or the reverse")]),
        )
        .post(
            path("{id}/move/{uci}"),
            play::make_move,
            command("Make a move")
                .query(&[field("offeringDraw", flag, "And offer a draw, or accept one")])
                .refuses(&[(413, "More than anybody needs to say")]),
        )
        .post(path("{id}/abort"), play::abort, command("Abort a game before its second move"))
        .post(path("{id}/resign"), play::resign, command("Resign"))
        .post(path("{id}/draw/{answer}"), play::draw, command("Offer a draw, or answer an offer"))
        .post(
            path("{id}/takeback/{answer}"),
            play::takeback,
            command("Ask to take a move back, or answer that"),
        )
        .post(
            path("{id}/claim-victory"),
            play::claim_victory,
            own("There is nothing to claim: who stays away loses by themselves")
                .refuses(&[(400, "How long that takes")]),
        )
        .post(
            path("{id}/claim-draw"),
            play::claim_draw,
            command("Claim a draw, where draws are claimed")
                .query(&[field("move", text, "The move that brings it about")])
                .refuses(&[(413, "More than anybody needs to say")]),
        )
        .get(
            path("{id}/chat"),
            chat::read,
            own("What was said at a game of yours")
                .json::<Vec<ChatMessage>>(200, "The oldest first")
                .refuses(&[(400, "A bot on a route for boards, or the reverse")]),
        )
        .post(
            path("{id}/chat"),
            chat::say,
            command("Say something at a game of yours")
                .form(&[
                    field("room", api::Kind::OneOf(&["player", "spectator"]), "To whom"),
                    field("text", text, "At most 140 letters").needed(),
                ])
                .refuses(&[(413, "More than anybody needs to say")]),
        )
        .with(Extension(kind))
}

/// Which of the two roots a call came by.
impl<S: Send + Sync> FromRequestParts<S> for Kind {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Kind, ApiError> {
        let kind = parts.extensions.get::<Kind>().copied();
        kind.ok_or_else(|| RequestCode::NotFound.into())
    }
}
