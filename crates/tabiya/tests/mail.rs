//! Mail, caught by a small SMTP server of the test: addresses are confirmed, and passwords recovered.

mod support;
mod zone;

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::Duration,
};

use serde_json::{Value, json};
use support::run_with;
use zone::{Server, TempFolder, Visitor};

const PASSWORD: &str = "correct horse";
const NEXT: &str = "battery staple";
const PATIENCE: Duration = Duration::from_secs(60);

/// A mail as it arrived.
struct Caught {
    to: String,
    text: String,
}

/// Takes mail on a port of this machine.
struct Sink {
    address: String,
    mails: Receiver<Caught>,
}

impl Sink {
    fn open() -> Sink {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = listener.local_addr().expect("an address").to_string();
        let (caught, mails) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let caught = caught.clone();
                thread::spawn(move || converse(stream, &caught));
            }
        });
        Sink { address, mails }
    }

    fn next(&self) -> Caught {
        self.mails.recv_timeout(PATIENCE).expect("a mail comes")
    }
}

/// The receiving side of RFC 5321, as far as it is needed.
fn converse(stream: TcpStream, caught: &Sender<Caught>) -> Option<()> {
    let mut out = stream.try_clone().ok()?;
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    out.write_all(b"220 sink\r\n").ok()?;
    let mut to = String::new();
    while let Some(line) = lines.next() {
        let answer = match line.split([' ', ':']).next()?.to_uppercase().as_str() {
            "EHLO" => "250-sink\r\n250 8BITMIME",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1)?.to_owned();
                "250 fine"
            }
            "DATA" => {
                out.write_all(b"354 go on\r\n").ok()?;
                let text: Vec<String> = lines.by_ref().take_while(|line| line != ".").collect();
                let text = plain(&text.join("\n"));
                caught.send(Caught { to: to.clone(), text }).ok()?;
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "250 fine",
        };
        out.write_all(format!("{answer}\r\n").as_bytes()).ok()?;
    }
    Some(())
}

/// The text of a mail whose long lines and letters may be quoted: `=` at the end of a line, `=3D`.
fn plain(text: &str) -> String {
    text.replace("=\n", "").replace("=3D", "=")
}

/// The secret of the link in a mail.
fn token(mail: &Caught, purpose: &str) -> String {
    let start = format!("https://chess.example.org/account/recover#{purpose}=");
    let (_, rest) = mail.text.split_once(&start).unwrap_or_else(|| panic!("{}", mail.text));
    rest.chars().take_while(char::is_ascii_alphanumeric).collect()
}

fn sign_in(address: &str, password: &str) -> (u16, Visitor) {
    let mut visitor = Visitor::default();
    let request = json!({ "name": "Anna", "password": password });
    let (status, _) = visitor.try_post(address, "/api/zone/account/session", &request);
    (status, visitor)
}

fn post(address: &str, path: &str, body: &Value) -> (u16, Value) {
    Visitor::default().try_call("POST", address, path, body)
}

#[test]
fn an_address_is_confirmed_and_a_password_recovered_by_mail() {
    let folder = TempFolder::new("mail");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let sink = Sink::open();
    let options = [
        ["--smtp-server", &sink.address],
        ["--smtp-encryption", "none"],
        ["--smtp-from", "Chess <chess@example.org>"],
        ["--public-url", "https://chess.example.org"],
        ["--log-levels", "trace"],
    ]
    .concat();
    let server = Server::start_with(&data, &options, &log);
    let address = server.address.as_str();
    let account = json!({ "name": "Anna", "password": PASSWORD });
    let mut anna = Visitor::default();
    assert_eq!(anna.try_post(address, "/api/zone/account", &account).0, 201);

    let email = "/api/zone/account/email";
    let change = |password: &str| json!({ "address": "anna@example.net", "password": password });
    assert_eq!(anna.try_call("PUT", address, email, &change("a wrong one")).0, 403);
    assert_eq!(anna.try_call("PUT", address, email, &change(PASSWORD)).0, 204);
    let mail = sink.next();
    assert_eq!(mail.to, "anna@example.net");
    assert!(mail.text.contains("Anna") && mail.text.contains("From: Chess"), "{}", mail.text);
    let shown = anna.get(address, email);
    assert_eq!(
        (&shown["address"], &shown["verified"]),
        (&json!("anna@example.net"), &json!(false))
    );

    let recovery = "/api/zone/account/recovery";
    let ask = |whom: &str| post(address, recovery, &json!({ "address": whom, "language": "de" }));
    let verify = token(&mail, "verify");
    let used = |path: &str, body: &Value| post(address, path, body).0;
    let path = "/api/zone/account/email/verify";
    assert_eq!(used(path, &json!({ "token": verify })), 204);
    assert_eq!(used(path, &json!({ "token": verify })), 403, "once");
    assert_eq!(anna.get(address, email)["verified"], json!(true));

    // Nothing is sent to an address of nobody, and the answer does not tell.
    assert_eq!(ask("nobody@example.net").0, 202);
    assert_eq!(ask("no address").0, 400);
    assert_eq!(ask("ANNA@example.net").0, 202);
    let mail = sink.next();
    assert_eq!(mail.to, "anna@example.net", "the first that was sent since");
    let secret = token(&mail, "recover");
    let path = "/api/zone/account/recovery/password";
    let set = |password: &str| used(path, &json!({ "token": secret, "password": password }));
    assert_eq!(set("short"), 400, "the link is still good");
    assert_eq!(set(NEXT), 204);
    assert_eq!(set("another password"), 403, "once");
    assert_eq!((sign_in(address, PASSWORD).0, sign_in(address, NEXT).0), (401, 200));
    assert_eq!(anna.get(address, "/api/zone/account")["person"]["name"], json!(null));

    assert!(server.terminate());
    let log = std::fs::read_to_string(&log).expect("a log");
    for secret in [&*secret, &verify, NEXT] {
        assert!(secret.len() > 10 && !log.contains(secret), "{secret} is in the log");
    }
}

#[test]
fn links_are_asked_for_at_a_limited_rate() {
    let folder = TempFolder::new("mail-rate");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let sink = Sink::open();
    let options = [
        ["--smtp-server", &sink.address],
        ["--smtp-encryption", "none"],
        ["--smtp-from", "chess@example.org"],
        ["--public-url", "https://chess.example.org"],
    ]
    .concat();
    let server = Server::start_with(&data, &options, &log);
    let ask = |whom: &str| {
        post(&server.address, "/api/zone/account/recovery", &json!({ "address": whom })).0
    };
    for _ in 0..3 {
        assert_eq!(ask("nobody@example.net"), 202);
    }
    assert_eq!(ask("Nobody@example.net"), 429);
    assert_eq!(ask("other@example.net"), 202);
}

#[test]
fn without_a_mail_server_the_answer_says_so() {
    let folder = TempFolder::new("no-mail");
    let server = Server::start(folder.path());
    let body = json!({ "address": "anna@example.net" });
    let (status, answer) = post(&server.address, "/api/zone/account/recovery", &body);
    assert_eq!((status, &answer["code"]), (409, &json!("mail_off")));
}

#[test]
fn what_mail_needs_is_told() {
    for (options, words) in [
        (&["--smtp-server", "mail.example.org"][..], "--smtp-from"),
        (&["--smtp-server", "mail.example.org", "--smtp-from", "a@example.org"], "--public-url"),
        (&["--smtp-server", "mail.example.org", "--smtp-from", "nobody"], "not an e-mail address"),
    ] {
        let run = run_with(&[&["config"], options].concat(), b"");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{options:?}");
        assert!(run.stderr.contains(words), "{}", run.stderr);
    }
}
