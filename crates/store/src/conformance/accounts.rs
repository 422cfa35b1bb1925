//! Accounts, sessions, tokens, and invitations.

use game::{PersonId, Timestamp};

use super::Harness;
use crate::{
    Account, AccountError, AccountName, AccountStore, Grant, Invitation, InvitationStore,
    NewAccount, NewSession, NewToken, PersonKind, PersonStore, PreferenceStore, Scope,
    SessionStore, Standing, StandingChange, StoreError, TokenStore,
};

const AT: Timestamp = Timestamp(1_700_000_000_000);
const LATER: Timestamp = Timestamp(1_700_000_100_000);

fn name(text: &str) -> AccountName {
    text.parse().expect("a name")
}

/// An account with default settings.
pub(super) fn plain(text: &str) -> NewAccount {
    let standing = Standing::default();
    let password = "hash of the password".to_owned();
    NewAccount { name: name(text), password, standing, guest: None, invitation: None }
}

/// Creates an account.
pub(super) async fn account<H: Harness>(harness: &H, text: &str) -> Account {
    harness.store().create_account(plain(text), AT).await.expect("the name is free")
}

/// In any capitalization, and even while the account is closed.
pub async fn a_name_is_given_once<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna").await;
    let again = store.create_account(plain("aNNA"), LATER).await;
    assert_eq!(again, Err(AccountError::NameTaken));
    let bert = account(harness, "Bert").await;
    assert_ne!(anna.id, bert.id);

    assert_eq!(store.account_named(name("ANNA")).await, Ok(Some(anna.clone())));
    assert_eq!(store.account(anna.id).await, Ok(Some(anna.clone())));
    assert_eq!(store.account_named(name("Carl")).await, Ok(None));
    assert_eq!(store.account(PersonId(99)).await, Ok(None));
    let person = store.person(anna.id).await.unwrap().expect("she is there");
    assert_eq!((person.name.as_str(), person.kind), ("Anna", PersonKind::Account));

    store.change_standing(anna.id, StandingChange::Closed).await.unwrap();
    let again = store.create_account(plain("anna"), LATER).await;
    assert_eq!(again, Err(AccountError::NameTaken));
}

/// In alphabetical order; only accounts that can be used.
pub async fn names_are_found_by_how_they_begin<H: Harness>(harness: &H) {
    let store = harness.store();
    for text in ["Anna", "andrea", "Bert", "ANDREW", "an-1"] {
        account(harness, text).await;
    }
    let gone = store.account_named(name("andrea")).await.unwrap().expect("she is there");
    store.change_standing(gone.id, StandingChange::Disabled(true)).await.unwrap();
    let found = store.accounts_beginning("An".into(), 10).await.unwrap();
    let names: Vec<&str> = found.iter().map(|account| account.name.as_str()).collect();
    assert_eq!(names, ["an-1", "ANDREW", "Anna"]);
    assert_eq!(store.accounts_beginning("".into(), 2).await.unwrap().len(), 2);
}

/// The number stays the same, so games do too; the guest's secret no longer works.
pub async fn a_guest_who_registers_stays_the_same_person<H: Harness>(harness: &H) {
    let store = harness.store();
    let guest = store.create_guest([1; 32], AT).await.unwrap();
    let request = NewAccount { guest: Some(guest.id), ..plain("Anna") };
    let taken = account(harness, "Bert").await;
    let refused = NewAccount { guest: Some(guest.id), ..plain("bert") };
    assert_eq!(store.create_account(refused, LATER).await, Err(AccountError::NameTaken));
    assert_eq!(store.by_secret([1; 32]).await, Ok(Some(guest.clone())), "nothing changed");

    let anna = store.create_account(request.clone(), LATER).await.unwrap();
    assert_eq!((anna.id, anna.made_at), (guest.id, LATER));
    assert_eq!(store.by_secret([1; 32]).await, Ok(None));
    let again = NewAccount { name: name("Anna2"), ..request };
    assert_eq!(store.create_account(again, LATER).await, Err(AccountError::NotAGuest));
    let other = NewAccount { guest: Some(taken.id), ..plain("Carl") };
    assert_eq!(store.create_account(other, LATER).await, Err(AccountError::NotAGuest));
    let nobody = NewAccount { guest: Some(PersonId(99)), ..plain("Carl") };
    assert_eq!(store.create_account(nobody, LATER).await, Err(AccountError::NotAGuest));
    let next = store.create_guest([2; 32], AT).await.unwrap();
    assert!(next.id > anna.id && next.id > taken.id);
}

