//! What is said about a database that cannot be used, and how nodes open one together.

use store::{
    PostgresStore,
    conformance::postgres_server::{TestDatabase, command_at},
    postgres::OpenError,
};

use crate::support::runtime;

fn refused(address: &str) -> (OpenError, String) {
    let error = runtime().block_on(PostgresStore::open(address)).unwrap_err();
    let sentence = error.to_string();
    (error, sentence)
}

#[test]
fn an_address_that_is_none_is_told() {
    for address in ["nonsense", "http://localhost/", "postgres://"] {
        let (error, sentence) = refused(address);
        assert!(matches!(error, OpenError::Address { .. }), "{address}: {sentence}");
        assert!(sentence.contains("postgres://user:password@host:5432/name"), "{sentence}");
    }
}

/// Without the password.
#[test]
fn a_server_that_is_not_there_is_told() {
    let (error, sentence) = refused("postgres://anna:secret@%2Fnowhere/chess");
    assert!(matches!(error, OpenError::Unreachable { .. }), "{sentence}");
    assert!(sentence.contains("/nowhere:5432/chess cannot be reached"), "{sentence}");
    assert!(!sentence.contains("secret"), "{sentence}");
}

/// Of several hosts, one has to answer.
#[test]
fn a_host_that_is_not_there_is_passed_over() {
    let database = TestDatabase::new();
    let address = database.address().replacen('@', "@%2Fnowhere,", 1);
    runtime().block_on(PostgresStore::open(&address)).expect("the second host answers");
}

#[test]
fn a_database_that_answers_before_the_disk_is_refused() {
    let database = TestDatabase::new();
    let address = database.address();
    for setting in ["off", "local"] {
        let (_, name) = address.rsplit_once('/').expect("a name");
        command_at(&address, &format!("ALTER DATABASE {name} SET synchronous_commit = {setting}"));
        let (error, sentence) = refused(&address);
        assert_eq!(error, OpenError::NotSynchronous { found: setting.into() });
        assert!(sentence.contains("ALTER SYSTEM SET synchronous_commit = on"), "{sentence}");
    }
}

/// A server that says it is of another version, from the first that is good on.
#[test]
fn a_server_that_is_too_old_is_told() {
    let database = TestDatabase::new();
    let address = database.address();
    let (_, name) = address.rsplit_once('/').expect("a name");
    command_at(&address, &format!("ALTER DATABASE {name} SET search_path = public, pg_catalog"));
    let claim = |number: u32, version: &str| {
        let sql = format!(
            "CREATE OR REPLACE FUNCTION public.current_setting(asked text) RETURNS text \
             LANGUAGE sql RETURN CASE asked WHEN 'server_version_num' THEN '{number}' \
             WHEN 'server_version' THEN '{version}' ELSE pg_catalog.current_setting(asked) END"
        );
        command_at(&address, &sql);
    };
    claim(149_999, "14.99");
    let (error, sentence) = refused(&address);
    assert_eq!(error, OpenError::TooOld { found: "14.99".into() });
    assert_eq!(sentence, "the server is PostgreSQL 14.99; version 15 or newer is needed");
    claim(150_000, "15.0");
    runtime().block_on(PostgresStore::open(&address)).expect("a version that is new enough");
}

/// A newer program whose tables this one cannot use. One that only added something is no problem.
#[test]
fn tables_of_a_newer_program_are_told() {
    let database = TestDatabase::new();
    let address = database.address();
    runtime().block_on(PostgresStore::open(&address)).expect("an empty database");
    command_at(&address, "UPDATE tabiya_tables SET version = version + 7");
    runtime().block_on(PostgresStore::open(&address)).expect("it only added");
    command_at(&address, "UPDATE tabiya_tables SET oldest = version");
    let (error, sentence) = refused(&address);
    assert!(matches!(error, OpenError::Newer { .. }), "{sentence}");
    assert!(sentence.contains("newer tabiya"), "{sentence}");
}

/// One migrates, and the others wait for it.
#[test]
fn nodes_can_start_at_once() {
    let database = TestDatabase::new();
    let address = database.address();
    runtime().block_on(async {
        let open = || PostgresStore::open(&address);
        let opened = tokio::join!(open(), open(), open(), open());
        for store in [opened.0, opened.1, opened.2, opened.3] {
            store.expect("the first migrates");
        }
    });
}
