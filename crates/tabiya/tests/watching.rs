//! What an operator sees of a running server: its log and its metrics.

mod support;
mod zone;

use std::{fs, path::Path};

use serde_json::{Value, json};
use support::run_with;
use zone::{Server, TempFolder, Visitor};

const PASSWORD: &str = "correct horse";
const WRONG: &str = "a wrong password";

/// Each line of a log in JSON.
fn lines(log: &Path) -> Vec<Value> {
    let text = fs::read_to_string(log).expect("a log");
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line:?}"));
    text.lines().map(read).collect()
}

fn header<'a>(answer: &'a str, name: &str) -> &'a str {
    let line = answer.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.strip_prefix(": ")).unwrap_or_else(|| panic!("{name} in {answer}"))
}

#[test]
fn a_log_in_json_names_requests_and_says_what_was_slow() {
    let folder = TempFolder::new("watching-json");
    let log = folder.path().join("log");
    let options = ["--log-format", "json", "--log-levels", "warn,requests=debug,slow=off"];
    let server = Server::start_with(&folder.path().join("data"), &options, &log);
    let answer = Visitor::default().get_text(&server.address, "/api/zone/games/nowhere1");
    let id = header(&answer, "x-request-id");
    let lines = lines(&log);
    let line = lines.iter().find(|line| line["span"]["id"] == json!(id));
    let line = line.unwrap_or_else(|| panic!("{id} in {lines:?}"));
    assert_eq!(
        (&line["level"], &line["target"], &line["method"], &line["route"], &line["status"]),
        (
            &json!("DEBUG"),
            &json!("requests"),
            &json!("GET"),
            &json!("/api/zone/games/{id}"),
            &json!(404)
        )
    );
    assert_eq!(line["code"], "game_not_found");
    let modules = ["requests", "slow"];
    let other = |line: &&Value| {
        !modules.contains(&line["target"].as_str().unwrap_or_default()) && line["level"] == "INFO"
    };
    assert_eq!(lines.iter().find(other), None, "levels are by module");
}

/// Hashing a password takes longer than a millisecond anywhere.
#[test]
fn what_is_slower_than_the_threshold_is_logged_and_nothing_else() {
    let slow = slow_lines("1");
    let route = |line: &&Value| line["route"] == "/api/zone/account" && line["status"] == 201;
    assert!(slow.iter().any(|line| route(&line)), "{slow:?}");
    for threshold in ["0", "600000"] {
        assert!(slow_lines(threshold).is_empty(), "{threshold}");
    }
}

fn slow_lines(threshold: &str) -> Vec<Value> {
    let folder = TempFolder::new(&format!("watching-slow-{threshold}"));
    let log = folder.path().join("log");
    let options = ["--log-format", "json", "--log-slower-than", threshold];
    let server = Server::start_with(&folder.path().join("data"), &options, &log);
    let account = json!({ "name": "Anna", "password": PASSWORD });
    Visitor::default().post(&server.address, "/api/zone/account", &account);
    let mut lines = lines(&log);
    lines.retain(|line| line["target"] == "slow");
    lines
}

/// Everything secret that passes through: passwords, right and wrong, cookies, tokens, invitations.
#[test]
fn no_level_logs_a_secret() {
    for format in ["text", "json"] {
        let folder = TempFolder::new(&format!("watching-secrets-{format}"));
        let (data, log) = (folder.path().join("data"), folder.path().join("log"));
        let token_file = folder.path().join("token");
        let metrics_token = "a token for the metrics";
        fs::write(&token_file, metrics_token).expect("a file");
        let token_path = token_file.to_str().expect("text");
        let options = [
            ["--log-format", format],
            ["--log-levels", "trace"],
            ["--metrics-token-file", token_path],
        ]
        .concat();
        let server = Server::start_with(&data, &options, &log);
        let address = server.address.as_str();
        let mut anna = Visitor::default();
        let account = json!({ "name": "Anna", "password": PASSWORD });
        let (status, _) = anna.try_post(address, "/api/zone/account", &account);
        assert_eq!(status, 201);
        let wrong = json!({ "name": "Anna", "password": WRONG });
        let mut stranger = Visitor::default();
        assert_eq!(stranger.try_post(address, "/api/zone/account/session", &wrong).0, 401);
        let scopes = json!({ "scopes": ["board:play"] });
        let made = anna.post(address, "/api/zone/account/tokens", &scopes);
        let token = made["secret"].as_str().or(made["token"].as_str()).expect("a token").to_owned();
        Visitor::with_token(&token).get(address, "/api/account");
        Visitor::with_token("tby_0123456789abcdef").get(address, "/api/account");
        let watcher = Visitor::with_token(metrics_token);
        assert!(watcher.get_text(address, "/metrics").contains("tabiya_moves_total"));
        let data = data.to_str().expect("text");
        let invited = run_with(&["account", "invite", "--data", data], b"");
        assert_eq!(invited.status, 0, "{}", invited.stderr);
        let invitation = invited.stdout.trim();
        let account = json!({ "name": "Bert", "password": PASSWORD, "invitation": invitation });
        assert_eq!(stranger.try_post(address, "/api/zone/account", &account).0, 201);
        stranger.get_text(address, &format!("/register?invitation={invitation}"));
        let cookie = anna.cookie().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1;
        assert!(server.terminate());

        let text = fs::read_to_string(&log).expect("a log");
        assert!(text.contains("answered"), "requests are logged at this level");
        let secrets =
            [PASSWORD, WRONG, cookie, &token, "0123456789abcdef", metrics_token, invitation];
        for secret in secrets {
            assert!(secret.len() > 10, "{secret:?} could be there by chance");
            assert!(!text.contains(secret), "{secret:?} is in the log");
        }
    }
}