fn invitation(secret: u8, expires: Timestamp) -> Invitation {
    Invitation { secret: [secret; 32], by: None, expires }
}

/// Only those still good, longest first; a withdrawn one cannot be used.
pub async fn open_invitations_are_listed<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna").await;
    let later = |millis| Timestamp(LATER.0 + millis);
    let hers = Invitation { by: Some(anna.id), ..invitation(8, later(2)) };
    for one in [invitation(7, LATER), hers, invitation(9, later(1)), invitation(6, AT)] {
        store.invite(one).await.unwrap();
    }
    let open = [hers, invitation(9, later(1)), invitation(7, LATER)];
    assert_eq!(store.invitations(AT, 10).await, Ok(open.to_vec()));
    assert_eq!(store.invitations(AT, 2).await, Ok(open[..2].to_vec()));
    assert_eq!(store.invitations(LATER, 10).await, Ok(open[..2].to_vec()), "too old");
    assert_eq!(store.withdraw_invitation([8; 32]).await, Ok(true));
    assert_eq!(store.withdraw_invitation([8; 32]).await, Ok(false));
    assert_eq!(store.invitations(LATER, 10).await, Ok(vec![open[1]]));
    let late = NewAccount { invitation: Some([8; 32]), ..plain("Bert") };
    assert_eq!(store.create_account(late, AT).await, Err(AccountError::NoSuchInvitation));
}

/// Nor after it expires; a refused registration does not use it up.
pub async fn an_invitation_is_good_for_one_account<H: Harness>(harness: &H) {
    let store = harness.store();
    account(harness, "Anna").await;
    store.invite(invitation(7, LATER)).await.unwrap();
    let invited = |text| NewAccount { invitation: Some([7; 32]), ..plain(text) };
    assert_eq!(store.create_account(invited("Anna"), AT).await, Err(AccountError::NameTaken));
    assert_eq!(
        store.create_account(invited("Bert"), LATER).await,
        Err(AccountError::NoSuchInvitation)
    );
    store.create_account(invited("Bert"), AT).await.unwrap();
    assert_eq!(
        store.create_account(invited("Carl"), AT).await,
        Err(AccountError::NoSuchInvitation)
    );
}

fn session(person: PersonId, secret: u8) -> NewSession {
    NewSession { person, secret: [secret; 32], at: AT, expires: LATER, agent: "a browser".into() }
}

/// Until it is ended or expires.
pub async fn a_session_is_its_owners_alone<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, bert) = (account(harness, "Anna").await, account(harness, "Bert").await);
    store.begin_session(session(anna.id, 1)).await.unwrap();
    store.begin_session(session(anna.id, 2)).await.unwrap();
    store.begin_session(session(bert.id, 3)).await.unwrap();
    assert_eq!(store.begin_session(session(bert.id, 1)).await, Err(StoreError::Exists));

    assert_eq!(store.session([1; 32], AT).await, Ok(Some(anna.clone())));
    assert_eq!(store.session([1; 32], LATER).await, Ok(None), "it has run out");
    assert_eq!(store.session([9; 32], AT).await, Ok(None));
    let own = store.sessions(anna.id, AT).await.unwrap();
    assert_eq!(own.iter().map(|one| one.secret).collect::<Vec<_>>(), [[2; 32], [1; 32]]);
    assert_eq!((own[0].at, own[0].expires, own[0].agent.as_str()), (AT, LATER, "a browser"));
    assert_eq!(store.sessions(anna.id, LATER).await, Ok(vec![]));

    assert_eq!(store.end_session(bert.id, own[0].id).await, Ok(false), "not his");
    assert_eq!(store.end_session(anna.id, own[0].id).await, Ok(true));
    assert_eq!(store.session([2; 32], AT).await, Ok(None));
    assert_eq!(store.session([1; 32], AT).await, Ok(Some(anna)));
    assert_eq!(store.session([3; 32], AT).await, Ok(Some(bert)));
}

