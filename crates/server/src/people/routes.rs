//! The routes about people, and what the document says about them.

use wire::{
    account::{
        CloseAccount, HistoryPage, LinkPassword, PasswordChange, Register, SessionView, SignIn,
        TokenRequest, TokenView,
    },
    people::{LeaderView, Me, PersonView, Preferences, Profile},
};

use super::{
    account, admin_people, email, follow, games, moderation_routes, operator_routes, personal_data,
    preferences, profile, sessions, tokens,
};
use crate::api::{Api, Field, Kind, Tag, field, says};

/// Which games of somebody's history.
const HISTORY: [Field; 7] = [
    field("speed", Kind::Text, "Only games of this speed: `blitz`, `rapid`, …"),
    field("side", Kind::OneOf(&["white", "black", "random"]), "Only games with these pieces"),
    field("result", Kind::OneOf(&["win", "draw", "loss", "none", "unfinished"]), "How they ended"),
    field("opponent", Kind::Text, "Only games against this account"),
    field("rated", Kind::Flag, "Only rated games, or only casual ones"),
    field("before", Kind::Text, "What `next` of the page before says"),
    field("limit", Kind::Within(1, 100), "At most so many; 20 unless set"),
];

pub(crate) fn routes() -> Api {
    own_account()
        .and(own_secrets())
        .and(email::routes())
        .and(moderation_routes::routes())
        .and(follow::routes())
        .and(profiles())
        .and(operator_routes::routes())
        .and(personal_data::routes())
}

fn own_account() -> Api {
    Api::new()
        .get(
            "/api/zone/account",
            account::show,
            says(Tag::Account, "Who you are")
                .visitor()
                .json::<Me>(200, "The account or guest, its roles and preferences")
                .refuses(&[(401, "The token is not known")]),
        )
        .post(
            "/api/zone/account",
            account::register,
            says(Tag::Account, "Create an account and sign in")
                .visitor()
                .takes::<Register>()
                .json::<PersonView>(201, "The account; the guest's games come along")
                .refuses(&[(403, "Registration is closed"), (409, "The name is taken")]),
        )
        .delete(
            "/api/zone/account",
            account::close,
            says(Tag::Account, "Close your account for good")
                .signed_in()
                .takes::<CloseAccount>()
                .nothing(204, "Closed")
                .refuses(&[(403, "The password is wrong")]),
        )
        .post(
            "/api/zone/account/reset",
            admin_people::use_reset_link,
            says(Tag::Account, "Choose a new password with a link of the operator")
                .visitor()
                .takes::<LinkPassword>()
                .nothing(204, "Changed; sign in with it")
                .refuses(&[(403, "The link was used or has expired"), (429, "Too many tries")]),
        )
        .post(
            "/api/zone/account/password",
            account::change_password,
            says(Tag::Account, "Change your password")
                .signed_in()
                .takes::<PasswordChange>()
                .nothing(204, "Changed; every other session and every token ended")
                .refuses(&[(403, "The current password is wrong")]),
        )
        .post(
            "/api/zone/account/session",
            sessions::sign_in,
            says(Tag::Account, "Sign in")
                .visitor()
                .takes::<SignIn>()
                .json::<PersonView>(200, "Who you are now")
                .refuses(&[(401, "Wrong name or password"), (403, "The account is disabled")]),
        )
        .delete(
            "/api/zone/account/session",
            sessions::sign_out,
            says(Tag::Account, "Sign out").visitor().nothing(204, "Signed out"),
        )
        .get(
            "/api/zone/account/preferences",
            preferences::show,
            says(Tag::Account, "Your preferences")
                .signed_in()
                .json::<Preferences>(200, "What you chose, and nothing else"),
        )
        .put(
            "/api/zone/account/preferences",
            preferences::keep,
            says(Tag::Account, "Replace your preferences")
                .signed_in()
                .takes::<Preferences>()
                .nothing(204, "Saved"),
        )
}

fn own_secrets() -> Api {
    Api::new()
        .get(
            "/api/zone/account/sessions",
            sessions::list,
            says(Tag::Account, "Browsers that are signed in")
                .signed_in()
                .json::<Vec<SessionView>>(200, "Each of them"),
        )
        .delete(
            "/api/zone/account/sessions/{number}",
            sessions::end,
            says(Tag::Account, "Sign a browser out")
                .signed_in()
                .nothing(204, "Signed out")
                .refuses(&[(400, "Not a number")]),
        )
        .get(
            "/api/zone/account/tokens",
            tokens::list,
            says(Tag::Account, "Your API tokens")
                .signed_in()
                .json::<Vec<TokenView>>(200, "Each of them, without its secret"),
        )
        .post(
            "/api/zone/account/tokens",
            tokens::create,
            says(Tag::Account, "Create an API token")
                .signed_in()
                .takes::<TokenRequest>()
                .json::<TokenView>(201, "The token, shown once")
                .refuses(&[(409, "You have as many as you may")]),
        )
        .delete(
            "/api/zone/account/tokens/{number}",
            tokens::revoke,
            says(Tag::Account, "Revoke an API token")
                .signed_in()
                .nothing(204, "Revoked")
                .refuses(&[(400, "Not a number")]),
        )
}

fn profiles() -> Api {
    Api::new()
        .get(
            "/api/zone/people",
            profile::find,
            says(Tag::People, "Find players by the start of their name")
                .visitor()
                .query(&[field("begins", Kind::Text, "1 to 20 letters").needed()])
                .json::<Vec<PersonView>>(200, "At most ten"),
        )
        .get(
            "/api/zone/people/{name}",
            profile::show,
            says(Tag::People, "A profile")
                .visitor()
                .json::<Profile>(200, "Statistics and ratings by speed"),
        )
        .get(
            "/api/zone/people/{name}/ratings/{speed}",
            profile::rating_points,
            says(Tag::People, "How a rating changed")
                .visitor()
                .query(&[field(
                    "per",
                    Kind::OneOf(&["day", "game"]),
                    "A point for each day with rated games, or for each of the last 100 games",
                )])
                .json::<Vec<(u64, i32)>>(
                    200,
                    "Pairs of day since 1970 and rating; per game, of milliseconds and rating",
                )
                .refuses(&[(400, "Not a speed")]),
        )
        .get(
            "/api/zone/people/{name}/games",
            games::list,
            says(Tag::People, "The games somebody played")
                .visitor()
                .query(&HISTORY)
                .json::<HistoryPage>(200, "The newest first"),
        )
        .get(
            "/api/zone/people/{name}/games.pgn",
            games::download,
            says(Tag::People, "The same games as one file")
                .visitor()
                .query(&HISTORY)
                .pgn("The newest first"),
        )
        .get(
            "/api/zone/leaders/{speed}",
            profile::leaders,
            says(Tag::People, "The leaderboard of a speed")
                .visitor()
                .query(&[
                    field("provisional", Kind::Flag, "Players whose rating is provisional"),
                    field("skip", Kind::Within(0, u32::MAX as i64), "Leave out so many at the top"),
                ])
                .json::<Vec<LeaderView>>(200, "The best first, at most a hundred")
                .refuses(&[(400, "Not a speed")]),
        )
}
