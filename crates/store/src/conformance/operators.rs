//! What operators do, and the log of it.

use game::{PersonId, Timestamp};

use super::{
    Harness,
    table::{Table, id},
};
use crate::{
    Account, AccountError, AccountStore, ArbiterStore, AuditAct, AuditAuthor, AuditFilter,
    Invitation, InvitationStore, ModerationStore, NewAccount, NewAuditEntry, NewSession, NewToken,
    OperateError, OperatorAct, OperatorStore, PeopleFilter, PeopleGroup, PersonStore, ResetLink,
    SessionStore, Standing, StandingChange, TokenStore,
};

const AT: Timestamp = Timestamp(5_000);
const LATER: Timestamp = Timestamp(6_000);

fn named(name: &str) -> NewAccount {
    NewAccount {
        name: name.parse().unwrap(),
        password: "old".into(),
        standing: Standing::default(),
        guest: None,
        invitation: None,
    }
}

async fn account<H: Harness>(harness: &H, name: &str, standing: Standing) -> Account {
    let account = NewAccount { standing, ..named(name) };
    harness.store().create_account(account, AT).await.unwrap()
}

fn entry(act: AuditAct, about: Option<PersonId>) -> NewAuditEntry {
    NewAuditEntry {
        by: AuditAuthor::CommandLine,
        at: AT,
        act,
        about,
        subject: "a subject".into(),
        details: r#"{"muted":"true"}"#.into(),
        reason: "Spam.".into(),
    }
}

async fn log<H: Harness>(harness: &H, filter: AuditFilter) -> Vec<NewAuditEntry> {
    let found = harness.store().audit(filter, None, 100).await.unwrap();
    found.into_iter().map(|one| one.entry).collect()
}

/// Every act that there is.
pub async fn an_act_and_its_entry_are_written_together<H: Harness>(harness: &H) {
    let store = harness.store();
    Table::new(store, 1).await;
    let guest = store.create_guest([200; 32], AT).await.unwrap().id;
    let act = OperatorAct::CreateAccount(named("Anna"));
    store.operate(act, entry(AuditAct::AccountCreated, None)).await.unwrap();
    let anna = store.account_named("Anna".parse().unwrap()).await.unwrap().expect("it was created");
    let session = NewSession {
        person: anna.id,
        secret: [7; 32],
        at: AT,
        expires: LATER,
        agent: String::new(),
    };
    store.begin_session(session).await.unwrap();
    let session = store.sessions(anna.id, AT).await.unwrap()[0].id;
    let report = crate::NewReport {
        by: anna.id,
        about: guest,
        reason: crate::ReportReason::Abuse,
        words: String::new(),
        game: None,
        line: None,
        at: AT,
    };
    let report = store.report(report).await.unwrap();
    let closing = crate::ReportClosing { by: None, at: AT, note: String::new() };
    let invitation = Invitation { secret: [9; 32], by: None, expires: LATER };
    let token = NewToken {
        person: anna.id,
        secret: [8; 32],
        label: "bot".into(),
        scopes: vec![],
        at: AT,
        expires: None,
    };
    let link = ResetLink { secret: [6; 32], person: anna.id, expires: LATER };
    let muted = vec![StandingChange::Muted(true), StandingChange::Arbiter(true)];
    let acts = [
        (OperatorAct::EndSession(anna.id, session), AuditAct::SessionsEnded),
        (OperatorAct::ChangeStanding(anna.id, muted), AuditAct::StandingChanged),
        (OperatorAct::SetPassword(anna.id, "new".into()), AuditAct::PasswordSet),
        (OperatorAct::CreateToken(token), AuditAct::TokenCreated),
        (OperatorAct::CreateResetLink(link), AuditAct::ResetLinkCreated),
        (OperatorAct::MuteGuest(guest, true), AuditAct::GuestMuted),
        (OperatorAct::Invite(invitation), AuditAct::InvitationCreated),
        (OperatorAct::CloseReport(report, Some(closing)), AuditAct::ReportClosed),
        (OperatorAct::CloseReport(report, None), AuditAct::ReportReopened),
        (OperatorAct::Appoint(id(1), anna.id), AuditAct::ArbiterAppointed),
        (OperatorAct::Elsewhere, AuditAct::GamesImported),
        (OperatorAct::Rename(anna.id, "Anna2".parse().unwrap()), AuditAct::Renamed),
    ];
    let mut expected = vec![entry(AuditAct::AccountCreated, Some(anna.id))];
    for (act, word) in acts {
        let entry = entry(word, Some(anna.id));
        assert_eq!(store.operate(act, entry.clone()).await, Ok(()), "{word:?}");
        expected.insert(0, entry);
    }
    assert_eq!(log(harness, AuditFilter::default()).await, expected);
    assert_eq!(store.sessions(anna.id, AT).await, Ok(vec![]));
    let now = store.account(anna.id).await.unwrap().expect("an account");
    assert!(now.standing.muted && now.standing.arbiter);
    assert_eq!(now.name.as_str(), "Anna2");
    assert_eq!(store.password(anna.id).await, Ok(Some("new".into())));
    assert_eq!(store.tokens(anna.id).await.unwrap().len(), 1);
    assert_eq!(store.is_muted(guest).await, Ok(true));
    assert_eq!(store.invitations(AT, 10).await, Ok(vec![invitation]));
    assert_eq!(store.arbiters_of(id(1)).await, Ok(vec![anna.id]));
    assert!(store.report_numbered(report).await.unwrap().expect("a report").closed.is_none());

    for (act, word) in [
        (OperatorAct::WithdrawInvitation([9; 32]), AuditAct::InvitationWithdrawn),
        (OperatorAct::Dismiss(id(1), anna.id), AuditAct::ArbiterDismissed),
    ] {
        assert_eq!(store.operate(act, entry(word, None)).await, Ok(()), "{word:?}");
    }
    assert_eq!(store.invitations(AT, 10).await, Ok(vec![]));
    assert_eq!(store.arbiters_of(id(1)).await, Ok(vec![]));
}

