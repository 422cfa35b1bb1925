//! Addresses of accounts, and links that were mailed.

use game::{PersonId, Timestamp};

use super::Harness;
use crate::{
    Account, AccountStore, Email, EmailStore, MailLink, MailPurpose, NewAccount, Standing,
    StandingChange,
};

const AT: Timestamp = Timestamp(5_000);
const LATER: Timestamp = Timestamp(9_000);

async fn account<H: Harness>(harness: &H, name: &str) -> Account {
    let new = NewAccount {
        name: name.parse().unwrap(),
        password: String::new(),
        standing: Standing::default(),
        guest: None,
        invitation: None,
    };
    harness.store().create_account(new, AT).await.unwrap()
}

fn link(person: PersonId, purpose: MailPurpose) -> MailLink {
    MailLink { person, purpose, address: "anna@example.org".into(), expires: LATER }
}

/// Another address is another question.
pub async fn an_address_is_verified_until_it_changes<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna").await.id;
    let email = |address: &str, verified| Ok(Some(Email { address: address.into(), verified }));
    assert_eq!(store.email(anna).await, Ok(None));
    store.set_email(anna, Some("Anna@Example.org".into())).await.unwrap();
    assert_eq!(store.email(anna).await, email("Anna@Example.org", false));
    assert_eq!(store.verify_email(anna, "other@example.org".into()).await, Ok(false));
    assert_eq!(store.verify_email(anna, "Anna@Example.org".into()).await, Ok(true));
    assert_eq!(store.email(anna).await, email("Anna@Example.org", true));
    store.set_email(anna, Some("other@example.org".into())).await.unwrap();
    assert_eq!(store.email(anna).await, email("other@example.org", false));
    store.set_email(anna, None).await.unwrap();
    assert_eq!(store.email(anna).await, Ok(None));
    assert_eq!(store.verify_email(anna, "other@example.org".into()).await, Ok(false));
}

/// A family may share an address.
pub async fn accounts_are_found_by_a_verified_address<H: Harness>(harness: &H) {
    let store = harness.store();
    let [anna, boris, clara, dora] = ["Anna", "Boris", "Clara", "Dora"];
    let mut ids = Vec::new();
    for (name, address, verified) in [
        (anna, "family@example.org", true),
        (boris, "Family@example.org", true),
        (clara, "family@example.org", false),
        (dora, "family@example.org", true),
    ] {
        let id = account(harness, name).await.id;
        store.set_email(id, Some(address.into())).await.unwrap();
        if verified {
            store.verify_email(id, address.into()).await.unwrap();
        }
        ids.push(id);
    }
    store.change_standing(ids[3], StandingChange::Disabled(true)).await.unwrap();
    let found = async |address: &str, limit| {
        let found = store.accounts_by_email(address.into(), limit).await.unwrap();
        found.into_iter().map(|account| account.id).collect::<Vec<_>>()
    };
    assert_eq!(found("FAMILY@example.org", 9).await, ids[..2]);
    assert_eq!(found("family@example.org", 1).await, ids[..1]);
    assert_eq!(found("nobody@example.org", 9).await, []);
}

/// Once, in time, and for what it was sent.
pub async fn a_mailed_link_is_good_once<H: Harness>(harness: &H) {
    use MailPurpose::{Recover, Verify};
    let store = harness.store();
    let anna = account(harness, "Anna").await.id;
    let boris = account(harness, "Boris").await.id;
    for (secret, person, purpose) in [(1, anna, Recover), (2, anna, Verify), (3, boris, Recover)] {
        store.add_mail_link([secret; 32], link(person, purpose), AT).await.unwrap();
    }
    let take = async |secret: u8, purpose, now| {
        store.take_mail_link([secret; 32], purpose, now).await.unwrap()
    };
    assert_eq!(take(1, Verify, AT).await, None, "for something else");
    assert_eq!(take(1, Recover, AT).await, Some(link(anna, Recover)));
    assert_eq!(take(1, Recover, AT).await, None, "used");
    assert_eq!(take(9, Recover, AT).await, None, "never sent");
    // A second one takes the place of the first; other people and purposes keep theirs.
    store.add_mail_link([4; 32], link(boris, Recover), AT).await.unwrap();
    assert_eq!(take(3, Recover, AT).await, None);
    assert_eq!(take(2, Verify, AT).await, Some(link(anna, Verify)));
    assert_eq!(take(4, Recover, Timestamp(LATER.0 - 1)).await, Some(link(boris, Recover)));
    store.add_mail_link([5; 32], link(boris, Recover), AT).await.unwrap();
    assert_eq!(take(5, Recover, LATER).await, None, "too late");
    store.add_mail_link([6; 32], link(anna, Recover), AT).await.unwrap();
    store.set_email(anna, Some("new@example.org".into())).await.unwrap();
    assert_eq!(take(6, Recover, AT).await, None, "sent to an address that is no longer theirs");
}

/// Whoever changes the password locks out a thief who reads the mail.
pub async fn a_new_password_ends_links_and_closing_forgets_the_address<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = account(harness, "Anna").await.id;
    let address = "anna@example.org";
    store.set_email(anna, Some(address.into())).await.unwrap();
    store.verify_email(anna, address.into()).await.unwrap();
    store.add_mail_link([1; 32], link(anna, MailPurpose::Recover), AT).await.unwrap();
    store.set_password(anna, "hash".into(), None).await.unwrap();
    assert_eq!(store.take_mail_link([1; 32], MailPurpose::Recover, AT).await, Ok(None));
    assert!(store.email(anna).await.unwrap().is_some());
    store.add_mail_link([2; 32], link(anna, MailPurpose::Recover), AT).await.unwrap();
    store.change_standing(anna, StandingChange::Closed).await.unwrap();
    assert_eq!(store.take_mail_link([2; 32], MailPurpose::Recover, AT).await, Ok(None));
    assert_eq!(store.email(anna).await, Ok(None));
}
