//! How a program gets a token without ever seeing a password: a page asks its
//! user, the program is sent a code, and fetches the token for it (OAuth with
//! PKCE). The codes are good once, for a short time, for the program that
//! asked, where it asked for them.

mod ask;
mod fetch;
mod request;

use wire::{
    lichess::{AccessToken, OAuthError},
    oauth::{ProgramDecision, ProgramRedirect, ProgramRequest},
};

use crate::api::{Api, Kind, Tag, field, says};

/// Where programs fetch their tokens and end them.
pub(crate) fn token_routes() -> Api {
    Api::new()
        .post(
            "/api/token",
            fetch::token,
            says(Tag::OAuth, "Fetch a token for a code")
                .anybody()
                .form(&[
                    field("grant_type", Kind::OneOf(&["authorization_code"]), "How").needed(),
                    field("code", Kind::Text, "What the program was sent").needed(),
                    field("code_verifier", Kind::Text, "The secret behind the challenge").needed(),
                    field("redirect_uri", Kind::Text, "Where the code was sent").needed(),
                    field("client_id", Kind::Text, "What the program calls itself").needed(),
                ])
                .json::<AccessToken>(200, "The token")
                .json::<OAuthError>(400, "Something does not fit")
                .refuses(&[(413, "More than anybody needs to say")]),
        )
        .delete(
            "/api/token",
            fetch::revoke,
            says(Tag::OAuth, "End the token of this call").nothing(204, "The token is revoked"),
        )
}

/// Where the page shows its user what a program asks for.
pub(crate) fn page_routes() -> Api {
    let query = [
        field("client_id", Kind::Text, "The program's name for itself").needed(),
        field("redirect_uri", Kind::Text, "Where the person is sent back to").needed(),
        field("response_type", Kind::OneOf(&["code"]), "Always `code`").needed(),
        field("code_challenge_method", Kind::OneOf(&["S256"]), "Always `S256`").needed(),
        field("code_challenge", Kind::Text, "The challenge of PKCE").needed(),
        field("scope", Kind::Text, "What the program wants to do, with spaces between"),
        field("state", Kind::Text, "Comes back unchanged"),
    ];
    Api::new()
        .get(
            "/api/zone/oauth",
            ask::look,
            says(Tag::OAuth, "What a program asks for")
                .visitor()
                .query(&query)
                .json::<ProgramRequest>(200, "To be shown to the person"),
        )
        .post(
            "/api/zone/oauth",
            ask::answer,
            says(Tag::OAuth, "Allow it or not")
                .signed_in()
                .query(&query)
                .takes::<ProgramDecision>()
                .json::<ProgramRedirect>(200, "Where the browser goes next"),
        )
}