/// Nothing is in the log that did not happen.
pub async fn an_act_that_changes_nothing_leaves_no_entry<H: Harness>(harness: &H) {
    let store = harness.store();
    Table::new(store, 1).await;
    let nobody = PersonId(99);
    let token = |person| NewToken {
        person,
        secret: [8; 32],
        label: String::new(),
        scopes: vec![],
        at: AT,
        expires: None,
    };
    let anna = account(harness, "Anna", Standing::default()).await;
    store.create_token(token(anna.id)).await.unwrap();
    let muted = StandingChange::Muted(true);
    let entry = entry(AuditAct::StandingChanged, None);
    for act in [
        OperatorAct::ChangeStanding(nobody, vec![muted]),
        OperatorAct::SetPassword(nobody, "new".into()),
        OperatorAct::Rename(nobody, "Nobody".parse().unwrap()),
        OperatorAct::EndSession(anna.id, 99),
        OperatorAct::EndSessions(nobody),
        OperatorAct::MuteGuest(anna.id, true),
        OperatorAct::WithdrawInvitation([9; 32]),
        OperatorAct::CloseReport(99, None),
        OperatorAct::Appoint(id(9), anna.id),
        OperatorAct::Dismiss(id(9), anna.id),
        OperatorAct::Dismiss(id(1), anna.id),
    ] {
        let outcome = store.operate(act.clone(), entry.clone()).await;
        assert_eq!(outcome, Err(OperateError::NotFound), "{act:?}");
    }
    let taken = OperatorAct::CreateAccount(named("aNNa"));
    assert_eq!(store.operate(taken, entry.clone()).await, Err(OperateError::NameTaken));
    let twice = store.operate(OperatorAct::CreateToken(token(anna.id)), entry).await;
    assert_eq!(twice, Err(OperateError::Store(crate::StoreError::Exists)));
    assert_eq!(log(harness, AuditFilter::default()).await, []);
}

/// Newest first.
pub async fn the_log_can_be_filtered_and_paged<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, boris) = (PersonId(1), PersonId(2));
    let mut written = Vec::new();
    for (by, act, about) in [
        (AuditAuthor::CommandLine, AuditAct::AccountCreated, Some(anna)),
        (AuditAuthor::Person(anna), AuditAct::PasswordSet, Some(boris)),
        (AuditAuthor::Person(anna), AuditAct::InvitationCreated, None),
        (AuditAuthor::Person(boris), AuditAct::PasswordSet, Some(anna)),
    ] {
        let entry = NewAuditEntry { by, ..entry(act, about) };
        store.operate(OperatorAct::Elsewhere, entry.clone()).await.unwrap();
        written.insert(0, entry);
    }
    let all = AuditFilter::default();
    let cases = [
        (all, vec![0, 1, 2, 3]),
        (AuditFilter { by: Some(AuditAuthor::CommandLine), ..all }, vec![3]),
        (AuditFilter { by: Some(AuditAuthor::Person(anna)), ..all }, vec![1, 2]),
        (AuditFilter { about: Some(anna), ..all }, vec![0, 3]),
        (AuditFilter { act: Some(AuditAct::PasswordSet), ..all }, vec![0, 2]),
        (AuditFilter { act: Some(AuditAct::PasswordSet), about: Some(anna), ..all }, vec![0]),
        (AuditFilter { about: Some(PersonId(3)), ..all }, vec![]),
    ];
    for (filter, expected) in cases {
        let expected: Vec<_> = expected.into_iter().map(|place| written[place].clone()).collect();
        assert_eq!(log(harness, filter).await, expected, "{filter:?}");
    }
    let first = store.audit(all, None, 3).await.unwrap();
    let last = first.last().expect("three").number;
    assert!(first.is_sorted_by(|one, next| one.number > next.number));
    let second = store.audit(all, Some(last), 3).await.unwrap();
    let entries: Vec<_> = first.into_iter().chain(second).map(|one| one.entry).collect();
    assert_eq!(entries, written);
}