/// The oldest are ended first.
pub async fn sessions_are_bounded<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna").await;
    for secret in 0..60 {
        store.begin_session(session(anna.id, secret)).await.unwrap();
    }
    let own = store.sessions(anna.id, AT).await.unwrap();
    assert_eq!((own.len(), own[0].secret, own[49].secret), (50, [59; 32], [10; 32]));
}

/// Except the session in which it was changed.
pub async fn a_new_password_ends_the_other_sessions<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, bert) = (account(harness, "Anna").await, account(harness, "Bert").await);
    for secret in [1, 2] {
        store.begin_session(session(anna.id, secret)).await.unwrap();
    }
    store.begin_session(session(bert.id, 3)).await.unwrap();
    store.set_password(anna.id, "another".into(), Some([1; 32])).await.unwrap();
    assert_eq!(store.password(anna.id).await, Ok(Some("another".into())));
    assert_eq!(store.password(bert.id).await, Ok(Some("hash of the password".into())));
    assert!(store.session([1; 32], AT).await.unwrap().is_some());
    assert!(store.session([2; 32], AT).await.unwrap().is_none());
    assert!(store.session([3; 32], AT).await.unwrap().is_some());
    store.set_password(anna.id, "third".into(), None).await.unwrap();
    assert!(store.session([1; 32], AT).await.unwrap().is_none());
}

/// A thief is locked out of every browser and program; other people's programs keep working.
pub async fn a_new_password_ends_tokens_and_grants<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, bert) = (account(harness, "Anna").await, account(harness, "Bert").await);
    store.begin_session(session(anna.id, 1)).await.unwrap();
    for keep in [Some([1; 32]), None] {
        for (person, secret) in [(anna.id, 1), (anna.id, 2), (bert.id, 3)] {
            let expires = (secret == 2).then_some(LATER);
            let (secret, scopes, label) = ([secret; 32], vec![Scope::BoardPlay], String::new());
            let token = NewToken { person, secret, label, scopes, at: AT, expires };
            // Bert's token was cached by the first look-up.
            let _ = store.create_token(token).await;
            store.add_grant(secret, grant(person), AT).await.unwrap();
        }
        // Even one that was used a moment ago.
        for secret in [1, 2, 3] {
            assert!(store.token([secret; 32], AT).await.unwrap().is_some(), "token {secret}");
        }
        store.set_password(anna.id, "another".into(), keep).await.unwrap();
        assert_eq!(store.tokens(anna.id).await, Ok(vec![]));
        for (secret, known) in [(1, false), (2, false), (3, true)] {
            let found = store.token([secret; 32], AT).await.unwrap();
            assert_eq!(found.is_some(), known, "token {secret}");
            let found = store.take_grant([secret; 32], AT).await.unwrap();
            assert_eq!(found.is_some(), known, "grant {secret}");
        }
    }
}

/// By its hash, with its scopes, until it is revoked.
pub async fn a_token_is_known_until_it_is_revoked<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, bert) = (account(harness, "Anna").await, account(harness, "Bert").await);
    let scopes = vec![Scope::BoardPlay, Scope::ChallengeWrite];
    let new = |secret| NewToken {
        person: anna.id,
        secret: [secret; 32],
        label: "my program".into(),
        scopes: scopes.clone(),
        at: AT,
        expires: None,
    };
    let one = store.create_token(new(1)).await.unwrap();
    let two = store.create_token(new(2)).await.unwrap();
    assert_eq!(store.create_token(new(1)).await, Err(StoreError::Exists));
    assert_eq!((&one.label[..], &one.scopes, one.at), ("my program", &scopes, AT));
    assert_eq!(store.token([1; 32], AT).await, Ok(Some((anna.clone(), one.clone()))));
    assert_eq!(store.token([9; 32], AT).await, Ok(None));
    assert_eq!(store.tokens(anna.id).await, Ok(vec![two.clone(), one.clone()]));
    assert_eq!(store.tokens(bert.id).await, Ok(vec![]));
    assert_eq!(store.revoke_token(bert.id, one.id).await, Ok(false), "not his");
    assert_eq!(store.revoke_token(anna.id, one.id).await, Ok(true));
    assert_eq!(store.token([1; 32], AT).await, Ok(None));
    assert_eq!(store.token([2; 32], AT).await, Ok(Some((anna, two))));
}

