//! The page's types are those of the frames.
#![cfg(feature = "typescript")]

use std::{fs, path::Path};

/// `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript` writes the
/// file anew.
#[test]
fn the_types_of_the_page_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/protocol/types.ts");
    let made = wire::typescript::declarations();
    if std::env::var_os("UPDATE_TYPES").is_some() {
        fs::write(&path, &made).expect("the file can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == made,
        "web/src/lib/protocol/types.ts is not what crates/wire makes: run\n\
         UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript"
    );
}