/// Whoever is left could be locked out of the administration pages.
pub async fn the_last_operator_stays<H: Harness>(harness: &H) {
    let store = harness.store();
    let admin = Standing { admin: true, ..Standing::default() };
    let anna = account(harness, "Anna", admin.clone()).await.id;
    let boris = account(harness, "Boris", admin.clone()).await.id;
    account(harness, "Clara", Standing { disabled: true, ..admin }).await;
    let change = async |person, change| {
        let act = OperatorAct::ChangeStanding(person, vec![StandingChange::Muted(true), change]);
        store.operate(act, entry(AuditAct::StandingChanged, Some(person))).await
    };
    assert_eq!(change(anna, StandingChange::Admin(false)).await, Ok(()));
    for last in [StandingChange::Admin(false), StandingChange::Disabled(true)] {
        assert_eq!(change(boris, last).await, Err(OperateError::LastAdmin));
    }
    let standing = store.account(boris).await.unwrap().expect("an account").standing;
    assert!(standing.is_operator() && !standing.muted, "nothing of it was done");
    assert_eq!(change(boris, StandingChange::Arbiter(true)).await, Ok(()));
    assert_eq!(change(anna, StandingChange::Disabled(true)).await, Ok(()), "no operator any more");
    assert_eq!(log(harness, AuditFilter::default()).await.len(), 3);
}

async fn rename<H: Harness>(harness: &H, person: PersonId, name: &str) -> Result<(), OperateError> {
    let act = OperatorAct::Rename(person, name.parse().unwrap());
    harness.store().operate(act, entry(AuditAct::Renamed, Some(person))).await
}

/// Links to it still work, and nobody takes it over.
pub async fn a_renamed_account_keeps_its_old_name<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna", Standing::default()).await;
    rename(harness, anna.id, "Annika").await.unwrap();
    for name in ["Anna", "anna", "Annika"] {
        let found = store.account_named(name.parse().unwrap()).await.unwrap().expect(name);
        assert_eq!((found.id, found.name.as_str()), (anna.id, "Annika"), "{name}");
    }
    let taken = store.create_account(named("ANNA"), AT).await;
    assert_eq!(taken.unwrap_err(), AccountError::NameTaken);
    let person = store.person(anna.id).await.unwrap().expect("a person");
    assert_eq!(person.name, "Annika");

    rename(harness, anna.id, "anna").await.unwrap();
    let back = store.account_named("Annika".parse().unwrap()).await.unwrap().expect("reserved");
    assert_eq!(back.name.as_str(), "anna", "back to the name of before");
    rename(harness, anna.id, "ANNA").await.unwrap();
    let found = store.account_named("anna".parse().unwrap()).await.unwrap().expect("the same");
    assert_eq!(found.name.as_str(), "ANNA", "other capitals");
}

/// Neither a name in use nor a former one of somebody else.
pub async fn a_name_is_not_taken_twice_by_renaming<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna", Standing::default()).await.id;
    let boris = account(harness, "Boris", Standing::default()).await.id;
    assert_eq!(rename(harness, boris, "anna").await, Err(OperateError::NameTaken));
    rename(harness, anna, "Annika").await.unwrap();
    assert_eq!(rename(harness, boris, "anna").await, Err(OperateError::NameTaken));
    let found = store.account(boris).await.unwrap().expect("an account");
    assert_eq!(found.name.as_str(), "Boris");
}

