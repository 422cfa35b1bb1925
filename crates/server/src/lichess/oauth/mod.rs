//! How a program gets a token without ever seeing a password: a page asks its
//! user, the program is sent a code, and fetches the token for it (OAuth with
//! PKCE). The codes are good once, for a short time, for the program that
//! asked, where it asked for them.

mod ask;
mod fetch;
mod request;

pub(crate) use ask::{answer, look};

use wire::lichess::{AccessToken, OAuthError};

use super::{
    api::Api,
    openapi::{Kind, Tag, field, says},
};

pub(super) fn routes() -> Api {
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
            says(Tag::OAuth, "End the token of this call").nothing(204, "It is nobody's now"),
        )
}
