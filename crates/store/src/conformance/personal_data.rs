//! What is kept about people, and how it is deleted.

use game::{PersonId, Timestamp};
use wire::server::Room;

use super::{
    Harness,
    table::{Table, id},
};
use crate::{
    Account, AccountError, AccountStore, AuditAct, AuditAuthor, AuditFilter, ChatOutcome,
    ChatStore, EmailStore, FollowStore, ModerationStore, NewAccount, NewAuditEntry, NewChatLine,
    NewReport, NewSession, NewToken, OperateError, OperatorAct, OperatorStore, PersonStore,
    PersonalDataStore, PreferenceStore, REMOVED_AT_ONCE, ReportClosing, ReportReason, Scope,
    SessionStore, Standing, StandingChange, StoreError, TokenStore,
};

const AT: Timestamp = Timestamp(5_000);
const LATER: Timestamp = Timestamp(6_000);

fn new(name: &str, standing: Standing) -> NewAccount {
    let (name, password) = (name.parse().unwrap(), "old".into());
    NewAccount { name, password, standing, guest: None, invitation: None }
}

async fn account<H: Harness>(harness: &H, name: &str, standing: Standing) -> Account {
    harness.store().create_account(new(name, standing), AT).await.unwrap()
}

fn entry(act: AuditAct, about: PersonId, at: Timestamp) -> NewAuditEntry {
    NewAuditEntry {
        by: AuditAuthor::Person(about),
        at,
        act,
        about: Some(about),
        subject: String::new(),
        details: r#"{"from":"Anna","to":"Annika"}"#.into(),
        reason: String::new(),
    }
}

async fn erase<H: Harness>(harness: &H, person: PersonId, name: &str) -> Result<(), OperateError> {
    let act = OperatorAct::EraseAccount(person, name.parse().unwrap());
    harness.store().operate(act, entry(AuditAct::AccountErased, person, AT)).await
}

fn line(person: PersonId, command: u64, at: Timestamp) -> NewChatLine {
    NewChatLine {
        game: id(1),
        room: Room::Players,
        person,
        command,
        who: format!("Name {}", person.0),
        side: None,
        text: format!("line {command}"),
        at,
    }
}

fn report(by: PersonId, about: PersonId) -> NewReport {
    let (words, line) = ("So.".into(), None);
    NewReport { by, about, reason: ReportReason::Abuse, words, game: None, line, at: AT }
}

/// What others have stays.
pub async fn an_erased_account_says_nothing_about_its_owner<H: Harness>(harness: &H) {
    let store = harness.store();
    Table::new(store, 1).await;
    let standing = Standing {
        title: Some("WGM".into()),
        real_name: Some("Muster, Anna".into()),
        fide_id: Some(1234),
        shows_identity: true,
        arbiter: true,
        ..Standing::default()
    };
    let anna = account(harness, "Anna", standing).await.id;
    let boris = account(harness, "Boris", Standing::default()).await.id;
    let act = OperatorAct::Rename(anna, "Annika".parse().unwrap());
    store.operate(act, entry(AuditAct::Renamed, anna, AT)).await.unwrap();
    let session = |person, secret| NewSession {
        person,
        secret,
        at: AT,
        expires: LATER,
        agent: "Browser".into(),
    };
    store.begin_session(session(anna, [1; 32])).await.unwrap();
    store.begin_session(session(boris, [2; 32])).await.unwrap();
    let (label, scopes) = ("bot".into(), vec![Scope::BoardPlay]);
    let token = NewToken { person: anna, secret: [3; 32], label, scopes, at: AT, expires: None };
    store.create_token(token).await.unwrap();
    store.set_email(anna, Some("anna@example.org".into())).await.unwrap();
    store.set_preferences(anna, "{}".into()).await.unwrap();
    for (by, whom) in [(anna, boris), (boris, anna)] {
        store.follow(by, whom, AT).await.unwrap();
    }
    let clara = store.create_guest([9; 32], AT).await.unwrap().id;
    store.block(anna, clara, AT).await.unwrap();
    for (person, command) in [(anna, 1), (boris, 2), (anna, 3)] {
        store.say(line(person, command, AT), 100).await.unwrap();
    }

    assert_eq!(erase(harness, anna, "Deleted-1").await, Ok(()));
    let erased = store.account(anna).await.unwrap().expect("it is still there");
    assert_eq!(erased.name.as_str(), "Deleted-1");
    assert_eq!(erased.standing, Standing { closed: true, ..Standing::default() });
    assert_eq!(store.password(anna).await, Ok(None));
    assert_eq!(store.sessions(anna, AT).await, Ok(vec![]));
    assert_eq!(store.tokens(anna).await, Ok(vec![]));
    assert_eq!(store.email(anna).await, Ok(None));
    assert_eq!(store.preferences(anna).await, Ok(None));
    assert_eq!(store.following(boris).await, Ok(vec![]));
    assert_eq!(store.following(anna).await, Ok(vec![]));
    assert_eq!(store.all_blocks().await, Ok(vec![]));
    assert_eq!(store.lines_by(anna).await, Ok(vec![]));
    let lines = store.lines(id(1), Room::Players, 100).await.unwrap();
    let lines: Vec<_> = lines.iter().map(|line| (line.number, line.person)).collect();
    assert_eq!(lines, [(2, boris)], "the numbers of others stay");
    assert_eq!(store.line(id(1), Room::Players, 3).await, Ok(None));
    let said = store.say(line(boris, 4, AT), 100).await.unwrap();
    let ChatOutcome::Stored(said) = said else { panic!("{said:?}") };
    assert_eq!(said.number, 4, "no number is given twice");
    let log = store.audit(AuditFilter::default(), None, 100).await.unwrap();
    let renamed = log.iter().find(|one| one.entry.act == AuditAct::Renamed).expect("an entry");
    assert_eq!(renamed.entry.details, "{}", "without the names");
    assert_eq!(store.sessions(boris, AT).await.unwrap().len(), 1);
}