/// By name, former name, real name and FIDE ID, in groups and pages.
pub async fn accounts_are_found_by_what_operators_know<H: Harness>(harness: &H) {
    let store = harness.store();
    let standing = Standing {
        real_name: Some("Muster, Anna".into()),
        fide_id: Some(1_234_567),
        admin: true,
        ..Standing::default()
    };
    account(harness, "Queen", standing).await;
    account(harness, "anna_b", Standing { muted: true, ..Standing::default() }).await;
    let clara = account(harness, "Anna-C", Standing { disabled: true, ..Standing::default() });
    rename(harness, clara.await.id, "Clara").await.unwrap();
    account(harness, "Zed", Standing { arbiter: true, ..Standing::default() }).await;
    let find = async |text: &str, group| {
        let filter = PeopleFilter { text: text.into(), group };
        let found = store.find_accounts(filter, None, 10).await.unwrap();
        found.iter().map(|account| account.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(find("", None).await, ["anna_b", "Clara", "Queen", "Zed"]);
    assert_eq!(find("ANNA", None).await, ["anna_b", "Clara", "Queen"]);
    assert_eq!(find("uster, a", None).await, ["Queen"]);
    assert_eq!(find("1234", None).await, ["Queen"]);
    assert_eq!(find("234", None).await, [""; 0]);
    assert_eq!(find("%", None).await, [""; 0], "no pattern");
    assert_eq!(find("_b", None).await, ["anna_b"]);
    for (group, names) in [
        (PeopleGroup::Admins, vec!["Queen"]),
        (PeopleGroup::Arbiters, vec!["Zed"]),
        (PeopleGroup::Bots, vec![]),
        (PeopleGroup::Disabled, vec!["Clara"]),
        (PeopleGroup::Muted, vec!["anna_b"]),
        (PeopleGroup::Closed, vec![]),
    ] {
        assert_eq!(find("", Some(group)).await, names, "{group:?}");
    }
    assert_eq!(find("q", Some(PeopleGroup::Muted)).await, [""; 0]);
    let after = |name: &str| Some(name.parse().unwrap());
    let page = store.find_accounts(PeopleFilter::default(), after("clara"), 1).await.unwrap();
    assert_eq!(page.len(), 1);
    assert_eq!(page[0].name.as_str(), "Queen");
}

/// Once, in time, for an account that can be used; a newer link ends the older.
pub async fn a_reset_link_is_good_once<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna", Standing::default()).await;
    let boris = account(harness, "Boris", Standing::default()).await;
    let create = async |secret, person| {
        let link = ResetLink { secret: [secret; 32], person, expires: LATER };
        let entry = entry(AuditAct::ResetLinkCreated, Some(person));
        store.operate(OperatorAct::CreateResetLink(link), entry).await.unwrap();
    };
    create(1, anna.id).await;
    create(2, boris.id).await;
    create(3, anna.id).await;
    assert_eq!(store.reset_link([1; 32], AT).await, Ok(None), "a newer one was created");
    assert_eq!(store.reset_link([3; 32], AT).await, Ok(Some(anna.clone())));
    assert_eq!(store.reset_link([3; 32], LATER).await, Ok(None), "too late");
    let session = NewSession {
        person: anna.id,
        secret: [7; 32],
        at: AT,
        expires: LATER,
        agent: String::new(),
    };
    store.begin_session(session).await.unwrap();
    assert_eq!(store.use_reset_link([3; 32], "late".into(), LATER).await, Ok(None));
    assert_eq!(store.use_reset_link([3; 32], "new".into(), AT).await, Ok(Some(anna.id)));
    assert_eq!(store.use_reset_link([3; 32], "again".into(), AT).await, Ok(None));
    assert_eq!(store.password(anna.id).await, Ok(Some("new".into())));
    assert_eq!(store.sessions(anna.id, AT).await, Ok(vec![]));
    store.change_standing(boris.id, StandingChange::Disabled(true)).await.unwrap();
    assert_eq!(store.use_reset_link([2; 32], "new".into(), AT).await, Ok(None));
    assert_eq!(store.password(boris.id).await, Ok(Some("old".into())));
}

/// Of one account, and of nobody else.
pub async fn sessions_and_tokens_end_together<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut people = Vec::new();
    for (number, name) in (1..).zip(["Anna", "Boris"]) {
        let person = account(harness, name, Standing::default()).await.id;
        let agent = String::new();
        let session = NewSession { person, secret: [number; 32], at: AT, expires: LATER, agent };
        store.begin_session(session).await.unwrap();
        let secret = [number + 10; 32];
        let (label, scopes) = (String::new(), vec![]);
        let token = NewToken { person, secret, label, scopes, at: AT, expires: None };
        store.create_token(token).await.unwrap();
        assert!(store.token(secret, AT).await.unwrap().is_some());
        people.push(person);
    }
    let act = OperatorAct::EndSessions(people[0]);
    store.operate(act, entry(AuditAct::SessionsEnded, Some(people[0]))).await.unwrap();
    for (person, left) in [(people[0], 0), (people[1], 1)] {
        assert_eq!(store.sessions(person, AT).await.unwrap().len(), left);
        assert_eq!(store.tokens(person).await.unwrap().len(), left);
    }
    assert_eq!(store.token([11; 32], AT).await, Ok(None));
    assert!(store.token([12; 32], AT).await.unwrap().is_some());
}