/// A token fetched by a program expires.
pub async fn a_token_may_run_out<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna").await;
    let (label, scopes) = ("a program".to_owned(), vec![Scope::BoardPlay]);
    let secret = [1; 32];
    let token = NewToken { person: anna.id, secret, label, scopes, at: AT, expires: Some(LATER) };
    let made = store.create_token(token).await.unwrap();
    assert_eq!(store.token(secret, AT).await, Ok(Some((anna, made))));
    assert_eq!(store.token(secret, LATER).await, Ok(None));
}

fn grant(person: PersonId) -> Grant {
    Grant {
        person,
        client: "a program".into(),
        redirect: "http://localhost/".into(),
        challenge: [5; 32],
        scopes: vec![Scope::BoardPlay, Scope::ChallengeRead],
        expires: LATER,
    }
}

/// Once, whether it succeeds or not, and only for the address it was sent to.
pub async fn a_grant_is_taken_once<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna").await;
    let grant = grant(anna.id);
    for code in [1, 2, 3] {
        store.add_grant([code; 32], grant.clone(), AT).await.unwrap();
    }
    assert_eq!(store.take_grant([9; 32], AT).await, Ok(None));
    assert_eq!(store.take_grant([1; 32], AT).await, Ok(Some(grant.clone())));
    assert_eq!(store.take_grant([1; 32], AT).await, Ok(None), "it was taken");
    assert_eq!(store.take_grant([2; 32], LATER).await, Ok(None), "it ran out");
    assert_eq!(store.take_grant([2; 32], AT).await, Ok(None), "and was taken all the same");
    store.change_standing(anna.id, StandingChange::Disabled(true)).await.unwrap();
    assert_eq!(store.take_grant([3; 32], AT).await, Ok(None), "it ends with the account");
}

/// Each flag on its own; disabling or closing an account ends its sessions and tokens.
pub async fn a_standing_changes_piece_by_piece<H: Harness>(harness: &H) {
    use StandingChange::{
        Admin, Arbiter, Bot, Closed, Disabled, FideId, Muted, RealName, ShowsIdentity, Title,
    };
    let store = harness.store();
    let anna = account(harness, "Anna").await;
    let mut expected = Standing::default();
    for change in [
        Title(Some("WGM".into())),
        RealName(Some("Muster, Anna".into())),
        FideId(Some(12_345_678)),
        ShowsIdentity(true),
        Bot(true),
        Arbiter(true),
        Admin(true),
        Muted(true),
        Bot(false),
        Title(None),
        RealName(None),
        FideId(None),
        ShowsIdentity(false),
        Disabled(true),
        Disabled(false),
        Closed,
    ] {
        store.begin_session(session(anna.id, 1)).await.unwrap();
        let token = NewToken {
            person: anna.id,
            secret: [1; 32],
            label: String::new(),
            scopes: vec![],
            at: AT,
            expires: None,
        };
        let token = store.create_token(token).await.unwrap();
        assert_eq!(store.change_standing(anna.id, change.clone()).await, Ok(true));
        expected.apply(&change);
        let now = store.account(anna.id).await.unwrap().expect("she is there");
        assert_eq!(now.standing, expected, "{change:?}");
        let is_open = store.session([1; 32], AT).await.unwrap().is_some();
        assert_eq!(is_open, expected.is_active(), "{change:?}");
        assert_eq!(store.token([1; 32], AT).await.unwrap().is_some(), expected.is_active());
        for one in store.sessions(anna.id, AT).await.unwrap() {
            store.end_session(anna.id, one.id).await.unwrap();
        }
        store.revoke_token(anna.id, token.id).await.unwrap();
    }
    assert_eq!(store.password(anna.id).await, Ok(None), "nobody signs in to a closed account");
    assert_eq!(store.change_standing(PersonId(99), Closed).await, Ok(false));
}

/// As they were saved.
pub async fn preferences_are_kept<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna").await;
    assert_eq!(store.preferences(anna.id).await, Ok(None));
    for text in ["{}", "{\"sound\":false}"] {
        store.set_preferences(anna.id, text.into()).await.unwrap();
        assert_eq!(store.preferences(anna.id).await, Ok(Some(text.into())));
    }
}
