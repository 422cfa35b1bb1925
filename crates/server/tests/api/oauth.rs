//! How a program gets a token without a password.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Router, http::StatusCode};
use game::Timestamp;
use serde_json::{Value, json};
use server::Settings;
use store::{SqliteStore, TokenStore};

use crate::{
    calls::{Call, now},
    support::{Person, zone_on},
};

/// The example of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const QUESTION: &str = "response_type=code&client_id=a-board&redirect_uri=http://localhost:3000/back\
    &code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM\
    &scope=board:play%20challenge:read%20puzzle:read&state=s1";

async fn zone() -> (Arc<SqliteStore>, Router, Person) {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut anna = Person::default();
    anna.register(&routes, "Anna").await;
    (store, routes, anna)
}

/// Anna allows it; the code that the program is sent.
async fn code(routes: &Router, anna: &mut Person) -> String {
    let path = format!("/api/zone/oauth?{QUESTION}");
    let (status, next) = anna.post(routes, &path, json!({"allow": true})).await;
    assert_eq!(status, StatusCode::OK, "{next}");
    let redirect = next["redirect"].as_str().expect("an address").to_owned();
    let rest = redirect.strip_prefix("http://localhost:3000/back?code=").expect("where it asked");
    rest.strip_suffix("&state=s1").expect("its state").to_owned()
}

/// What a program sends for its token, with one field changed.
fn fetch(code: &str, change: (&str, &str)) -> String {
    let mut fields = BTreeMap::from([
        ("grant_type", "authorization_code"),
        ("code", code),
        ("code_verifier", VERIFIER),
        ("redirect_uri", "http://localhost:3000/back"),
        ("client_id", "a-board"),
    ]);
    fields.insert(change.0, change.1);
    let pairs: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    pairs.join("&")
}

async fn post(routes: &Router, body: String) -> (u16, Value) {
    let answer = Call::post("/api/token", body).send(routes).await;
    (answer.status.as_u16(), answer.json())
}

#[tokio::test]
async fn a_program_is_allowed_fetches_its_token_and_ends_it() {
    let (_, routes, mut anna) = zone().await;
    let path = format!("/api/zone/oauth?{QUESTION}");
    let (_, question) = anna.get(&routes, &path).await;
    assert_eq!(
        question,
        json!({
            "client": "a-board",
            "place": "localhost:3000",
            "scopes": ["board:play", "challenge:read"],
        })
    );
    let code = code(&routes, &mut anna).await;
    let (status, answer) = post(&routes, fetch(&code, ("", ""))).await;
    assert_eq!((status, &answer["token_type"]), (200, &json!("Bearer")), "{answer}");
    assert_eq!(answer["expires_in"], json!(365 * 86_400));
    let token = answer["access_token"].as_str().expect("a token");
    let me = Call::get("/api/account").token(token).send(&routes).await.json();
    assert_eq!(me["id"], json!("anna"));
    let test = Call::post("/api/token/test", token).send(&routes).await.json();
    assert_eq!(test[token]["scopes"], json!("board:play,challenge:read"));
    assert!(test[token]["expires"].is_u64());
    let (_, own) = anna.get(&routes, "/api/zone/account/tokens").await;
    assert_eq!(own[0]["label"], json!("a-board"), "she sees it");

    let (status, again) = post(&routes, fetch(&code, ("", ""))).await;
    assert_eq!((status, &again["error"]), (400, &json!("invalid_grant")), "a code is good once");
    let ended = Call { method: "DELETE", ..Call::get("/api/token") }.token(token);
    assert_eq!(ended.send(&routes).await.status, StatusCode::NO_CONTENT);
    assert_eq!(
        Call::get("/api/account").token(token).send(&routes).await.status,
        StatusCode::UNAUTHORIZED
    );
}

#[tokio::test]
async fn a_code_is_good_for_who_asked_where_they_asked() {
    let (_, routes, mut anna) = zone().await;
    for (change, error) in [
        (("client_id", "another"), "invalid_grant"),
        (("redirect_uri", "http://localhost:3000/elsewhere"), "invalid_grant"),
        (("code_verifier", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), "invalid_grant"),
        (("code", "tbc_0123"), "invalid_grant"),
        (("code", ""), "invalid_request"),
        (("code_verifier", ""), "invalid_request"),
        (("grant_type", ""), "invalid_request"),
        (("grant_type", "password"), "unsupported_grant_type"),
    ] {
        let code = code(&routes, &mut anna).await;
        let (status, answer) = post(&routes, fetch(&code, change)).await;
        assert_eq!((status, &answer["error"]), (400, &json!(error)), "{change:?}: {answer}");
        assert!(answer["error_description"].is_string());
        // Whoever tries with the wrong secret has used the code up.
        if error == "invalid_grant" && change.0 != "code" {
            let (status, _) = post(&routes, fetch(&code, ("", ""))).await;
            assert_eq!(status, 400, "{change:?}");
        }
    }
}

#[tokio::test]
async fn a_code_is_too_old_after_two_minutes() {
    let (store, routes, mut anna) = zone().await;
    for (later, there) in [(60_000, true), (121_000, false)] {
        let code = code(&routes, &mut anna).await;
        let now = Timestamp(now() + later);
        let found = store.take_grant(server::hash(&code), now).await.unwrap();
        assert_eq!(found.is_some(), there, "{later}");
    }
}

#[tokio::test]
async fn who_does_not_allow_it_sends_the_program_away() {
    let (_, routes, mut anna) = zone().await;
    let path = format!("/api/zone/oauth?{QUESTION}");
    let (_, next) = anna.post(&routes, &path, json!({"allow": false})).await;
    let away = "http://localhost:3000/back?error=access_denied&state=s1";
    assert_eq!(next["redirect"], json!(away));
    let (status, _) = Person::default().post(&routes, &path, json!({"allow": true})).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "a stranger allows nothing");
    let (status, _) = anna.post(&routes, &path, json!({"allow": "yes"})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn questions_that_make_no_sense_lead_nowhere() {
    let (_, routes, mut anna) = zone().await;
    for (good, bad, field, code) in [
        ("response_type=code", "response_type=token", "response_type", "only_value"),
        ("client_id=a-board", "client_id=", "client_id", "field_required"),
        ("http://localhost:3000/back", "http://example.org/", "redirect_uri", "redirect_insecure"),
        ("http://localhost:3000/back", "javascript:alert(1)", "redirect_uri", "redirect_insecure"),
        (
            "code_challenge_method=S256",
            "code_challenge_method=plain",
            "code_challenge_method",
            "only_value",
        ),
        (
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            "short",
            "code_challenge",
            "code_challenge_format",
        ),
    ] {
        let path = format!("/api/zone/oauth?{}", QUESTION.replace(good, bad));
        for (status, answer) in [
            anna.get(&routes, &path).await,
            anna.post(&routes, &path, json!({"allow": true})).await,
        ] {
            assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
            assert_eq!(answer["params"]["field"], field, "{bad}: {answer}");
            assert_eq!(answer["code"], code, "{bad}: {answer}");
        }
    }
}
