//! Blocks, reports, and guests who are muted.

use game::{PersonId, Timestamp};

use super::{
    Harness,
    table::{Table, id},
};
use crate::{
    AccountStore, ModerationStore, NewAccount, NewReport, PersonStore, Report, ReportClosing,
    ReportReason, Standing, StandingChange, StoreError,
};

const AT: Timestamp = Timestamp(5_000);

async fn guests<H: Harness, const N: usize>(harness: &H) -> [PersonId; N] {
    let mut all = [PersonId(0); N];
    for (secret, guest) in (1..).zip(&mut all) {
        *guest = harness.store().create_guest([secret; 32], AT).await.unwrap().id;
    }
    all
}

/// One way only, newest first.
pub async fn a_block_holds_until_it_is_lifted<H: Harness>(harness: &H) {
    let store = harness.store();
    let [anna, boris, clara] = guests(harness).await;
    assert_eq!(store.block(anna, boris, AT).await, Ok(true));
    assert_eq!(store.block(anna, boris, AT).await, Ok(false));
    assert_eq!(store.block(anna, clara, Timestamp(6_000)).await, Ok(true));
    let both = vec![(clara, Timestamp(6_000)), (boris, AT)];
    assert_eq!(store.blocks(anna).await, Ok(both));
    assert_eq!(store.blocks(boris).await, Ok(vec![]));
    let mut all = store.all_blocks().await.unwrap();
    all.sort();
    assert_eq!(all, [(anna, boris), (anna, clara)]);
    assert_eq!(store.unblock(anna, clara).await, Ok(true));
    assert_eq!(store.unblock(anna, clara).await, Ok(false));
    assert_eq!(store.unblock(boris, anna).await, Ok(false));
    assert_eq!(store.blocks(anna).await, Ok(vec![(boris, AT)]));
}

/// Registering does not lift a mute.
pub async fn a_muted_guest_stays_muted_with_an_account<H: Harness>(harness: &H) {
    let store = harness.store();
    let [anna, boris] = guests(harness).await;
    assert_eq!(store.is_muted(anna).await, Ok(false));
    assert_eq!(store.mute_guest(anna, true).await, Ok(true));
    assert_eq!(store.mute_guest(PersonId(99), true).await, Ok(false));
    assert_eq!(store.is_muted(anna).await, Ok(true));
    assert_eq!(store.is_muted(boris).await, Ok(false));
    for (guest, name, muted) in [(anna, "Anna", true), (boris, "Boris", false)] {
        let account = NewAccount {
            name: name.parse().unwrap(),
            password: String::new(),
            standing: Standing::default(),
            guest: Some(guest),
            invitation: None,
        };
        let account = store.create_account(account, AT).await.unwrap();
        assert_eq!(account.standing.muted, muted, "{name}");
        assert_eq!(store.account(guest).await.unwrap(), Some(account), "{name}");
        assert_eq!(store.is_muted(guest).await, Ok(muted));
    }
    assert_eq!(store.mute_guest(anna, false).await, Ok(false), "an account is no guest");
    store.change_standing(anna, StandingChange::Muted(false)).await.unwrap();
    assert_eq!(store.is_muted(anna).await, Ok(false));
    assert_eq!(store.is_muted(PersonId(99)).await, Ok(false));
}

/// With everything that was said in them.
pub async fn reports_are_listed_until_they_are_closed<H: Harness>(harness: &H) {
    let store = harness.store();
    let [anna, boris, clara] = guests(harness).await;
    Table::new(store, 1).await;
    let first = NewReport {
        by: anna,
        about: boris,
        reason: ReportReason::Cheating,
        words: "Too good.".into(),
        game: Some(id(1)),
        line: None,
        at: AT,
    };
    let line = Some("an insult".into());
    let second = NewReport { reason: ReportReason::Abuse, line, ..first.clone() };
    let reason = ReportReason::Other;
    let third = NewReport { reason, game: None, words: String::new(), ..first.clone() };
    let mut all = Vec::new();
    for report in [&first, &second, &third] {
        let number = store.report(report.clone()).await.unwrap();
        all.insert(0, Report { number, report: report.clone(), closed: None });
    }
    let elsewhere = NewReport { game: Some(id(9)), ..first };
    assert_eq!(store.report(elsewhere).await, Err(StoreError::NoSuchGame));
    assert_eq!(store.reports(false, None, 10).await, Ok(all.clone()));
    assert_eq!(store.reports(false, None, 2).await.unwrap(), all[..2]);
    assert_eq!(store.reports(false, Some(all[1].number), 2).await.unwrap(), all[2..]);
    assert_eq!(store.reports(true, None, 10).await, Ok(vec![]));

    let number = all[1].number;
    let closing = ReportClosing { by: Some(clara), at: AT, note: "Muted.".into() };
    assert_eq!(store.close_report(number, Some(closing.clone())).await, Ok(true));
    let closed = Report { closed: Some(closing), ..all[1].clone() };
    assert_eq!(store.reports(true, None, 10).await, Ok(vec![closed.clone()]));
    assert_eq!(store.report_numbered(number).await, Ok(Some(closed)));
    assert_eq!(store.reports(false, None, 10).await.unwrap().len(), 2);
    assert_eq!(store.close_report(number, None).await, Ok(true));
    assert_eq!(store.reports(false, None, 10).await, Ok(all));
    assert_eq!(store.close_report(99, None).await, Ok(false));
    assert_eq!(store.report_numbered(99).await, Ok(None));
}