/// It leads to nobody, and nobody takes it.
pub async fn an_erased_name_is_nobodys<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna", Standing::default()).await.id;
    let boris = account(harness, "Boris", Standing::default()).await.id;
    let act = OperatorAct::Rename(anna, "Annika".parse().unwrap());
    store.operate(act, entry(AuditAct::Renamed, anna, AT)).await.unwrap();
    assert_eq!(erase(harness, anna, "boris").await, Err(OperateError::NameTaken));
    assert!(!store.account(anna).await.unwrap().unwrap().standing.closed, "nothing changed");
    assert_eq!(erase(harness, PersonId(999), "Deleted-9").await, Err(OperateError::NotFound));
    assert_eq!(erase(harness, anna, "Deleted-1").await, Ok(()));
    for name in ["Anna", "Annika"] {
        assert_eq!(store.account_named(name.parse().unwrap()).await, Ok(None), "{name}");
        let taken = store.create_account(new(name, Standing::default()), AT).await;
        assert_eq!(taken, Err(AccountError::NameTaken), "{name}");
        let act = OperatorAct::Rename(boris, name.parse().unwrap());
        let refused = store.operate(act, entry(AuditAct::Renamed, boris, AT)).await;
        assert_eq!(refused, Err(OperateError::NameTaken), "{name}");
    }
}

/// Somebody has to run the server.
pub async fn the_last_operator_is_not_erased<H: Harness>(harness: &H) {
    let admin = || Standing { admin: true, ..Standing::default() };
    let root = account(harness, "Root", admin()).await;
    assert_eq!(erase(harness, root.id, "Deleted-1").await, Err(OperateError::LastAdmin));
    assert_eq!(harness.store().account(root.id).await, Ok(Some(root.clone())));
    account(harness, "Chief", admin()).await;
    assert_eq!(erase(harness, root.id, "Deleted-1").await, Ok(()));
}

/// Nobody else's.
pub async fn what_somebody_wrote_is_found<H: Harness>(harness: &H) {
    let store = harness.store();
    Table::new(store, 1).await;
    let [anna, boris] = [1, 2].map(PersonId);
    for (person, command) in [(anna, 1), (boris, 2), (anna, 3)] {
        store.say(line(person, command, AT), 100).await.unwrap();
    }
    let found = store.lines_by(anna).await.unwrap();
    let found: Vec<_> = found.iter().map(|(game, line)| (*game, line.text.as_str())).collect();
    assert_eq!(found, [(id(1), "line 1"), (id(1), "line 3")]);
    for (by, about) in [(anna, boris), (boris, anna)] {
        store.report(report(by, about)).await.unwrap();
    }
    let found = store.reports_by(anna).await.unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].report, report(anna, boris));
}

/// In steps, and not a line too many.
pub async fn old_chat_is_removed<H: Harness>(harness: &H) {
    let store = harness.store();
    Table::new(store, 1).await;
    let anna = PersonId(1);
    let old = u64::from(REMOVED_AT_ONCE) + 1;
    for command in 1..=old + 2 {
        let at = if command <= old { AT } else { LATER };
        store.say(line(anna, command, at), u32::MAX).await.unwrap();
    }
    assert_eq!(store.remove_old_chat(AT).await, Ok(0), "as old is not older");
    assert_eq!(store.remove_old_chat(LATER).await, Ok(REMOVED_AT_ONCE));
    assert_eq!(store.remove_old_chat(LATER).await, Ok(1));
    assert_eq!(store.remove_old_chat(LATER).await, Ok(0));
    let left = store.lines(id(1), Room::Players, 9).await.unwrap();
    let left: Vec<u64> = left.iter().map(|line| line.number.into()).collect();
    assert_eq!(left, [old + 1, old + 2]);
}

/// Open reports stay, however old.
pub async fn old_entries_and_closed_reports_are_removed<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna", Standing::default()).await.id;
    for at in [AT, LATER] {
        let act = OperatorAct::ChangeStanding(anna, vec![StandingChange::Muted(true)]);
        store.operate(act, entry(AuditAct::StandingChanged, anna, at)).await.unwrap();
    }
    for _ in 0..3 {
        store.report(report(anna, anna)).await.unwrap();
    }
    for (number, at) in [(1, AT), (2, LATER)] {
        let closing = ReportClosing { by: None, at, note: String::new() };
        store.close_report(number, Some(closing)).await.unwrap();
    }
    assert_eq!(store.remove_old_log(AT).await, Ok(0), "as old is not older");
    assert_eq!(store.remove_old_log(LATER).await, Ok(2));
    assert_eq!(store.remove_old_log(LATER).await, Ok(0));
    let log = store.audit(AuditFilter::default(), None, 100).await.unwrap();
    assert_eq!(log.iter().map(|one| one.entry.at).collect::<Vec<_>>(), [LATER]);
    let reports = store.reports_by(anna).await.unwrap();
    assert_eq!(reports.iter().map(|report| report.number).collect::<Vec<_>>(), [2, 3]);
    // Numbers go on.
    let number: Result<u64, StoreError> = store.report(report(anna, anna)).await;
    assert_eq!(number, Ok(4));
}
