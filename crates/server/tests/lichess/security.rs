//! Every act by every kind of token: the second table in docs/SECURITY.md is
//! the test.

use axum::{body::Body, http::Request};
use store::{AccountStore, NewToken, Scope, SessionStore, StandingChange, TokenStore};

use crate::support::{
    acts,
    api::{Api, Program},
};

const TABLE: &str = include_str!("../../../../docs/SECURITY.md");
const ROLES: [&str; 7] = ["nobody", "cookie", "player", "bot", "other", "reader", "disabled"];
const PLAYER: [Scope; 3] = [Scope::BoardPlay, Scope::ChallengeRead, Scope::ChallengeWrite];

#[tokio::test]
async fn each_act_is_answered_to_each_token_as_the_table_says() {
    let mut wrong = Vec::new();
    let mut cells = 0;
    for (act, expected) in rows() {
        for (role, expected) in ROLES.into_iter().zip(&expected) {
            let found = answer(role, &act).await;
            cells += 1;
            if found.to_string() != *expected {
                wrong.push(format!("{act} as {role}: {found}, the table says {expected}"));
            }
        }
    }
    assert!(cells > 200, "the table was read: {cells} cells");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn rows() -> Vec<(String, Vec<String>)> {
    let lines = TABLE.lines().skip_while(|line| *line != "## Programs with tokens");
    let lines = lines.take_while(|line| *line != "## Accounts-only servers");
    acts(lines, ROLES.len())
}

/// The status that somebody gets in a zone of its own with a game that is on
/// and a challenge that waits.
async fn answer(role: &str, act: &str) -> u16 {
    let api = Api::new().await;
    let player = api.program("Player", false, &PLAYER).await;
    let bot = api.program("Bot", true, &[Scope::BotPlay]).await;
    let other = api.program("Other", false, &[Scope::BoardPlay, Scope::ChallengeWrite]).await;
    let disabled = api.program("Disabled", false, &PLAYER).await;
    let account = |name: &str| api.store.account_named(name.parse().unwrap());
    let id = account("Disabled").await.unwrap().unwrap().id;
    api.store.change_standing(id, StandingChange::Disabled(true)).await.unwrap();
    let game = player.challenge("Bot", "color=white&clock.limit=300&clock.increment=3").await;
    bot.does(&format!("/api/challenge/{game}/accept"), "").await;
    // A call on the game shows that its player is there, so it begins.
    for one in [&player, &bot] {
        one.get(&format!("{}/game/{game}/chat", one.root)).await;
    }
    let challenge = player.challenge("Bot", "days=1").await;
    let act = act.replace("{game}", &game).replace("{challenge}", &challenge);
    let (method, path) = act.split_once(' ').expect("a method and an address");
    let mut request = Request::builder().method(method).uri(path);
    let caller = match role {
        "player" => player,
        "bot" => bot,
        "other" => other,
        "disabled" => disabled,
        "reader" => {
            let person = account("Player").await.unwrap().unwrap().id;
            let token = NewToken {
                person,
                secret: server::hash("tby_reader"),
                label: String::new(),
                scopes: vec![Scope::ChallengeRead],
                at: game::Timestamp(1),
                expires: None,
            };
            api.store.create_token(token).await.unwrap();
            Program { token: Some("tby_reader".into()), ..player }
        }
        "cookie" => {
            let person = account("Player").await.unwrap().unwrap().id;
            let session = store::NewSession {
                person,
                secret: server::hash("of the player"),
                at: game::Timestamp(1),
                expires: game::Timestamp(u64::MAX),
                agent: "a test".into(),
            };
            api.store.begin_session(session).await.unwrap();
            request = request.header("cookie", "tabiya=of the player");
            Program { token: None, ..player }
        }
        _ => Program { token: None, ..player },
    };
    caller.send(request.body(Body::empty()).unwrap()).await.status().as_u16()
}
