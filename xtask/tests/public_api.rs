//! The public API of the published libraries is what their files `public-api.txt` say, so that no
//! change of it goes unseen. `UPDATE_API=1 cargo test -p xtask --test public_api` writes them.

use std::{env, fs};

use xtask::{Repo, public_items};

const LIBRARIES: [&str; 2] = ["rules", "verdict"];

#[test]
fn the_public_api_of_the_libraries_is_as_written_down() {
    let repo = Repo::here().expect("the repository is readable");
    for library in LIBRARIES {
        let path = format!("crates/{library}/public-api.txt");
        let now = dump(&repo, library);
        if env::var_os("UPDATE_API").is_some() {
            fs::write(repo.root().join(&path), &now).expect("the file can be written");
        }
        let before = repo.read(&path).unwrap_or_default();
        let gone: Vec<&str> = before.lines().filter(|line| !has(&now, line)).collect();
        let new: Vec<&str> = now.lines().filter(|line| !has(&before, line)).collect();
        assert!(
            before == now,
            "the public API of {library} has changed; UPDATE_API=1 writes {path}\n\
             gone: {gone:#?}\nnew: {new:#?}"
        );
    }
}

fn has(text: &str, line: &str) -> bool {
    text.lines().any(|other| other == line)
}

/// The public items of each file of a library.
fn dump(repo: &Repo, library: &str) -> String {
    let folder = format!("crates/{library}/src/");
    let mut dump = String::new();
    for (path, text) in repo.texts(&["rs"]).expect("sources are readable") {
        let Some(file) = path.strip_prefix(&folder) else { continue };
        let items = public_items(&text);
        if !items.is_empty() {
            dump += &format!("# {file}\n");
        }
        for item in items {
            dump += &format!("{item}\n");
        }
    }
    dump
}
