//! Settings that operators change.

use std::collections::BTreeMap;

use game::Timestamp;

use super::Harness;
use crate::{
    AuditAct, AuditAuthor, AuditFilter, NewAuditEntry, OperatorAct, OperatorStore, SettingStore,
};

/// Settings to change, and what is stored then.
type Step =
    (&'static [(&'static str, Option<&'static str>)], &'static [(&'static str, &'static str)]);

/// One that was set can be changed and removed.
pub async fn settings_are_changed_together_with_their_entry<H: Harness>(harness: &H) {
    let store = harness.store();
    assert_eq!(store.settings().await, Ok(BTreeMap::new()));
    let steps: [Step; 3] = [
        (
            &[("chat", Some("true")), ("name", Some("\"Club\""))],
            &[("chat", "true"), ("name", "\"Club\"")],
        ),
        (&[("chat", Some("false")), ("name", None)], &[("chat", "false")]),
        (&[("name", None)], &[("chat", "false")]),
    ];
    for (at, (changes, expected)) in (1..).zip(steps) {
        let text = |text: &str| text.to_owned();
        let changes = changes.iter().map(|(name, value)| (text(name), value.map(text))).collect();
        let entry = entry(at);
        store.operate(OperatorAct::ChangeSettings(changes), entry.clone()).await.unwrap();
        let expected = expected.iter().map(|(name, value)| (text(name), text(value))).collect();
        assert_eq!(store.settings().await, Ok(expected));
        let log = store.audit(AuditFilter::default(), None, 100).await.unwrap();
        assert_eq!((log.len() as u64, &log[0].entry), (at, &entry));
    }
}

fn entry(at: u64) -> NewAuditEntry {
    NewAuditEntry {
        by: AuditAuthor::CommandLine,
        at: Timestamp(at),
        act: AuditAct::SettingsChanged,
        about: None,
        subject: String::new(),
        details: "{}".into(),
        reason: String::new(),
    }
}

/// Sets one.
pub(super) async fn set(store: &impl OperatorStore, name: &str, value: &str) {
    let changes = vec![(name.to_owned(), Some(value.to_owned()))];
    store.operate(OperatorAct::ChangeSettings(changes), entry(1)).await.expect("the store answers");
}
