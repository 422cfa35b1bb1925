//! The routes of the lobby, and what the document says about them.

use wire::{
    lobby::{LiveGames, SeekView},
    seat::{DeclineChallenge, NewSeek, SeekResult},
};

use super::{live, seeks};
use crate::api::{Api, Tag, says};

pub(crate) fn routes() -> Api {
    Api::new()
        .get(
            "/api/zone/live",
            live::list,
            says(Tag::Lobby, "Live games to watch")
                .visitor()
                .json::<LiveGames>(200, "The strongest first, as spectators see them"),
        )
        .get(
            "/api/zone/seeks",
            seeks::list,
            says(Tag::Lobby, "Open seeks, and your challenges in both directions")
                .visitor()
                .json::<Vec<SeekView>>(200, "The oldest first"),
        )
        .post(
            "/api/zone/seeks",
            seeks::create,
            says(Tag::Lobby, "Look for an opponent, or challenge someone")
                .visitor()
                .takes::<NewSeek>()
                .json::<SeekResult>(201, "A game, or an open seek")
                .refuses(&[
                    (403, "A rated game needs an account"),
                    (404, "No account with that name"),
                    (409, "Not as things stand"),
                ]),
        )
        .get(
            "/api/zone/seeks/{id}",
            seeks::show,
            says(Tag::Lobby, "One seek or challenge")
                .visitor()
                .json::<SeekView>(200, "If you may accept it, or created it"),
        )
        .delete(
            "/api/zone/seeks/{id}",
            seeks::withdraw,
            says(Tag::Lobby, "Cancel a seek or challenge of yours")
                .visitor()
                .nothing(204, "Canceled")
                .refuses(&[(403, "It is not yours"), (409, "It has become a game")]),
        )
        .post(
            "/api/zone/seeks/{id}/accept",
            seeks::accept,
            says(Tag::Lobby, "Accept a seek or challenge")
                .visitor()
                .json::<SeekResult>(200, "The game; its id is that of the seek")
                .refuses(&[
                    (403, "A rated game needs an account"),
                    (409, "Someone was faster, or it is your own"),
                ]),
        )
        .post(
            "/api/zone/seeks/{id}/decline",
            seeks::decline,
            says(Tag::Lobby, "Decline a challenge")
                .visitor()
                .takes::<DeclineChallenge>()
                .nothing(204, "Declined; the challenger hears of it")
                .refuses(&[(403, "You are not the one challenged"), (409, "It has become a game")]),
        )
}
