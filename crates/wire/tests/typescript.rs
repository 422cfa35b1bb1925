//! The page's types are those of the frames.
#![cfg(feature = "typescript")]

use std::{fs, path::Path};

/// `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript` rewrites the files.
#[test]
fn the_types_of_the_page_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/protocol");
    for (name, made) in wire::typescript::files() {
        let path = folder.join(&name);
        if std::env::var_os("UPDATE_TYPES").is_some() {
            fs::write(&path, &made).expect("the file can be written");
        }
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == made,
            "web/src/lib/protocol/{name} is not what crates/wire makes: run\n\
             UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript"
        );
    }
}
