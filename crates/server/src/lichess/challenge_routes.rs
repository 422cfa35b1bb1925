//! Finding games: the table of routes.

use store::Scope;
use wire::lichess::{
    Challenge, ChallengeList, CreatedGame, Event, Ok as Done, OpenChallenge, SeekId,
};

use super::{
    challenges::{self, CHALLENGING},
    create_game, events, organizer, seek,
};
use crate::api::{Api, Field, Kind, Operation, Tag, field, says};

const COLOR: Field =
    field("color", Kind::OneOf(&["white", "black", "random"]), "Your pieces; random if not said");
const VARIANT: Field =
    field("variant", Kind::OneOf(&["standard", "chess960", "fromPosition"]), "What kind of chess");
const LEVEL: Field = field("level", Kind::Within(1, 8), "How well it shall play").needed();

/// What can be said about a game that is asked for.
pub(super) const SETTINGS: [Field; 7] = [
    field("clock.limit", Kind::Within(0, 10_800), "Seconds at the beginning"),
    field("clock.increment", Kind::Within(0, 180), "Seconds with each move"),
    field("days", Kind::Within(1, 14), "Days for each move, instead of a clock"),
    COLOR,
    VARIANT,
    field("fen", Kind::Text, "Where the game begins"),
    field(
        "rules",
        Kind::Text,
        "What you two may not do, with commas between: noAbort, noRematch, noGiveTime, \
         noClaimWin, noEarlyDraw",
    ),
];
pub(super) const RATED: Field = field("rated", Kind::Flag, "Whether ratings change");

pub(super) fn routes() -> Api {
    Api::new()
        .get(
            "/api/stream/event",
            events::stream,
            says(Tag::Challenges, "What happens to you: games and challenges")
                .scopes(&[Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead])
                .lines::<Event>("How things stand, then each thing as it happens"),
        )
        .get(
            "/api/challenge",
            challenges::list,
            says(Tag::Challenges, "Your challenges")
                .scopes(&[Scope::ChallengeRead, Scope::BotPlay, Scope::BoardPlay])
                .json::<ChallengeList>(200, "To you and by you"),
        )
        .post(
            "/api/challenge/ai",
            create_game::against_computer,
            making("Play against the computer")
                .form(&[&[LEVEL], &SETTINGS[..]].concat())
                .json::<CreatedGame>(201, "The game"),
        )
        .post(
            "/api/challenge/open",
            create_game::open,
            making("A game for the first two who come")
                .anybody()
                .form(&[&[RATED], &SETTINGS[..]].concat())
                .json::<OpenChallenge>(200, "Where they come")
                .refuses(&[(401, "A token that nobody knows"), (403, "One without the scope")]),
        )
        .post(
            "/api/challenge/{user}",
            challenges::create,
            making("Challenge somebody")
                .form(
                    &[
                        &[RATED, field("keepAliveStream", Kind::Flag, "Wait for the answer")],
                        &SETTINGS[..],
                    ]
                    .concat(),
                )
                .json::<Challenge>(200, "The challenge")
                .lines::<Challenge>("The challenge, then what became of it")
                .refuses(&[(404, "A name that is no text")]),
        )
        .post(
            "/api/challenge/{id}/accept",
            challenges::accept,
            answering("Accept a challenge").query(&[field(
                "color",
                Kind::OneOf(&["white", "black"]),
                "Of an open one",
            )]),
        )
        .post(
            "/api/challenge/{id}/decline",
            challenges::decline,
            answering("Decline a challenge").form(&[field("reason", Kind::Text, "Why")]),
        )
        .post(
            "/api/challenge/{id}/cancel",
            challenges::cancel,
            answering("Withdraw a challenge, or abort its game").query(&[field(
                "opponentToken",
                Kind::Text,
                "Accepted; not looked at",
            )]),
        )
        .get(
            "/api/challenge/{id}/show",
            challenges::show,
            says(Tag::Challenges, "A challenge")
                .anybody()
                .json::<Challenge>(200, "The challenge")
                .refuses(&[(401, "A token that nobody knows"), (404, "Not there, or not for you")]),
        )
        .post(
            "/api/challenge/{id}/start-clocks",
            organizer::start_clocks,
            says(Tag::Challenges, "Both players are there: their game begins")
                .anybody()
                .query(&[
                    field("token1", Kind::Text, "The token of one").needed(),
                    field("token2", Kind::Text, "The token of the other").needed(),
                ])
                .json::<Done>(200, "Done")
                .refuses(&[
                    (400, "Not the tokens of both, the game is over, or begins at its time"),
                    (401, "A token that nobody knows"),
                    (403, "One without `challenge:write`"),
                    (404, "No such game, or not theirs"),
                    (413, "More than anybody needs to say"),
                ]),
        )
        .post(
            "/api/round/{id}/add-time/{seconds}",
            organizer::add_time,
            says(Tag::Play, "Give the opponent of a casual game 5 to 60 seconds")
                .scopes(&[Scope::ChallengeWrite])
                .json::<Done>(200, "Done")
                .refuses(&[
                    (400, "It cannot be done: why"),
                    (404, "No such game of yours"),
                    (429, "Too many gifts at once"),
                ]),
        )
        .post(
            "/api/board/seek",
            seek::begin,
            making("Look for any opponent")
                .scopes(&[Scope::BoardPlay])
                .form(&[
                    RATED,
                    field("time", Kind::Number, "Minutes at the beginning"),
                    field("increment", Kind::Within(0, 180), "Seconds with each move"),
                    field("days", Kind::Within(1, 14), "Days for each move, instead of a clock"),
                    VARIANT,
                    COLOR,
                    field(
                        "ratingRange",
                        Kind::Text,
                        "Ratings of opponents, such as 1500-1800; never wider",
                    ),
                ])
                .answers_nothing_but_lines("Empty lines, until there is one")
                .json::<SeekId>(200, "With days"),
        )
        .delete(
            "/api/board/seek",
            seek::end,
            says(Tag::Challenges, "Look no more")
                .scopes(&[Scope::BoardPlay])
                .nothing(204, "Nobody is looked for"),
        )
}

fn making(summary: &'static str) -> Operation {
    says(Tag::Challenges, summary).scopes(&CHALLENGING).refuses(&[
        (400, "A game that cannot be, nobody to play it, or a bot on a route for boards"),
        (413, "More than anybody needs to say"),
        (429, "Too many of late"),
    ])
}

fn answering(summary: &'static str) -> Operation {
    let said = says(Tag::Challenges, summary).scopes(&CHALLENGING);
    said.json::<Done>(200, "Done").refuses(&[
        (400, "It cannot be done"),
        (404, "It is gone, or never was"),
        (413, "More than anybody needs to say"),
    ])
}
